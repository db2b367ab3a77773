import type { FileResult, Outcome } from "./outcome";

type Try = { duration: number; errors: { message?: string }[] };
type Suite = {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: { status: string; results: Try[] }[] }[];
};
type Results = { suites: Suite[]; errors: { message?: string }[] };

/** @param json what Playwright's JSON reporter wrote */
export function readPlaywright(json: string): Outcome {
  const { suites, errors }: Results = JSON.parse(json);
  const files = new Map<string, FileResult>();
  const read = ({ specs, suites: inner = [] }: Suite, groups: string[]): void => {
    for (const { title: own, file: name, tests } of specs) {
      const title = [...groups, own].join(" > ");
      const file = `tests/e2e/${name}`;
      const result = files.get(file) ?? { file, seconds: 0, passed: [], failed: [], flaky: [], complaints: {} };
      files.set(file, result);
      for (const { status, results } of tests) {
        result.seconds += results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
        if (status === "expected" || status === "flaky") result.passed.push(title);
        else if (status !== "skipped") result.failed.push(title);
        if (status === "flaky") result.flaky.push(title);
        const failing = results.find(({ errors }) => errors.length > 0);
        // A test that takes too long says so first, and then what it waited for.
        if (failing) result.complaints[title] = failing.errors.map(({ message }) => message ?? "").join("\n");
      }
    }
    for (const suite of inner) read(suite, [...groups, suite.title]);
  };
  // The outermost are the files.
  for (const suite of suites) read(suite, []);
  return { files: [...files.values()], errors: errors.map(({ message }) => message ?? "Playwright failed") };
}
