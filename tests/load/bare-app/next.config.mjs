import path from "node:path";

// The database client lies outside this folder.
const root = path.resolve(import.meta.dirname, "../../..");

/** @type {import("next").NextConfig} */
const config = {
  turbopack: { root },
  outputFileTracingRoot: root,
  // By its ordinary name, the product's own middleware would be found further up and built in.
  pageExtensions: ["bare.tsx"],
};

// biome-ignore lint/style/noDefaultExport: Next looks for it
export default config;
