import { expect, it } from "vitest";
import { isFileFault } from "./file";

it.each([
  ["import.error_empty", true],
  ["import.error_columns", true],
  ["system.error_not_spreadsheet", true],
  ["system.error_too_many_cells", true],
  ["import.error_stale", false],
  ["job.error_failed", false],
  [null, false],
])("%s is in the file: %s", (problem, isInFile) => {
  expect(isFileFault(problem)).toBe(isInFile);
});
