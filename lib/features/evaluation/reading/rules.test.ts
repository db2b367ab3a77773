import { expect, it } from "vitest";
import { canSeePart } from "../rating/rules";
import { type Awaited, awaitedOf, helpTabOf, hiddenIn, type Progress, progressOf } from "./rules";

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

it.each([
  ["is open once both have submitted", null, [], { student: null, supervisor: null }],
  [
    "is open to who has submitted alone, where the other side is not waited for",
    null,
    ["without-party"],
    { student: false, supervisor: false },
  ],
  ["is open where midterm was skipped", null, ["skip-midterm"], { student: false, supervisor: false }],
  ["is hidden where an admin has decided so", true, ["without-party"], { student: true, supervisor: false }],
  ["is shown where an admin has decided so", false, [], { student: false, supervisor: null }],
] as const)("what a side says in a term %s", (_, hidden, ways, expected) => {
  const decisions = ways.map((way) => ({ way, party: "supervisor" as const }));
  expect(hiddenIn([{ party: "student", hidden }], decisions)).toEqual(expected);
});

it("a side that is not waited for sees the other one's part without having submitted", () => {
  const hidden = hiddenIn([], [{ way: "without-party", party: "supervisor" }]);
  const supervisor = { party: "supervisor", writes: null } as const;
  expect(canSeePart("student", supervisor, one, hidden)).toBe(true);
  expect(canSeePart("student", supervisor, one, hiddenIn([], []))).toBe(false);
});

it("finds the help text of each stage, at endterm the midterm's where it has none of its own", () => {
  const help = [1, 2, 3].map((tab) => ({ tab, text: `Help ${tab}` }));
  expect(([1, 2, 3] as const).map((stage) => helpTabOf(stage, help))).toEqual([1, 2, 3]);
  expect(([1, 2, 3] as const).map((stage) => helpTabOf(stage, help.slice(0, 1)))).toEqual([1, 1, 3]);
  expect(helpTabOf(2, [{ tab: 2, text: "" }])).toBe(1);
});
