import { expect, test } from "vitest";
import { reportName } from "./report-name";

test.each([
  [1, "Sykedag"],
  [5, "Sykedag"],
  [6, "Sick day"],
])("a report with status %i is called %s", (status, called) => {
  expect(reportName({ name: "Sykedag", status }, () => "Sick day")).toBe(called);
});
