import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { FileResult, Outcome } from "./outcome";

/** Writes an `Outcome` as JSON for the runner, when it is given a file to write to. */
export class ResultsReporter implements Reporter {
  readonly #target: string | undefined;

  constructor(target: string | undefined) {
    this.#target = target;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    if (!this.#target) return;
    const outcome: Outcome = {
      files: modules.map(resultOf),
      errors: errors.map(({ message }) => message ?? "an error outside of every test"),
    };
    writeFileSync(this.#target, JSON.stringify(outcome));
  }
}

const theFile = "the file itself";

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const namesOf = (chosen: TestCase[]) => chosen.map(({ fullName }) => fullName);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const failed = namesOf(inState("failed"));
  const [broken] = [module, ...module.children.allSuites()].flatMap((group) => group.errors());
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    file: path.relative(process.cwd(), module.moduleId),
    seconds: (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000,
    passed: namesOf(inState("passed")),
    // A file that does not load, or whose hooks fail, contains no failed test.
    failed: module.ok() || failed.length > 0 ? failed : [theFile],
    flaky: namesOf(tests.filter((test) => test.diagnostic()?.flaky)),
    complaints: {
      ...(broken && { [theFile]: broken.message }),
      ...Object.fromEntries(tests.flatMap((test) => complaintOf(test) ?? [])),
    },
  };
}

function complaintOf(test: TestCase): [[name: string, complaint: string]] | null {
  const [error] = test.result().errors ?? [];
  return error ? [[test.fullName, [error.message, error.diff ?? ""].join("\n")]] : null;
}
