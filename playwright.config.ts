import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  tsconfig: "tests/e2e/tsconfig.json",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine that stutters gets a second try; what needed one is named as flaky.
  retries: process.env.CI ? 2 : 0,
  // Room for a machine that is busy with other things; only what fails takes that long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_RESULTS ?? "test-results/results.json" }]],
  use: {
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    browserName: "chromium",
    // Without the film, which is dear on few processors.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox does not work for root. The rest keeps it from calling home.
      args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-background-networking"],
    },
  },
});
