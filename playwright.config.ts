import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  tsconfig: "tests/e2e/tsconfig.json",
  outputDir: "test-results",
  // A worker waits little: with more of them than processors the same tests cost a third more processor time.
  workers: "100%",
  // REPEAT=10 shows whether a corrected test is stable.
  repeatEach: Number(process.env.REPEAT ?? 1),
  fullyParallel: true,
  forbidOnly: true,
  // A second try is a fault. In CI one keeps a stutter of a shared machine from failing the run, and the test is named.
  retries: process.env.CI ? 1 : 0,
  // Room for a machine that is busy with other things; only what fails takes that long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: process.env.PLAYWRIGHT_RESULTS ?? "test-results/results.json" }]],
  use: {
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    browserName: "chromium",
    // Recording costs every test a part of its time, so only a second try is recorded; TRACE=1 records what fails.
    trace: { mode: process.env.TRACE ? "retain-on-failure" : "on-first-retry", screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Under libfaketime a browser does not draw: its pages get the other day from `moveClock`.
      ...(process.env.FAKETIME && { env: { ...process.env, LD_PRELOAD: "" } }),
      args: [
        // Chromium's sandbox does not work for root.
        ...(isRoot ? ["--no-sandbox"] : []),
        // Keeps it from calling home.
        "--disable-background-networking",
        // A test leaves a page before optimised code is worth its compilation, which is a tenth of the work. And who watches a page asks where
        // its requests come from: without its places a function is parsed again for that.
        "--js-flags=--no-turbofan --no-maglev --no-enable-lazy-source-positions",
      ],
    },
  },
});
