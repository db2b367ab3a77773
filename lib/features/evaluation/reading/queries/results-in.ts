import "server-only";
import { schoolDayOf } from "@/lib/platform/dates";
import { schoolSettings } from "@/lib/platform/school-settings";
import { lastComplaintDay } from "../../result/rules";
import type { ResultItem } from "../../result/schema";
import { toIso } from "../rules/evaluation-state";
import type { EvaluationRow } from "./evaluation-row";

/** The result that counts, and those of before it was reopened. */
export function resultsIn({ results }: EvaluationRow) {
  const all = results.map(({ assessmentPassed, grounds, noticeReason, by, createdAt, reopenedAt }): ResultItem => {
    const decidedOn = schoolDayOf(createdAt);
    return {
      assessmentPassed,
      grounds,
      noticeReason,
      by,
      at: toIso(createdAt),
      complaintBy: assessmentPassed === false ? lastComplaintDay(decidedOn) : null,
      complaintTo: assessmentPassed === false ? schoolSettings().complaintsTo : null,
      reopenedAt: reopenedAt === null ? null : toIso(reopenedAt),
    };
  });
  const result = all.find((one) => one.reopenedAt === null) ?? null;
  return {
    result,
    assessmentPassed: result?.assessmentPassed ?? null,
    earlierResults: all.filter((one) => one !== result),
  };
}
