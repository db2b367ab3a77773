import "server-only";
import { canonicalJson } from "@/lib/platform/canonical-json";
import type { EvaluationDetail } from "../../reading/schema";
import { type SignedPart, talkPartOf } from "../rules";

const markLength = 12;

/** A mark of each part of what is signed, which changes with it: by these a page tells what has changed since it was read. */
export function partMarksOf({
  factors,
  texts,
  talk,
  goals,
  signedGoals,
}: EvaluationDetail): Record<SignedPart, string> {
  const markOf = (value: unknown) => canonicalJson({ value }).hash.slice(0, markLength);
  const fieldsOf = (part: SignedPart) =>
    talk.filter(({ field }) => talkPartOf(field) === part).map(({ field, value }) => [field, value]);
  return {
    answers: markOf(
      [...factors, ...texts].map(({ questionId, student, supervisor }) => [questionId, student, supervisor]),
    ),
    talk: markOf(fieldsOf("talk")),
    goals: markOf(
      signedGoals ??
        goals.map(({ goalId, talkDate, viewPoint, text, answer, reports, reached }) => [
          goalId,
          talkDate,
          viewPoint,
          text,
          answer,
          reached,
          reports.map(({ reportId }) => reportId),
        ]),
    ),
    danger: markOf(fieldsOf("danger")),
    help: markOf(fieldsOf("help")),
    recommendation: markOf(fieldsOf("recommendation")),
  };
}
