import path from "node:path";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TEST_FOLDERS, testEnding, type VitestPart } from "./tests/runner/test-files";
import { ResultsReporter } from "./tests/runner/vitest-results";

const root = import.meta.dirname;

// Nepal's clock is a quarter of an hour off: a test fails when code reads the machine's clock instead of the school's.
process.env.TZ = "Asia/Kathmandu";

const include = (part: VitestPart) => TEST_FOLDERS[part].map((folder) => `${folder}/**/*${testEnding(part)}`);

const longest = [
  "/api/chaos",
  "/api/instances",
  "/api/preview",
  "/api/web-processes",
  "/api/host-",
  "/api/malformed-input",
];

/** Starts the files that take longest first, so that no processor waits for them at the end of a part. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.includes(file));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: {
    alias: {
      "@": root,
      // Outside of Next there is no client bundle to guard against.
      "server-only": path.join(root, "tests/support/empty.ts"),
    },
  },
  test: {
    // Of two processors Vitest would take one.
    maxWorkers: "100%",
    // Only what hangs takes that long: a machine may be slow, or busy with other things.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A second try is a fault. In CI one keeps a stutter of a shared machine from failing the run, and the test is named.
    retry: process.env.CI ? 1 : 0,
    reporters: ["default", new ResultsReporter(process.env.VITEST_RESULTS)],
    sequence: { sequencer: LongestFirst },
    // A process may be shared: spies end with their test.
    restoreMocks: true,
    projects: [
      // Loading the product's code takes longer than most files' tests, so files share processes where they can.
      project("unit", { include: include("unit"), isolate: false }),
      project("integration", {
        include: include("integration"),
        exclude: ["tests/integration/own-process/**"],
        isolate: false,
        setupFiles: ["tests/integration/setup.ts"],
      }),
      // Those that start servers, or set what the code reads only once.
      project("integration-own-process", { include: ["tests/integration/own-process/*.test.ts"] }),
      project("api", { include: include("api"), isolate: false }),
    ],
  },
});

function project(name: string, test: TestUserConfig) {
  return { extends: true as const, test: { name, ...test } };
}
