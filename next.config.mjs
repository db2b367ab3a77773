import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/platform/i18n/request.ts",
  // The build parses the messages: neither a request nor the browser has to.
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The same for everybody who builds the same sources; a name that Next makes up where nobody says (`lib/host/build.ts`).
  generateBuildId: () => process.env.BUILD_ID || null,
  // `npm run check` and `npm test` check the types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // What a page asks for without a network waits for it, in place of the browser's own error page.
    useOffline: true,
    // Node would read those of the server as it starts, for a quarter of that time and 65 MB, and show none of them in the log.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // A machine that builds once, for an image or a test, need not write what would make the next build quicker.
    turbopackFileSystemCacheForBuild: process.env.BUILD_ONCE !== "1",
  },
  serverExternalPackages: ["@node-rs/argon2", "exceljs", "graphile-worker", "nodemailer", "pino", "pg", "prom-client"],
};

export default withNextIntl(config);
