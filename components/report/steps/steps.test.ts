import { expect, test } from "vitest";
import { actionsFor, type Standing } from "@/lib/features/report/life/rules";
import { stepsOn } from "./steps";

const student = "student" as const;
const asked = "asked" as const;
const reader = "reader" as const;

test.each<[who: Standing, status: number, tab: number, primary: string | null, others: string[]]>([
  [student, 1, 1, "to-reflection", []],
  [student, 1, 2, "finish-and-ask", ["finish"]],
  [student, 1, 3, null, []],
  [student, 2, 2, "request-feedback", ["reopen"]],
  [student, 3, 3, null, ["request-feedback", "recall"]],
  [student, 4, 3, "complete", ["request-feedback"]],
  [student, 4, 1, "to-read-feedback", ["request-feedback"]],
  [student, 5, 3, null, []],
  [student, 6, 3, null, []],
  [asked, 3, 1, "to-give-feedback", []],
  [asked, 3, 3, "give-feedback", []],
  [asked, 4, 3, "give-feedback", []],
  ["answered", 4, 3, null, ["correct-feedback"]],
  ["answered-alone", 4, 1, null, ["correct-feedback"]],
  [reader, 3, 3, null, []],
])("%s, status %i on tab %i: %s and %j", (who, status, tab, primary, others) => {
  expect(stepsOn(tab, status, actionsFor(status, who), true)).toEqual({ primary, others });
});

test.each([1, 2, 3])("feedback that was read is not offered for reading on tab %i", (tab) => {
  expect(stepsOn(tab, 4, actionsFor(4, student), false).primary).toBe("complete");
});
