import { expect, test } from "vitest";
import { actionsFor, type Standing } from "@/lib/features/report/rules";
import { stepsOn } from "./steps";

const student = "student" as const;
const asked = "asked" as const;
const reader = "reader" as const;

test.each<[who: Standing, status: number, tab: number, canAsk: boolean, primary: string | null, others: string[]]>([
  [student, 1, 1, false, "to-reflection", []],
  [student, 1, 2, false, "finish", []],
  [student, 1, 3, false, null, []],
  [student, 2, 2, true, "request-feedback", ["reopen"]],
  [student, 2, 2, false, null, ["reopen"]],
  [student, 3, 3, true, null, ["request-feedback", "recall"]],
  [student, 3, 3, false, null, ["recall"]],
  [student, 4, 3, true, "complete", ["request-feedback"]],
  [student, 4, 1, false, "to-read-feedback", []],
  [student, 5, 3, true, null, []],
  [student, 6, 3, true, null, []],
  [asked, 3, 1, false, "to-give-feedback", []],
  [asked, 3, 3, false, "give-feedback", []],
  [asked, 4, 3, false, "give-feedback", []],
  [reader, 3, 3, false, null, []],
])("%s, status %i on tab %i (somebody left to ask: %s): %s and %j", (who, status, tab, canAsk, primary, others) => {
  expect(stepsOn(tab, status, actionsFor(status, who), canAsk)).toEqual({ primary, others });
});
