import { expect, it } from "vitest";
import { type Awaited, awaitedOf, type Progress, progressOf } from "./progress";

const both = { student: true, supervisor: true };
const one = { student: true, supervisor: false };

it.each<[Progress, Parameters<typeof progressOf>[0]]>([
  ["rating", { stage: 1, settled: one, missing: ["supervisor", "talk", "danger"], assessmentPassed: null }],
  ["talk", { stage: 1, settled: both, missing: ["talk", "danger"], assessmentPassed: null }],
  ["signing", { stage: 1, settled: both, missing: [], assessmentPassed: null }],
  ["rating", { stage: 2, settled: one, missing: ["supervisor"], assessmentPassed: null }],
  ["talk", { stage: 2, settled: both, missing: ["recommendation"], assessmentPassed: null }],
  ["signing", { stage: 2, settled: both, missing: [], assessmentPassed: null }],
  ["deciding", { stage: 3, settled: both, missing: [], assessmentPassed: null }],
  ["passed", { stage: 5, settled: both, missing: [], assessmentPassed: true }],
  ["not_passed", { stage: 5, settled: both, missing: [], assessmentPassed: false }],
  ["discontinued", { stage: 5, settled: one, missing: ["supervisor"], assessmentPassed: null }],
])("is %s", (progress, state) => {
  expect(progressOf(state)).toBe(progress);
});

type Reader = Parameters<typeof awaitedOf>[1];
const reader: Reader = {
  hasToConfirm: false,
  canSubmit: false,
  signs: null,
  seesAll: true,
  isTeacher: false,
  openSeats: [],
};
const neither = { student: false, supervisor: false };

it.each<[Awaited | null, Progress, typeof both, Partial<Reader>]>([
  ["part", "rating", one, { canSubmit: true }],
  [null, "rating", neither, { canSubmit: true }],
  ["notice", "rating", one, { hasToConfirm: true, canSubmit: true }],
  [null, "rating", one, {}],
  ["signature", "signing", both, { signs: "student", openSeats: ["student", "teacher"] }],
  [null, "signing", both, { signs: "supervisor", openSeats: ["student", "teacher"] }],
  [null, "signing", both, { signs: null, openSeats: ["student"] }],
  [null, "signing", both, { signs: "student", seesAll: false, openSeats: ["student"] }],
  [null, "talk", both, { signs: "student", openSeats: ["student"] }],
  ["decision", "deciding", both, { isTeacher: true, signs: "teacher" }],
  [null, "deciding", both, { signs: "student" }],
  [null, "passed", both, { isTeacher: true }],
])("%s waits in %s", (awaited, progress, settled, who) => {
  expect(awaitedOf({ progress, settled }, { ...reader, ...who })).toBe(awaited);
});
