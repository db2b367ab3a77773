import "server-only";
import type { Reader } from "@/lib/platform/db";
import type { SignedStage } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { closedHashOf } from "../../reading/queries/evaluation-state";
import { type SignedGoal, storedGoalsSchema } from "../schema";

/** What a stage ended with, word by word; null while it runs, and where it was skipped. */
export async function findStoredContent(
  reader: Reader,
  row: EvaluationRow,
  stage: SignedStage,
): Promise<string | null> {
  const hash = closedHashOf(row, stage);
  if (hash === null) return null;
  const { evaluationId } = row;
  const { content } = await reader.signedContent.findUniqueOrThrow({
    where: { evaluationId_stage_hash: { evaluationId, stage, hash } },
    select: { content: true },
  });
  return content;
}

/** The goals in the content of a term, as they were when it was signed. */
export const goalsInContent = (content: string): SignedGoal[] =>
  storedGoalsSchema.parse(JSON.parse(content)).goals.map(({ answer, assessment, ...goal }) => ({
    ...goal,
    answer: answer?.text ?? null,
    reached: assessment?.reached ?? null,
  }));

/** The goals of now in the same shape. */
export const toSignedGoals = (goals: readonly SignedGoal[]): SignedGoal[] =>
  goals.map(({ talk, talkDate, viewPoint, text, answer, reached }) => ({
    talk,
    talkDate,
    viewPoint,
    text,
    answer,
    reached,
  }));
