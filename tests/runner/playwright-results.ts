import type { FileResult, Outcome } from "./outcome";

type Suite = {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[];
};
type Results = { suites: Suite[]; errors: { message?: string }[] };

/** @param json what Playwright's JSON reporter wrote */
export function readPlaywright(json: string): Outcome {
  const { suites, errors }: Results = JSON.parse(json);
  const files = new Map<string, FileResult>();
  const read = ({ specs, suites: inner = [] }: Suite): void => {
    for (const { title, file: name, tests } of specs) {
      const file = `tests/e2e/${name}`;
      const result = files.get(file) ?? { file, seconds: 0, passed: [], failed: [], flaky: [] };
      files.set(file, result);
      for (const { status, results } of tests) {
        result.seconds += results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
        if (status === "expected" || status === "flaky") result.passed.push(title);
        else if (status !== "skipped") result.failed.push(title);
        if (status === "flaky") result.flaky.push(title);
      }
    }
    inner.forEach(read);
  };
  suites.forEach(read);
  return { files: [...files.values()], errors: errors.map(({ message }) => message ?? "Playwright failed") };
}
