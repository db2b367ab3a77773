import { expect, it } from "vitest";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { waysOf } from "./ways-of";

type Shown = Parameters<typeof waysOf>[0];

const signature = (seat: "student" | "supervisor" | "teacher", more: { stage?: number; isVoid?: boolean } = {}) =>
  ({ stage: 1, isVoid: false, ...more, seat }) as EvaluationDetail["signatures"][number];
const reason = (way: string, stage: number, party: string | null = null) =>
  ({ way, stage, party }) as EvaluationDetail["reasons"][number];

const shown: Shown = {
  actions: ["save-talk", "prolong", "without-party"],
  submitted: { student: { at: "", by: "" }, supervisor: null },
  leftOut: [],
  signatures: [],
  reasons: [],
  shownStage: 1,
};

it("offers the ways among the actions, in the order of the table", () => {
  expect(waysOf(shown).ways).toEqual(["without-party", "prolong"]);
});

it("offers the parts that are neither submitted nor left out", () => {
  expect(waysOf(shown).parts).toEqual(["supervisor"]);
  expect(waysOf({ ...shown, leftOut: ["supervisor"] }).parts).toEqual([]);
});

it("offers the seats whose signature counts neither as given nor as left out, in this stage and since it was reopened", () => {
  expect(
    waysOf({ ...shown, signatures: [signature("student"), signature("teacher", { isVoid: true })] }).seats,
  ).toEqual(["supervisor", "teacher"]);
  expect(waysOf({ ...shown, signatures: [signature("student", { stage: 2 })] }).seats).toHaveLength(3);
  const left = reason("without-signature", 1, "supervisor");
  expect(waysOf({ ...shown, reasons: [left] }).seats).toEqual(["student", "teacher"]);
  expect(waysOf({ ...shown, reasons: [left, reason("reopen", 1)] }).seats).toHaveLength(3);
});
