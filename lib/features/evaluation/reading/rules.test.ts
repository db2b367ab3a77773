import { expect, it } from "vitest";
import { type Progress, progressOf } from "./rules";

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
