import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

// A quarter of an hour off the usual, so that whoever reads the machine's clock instead of the school's is found out.
process.env.TZ = "Asia/Kathmandu";

const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } });

export default defineConfig({
  resolve: {
    alias: {
      "@": root,
      // Outside of Next there is no client bundle to guard against.
      "server-only": path.join(root, "tests/support/empty.ts"),
    },
  },
  test: {
    // A machine may be busy with other things; a hanging test is still found.
    testTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    projects: [
      project("unit", [
        "lib/**/*.test.ts",
        "components/**/*.test.ts",
        "prisma/**/*.test.ts",
        "scripts/**/*.test.ts",
        "tests/architecture/**/*.test.ts",
        "tests/runner/**/*.test.ts",
      ]),
      project("integration", ["tests/integration/**/*.test.ts"]),
      project("api", ["tests/api/**/*.test.ts"]),
    ],
  },
});
