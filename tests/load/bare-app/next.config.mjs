import path from "node:path";

// The database client lies outside this folder.
const root = path.resolve(import.meta.dirname, "../../..");

/** @type {import("next").NextConfig} */
const config = {
  turbopack: { root },
  outputFileTracingRoot: root,
  // Under its ordinary name, the product's own middleware would be found in the parent folder and built in.
  pageExtensions: ["bare.tsx"],
};

// biome-ignore lint/style/noDefaultExport: Next looks for it
export default config;
