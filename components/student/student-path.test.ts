import { expect, it } from "vitest";
import type { AttentionReason } from "@/lib/features/student/rules";
import { attentionPath, tabIn } from "./student-path";

const student = { studentId: 7, groupId: 3, evaluationId: 5, waitingReportId: 11, differenceAreas: [] };

it.each<[AttentionReason, { differenceAreas?: number[] }, string]>([
  ["doubt", {}, "/student/evaluation/5/4"],
  ["notice", {}, "/student/evaluation/5/4"],
  ["waiting", {}, "/group/student/report/11/3"],
  ["differences", { differenceAreas: [4] }, "/group/student/7/3/detailed-overview/4"],
  ["differences", { differenceAreas: [2, 4] }, "/group/student/7/1/3#competence"],
  ["sick", {}, "/group/student/7/2/3#absence"],
  ["quiet", {}, "/group/student/7/2/3"],
])("%s with %o links to %s", (reason, more, path) => {
  expect(attentionPath({ ...student, ...more }, { reason, count: 1, since: "2026-11-20" })).toBe(path);
});

it.each([
  ["1", 1],
  ["2", 2],
  ["3", 3],
  ["4", null],
  ["01", null],
  ["", null],
  ["x", null],
])("%s in an address is tab %s", (address, tab) => {
  expect(tabIn(address)).toBe(tab);
});
