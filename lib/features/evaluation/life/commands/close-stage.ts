import "server-only";
import type { Tx } from "@/lib/platform/db";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { decisionsOf } from "../../reading/queries/evaluation-state";
import { openingsOf, type SignedStage } from "../rules";

/** What a stage is signed for, stored word by word; the id is the same for the same content. */
export async function storeContent(
  tx: Tx,
  row: Pick<EvaluationRow, "evaluationId" | "decisions">,
  { stage, content, hash }: { stage: SignedStage; content: string; hash: string },
): Promise<number> {
  const key = { evaluationId: row.evaluationId, stage, hash };
  const { id } = await tx.signedContent.upsert({
    where: { evaluationId_stage_hash: key },
    create: { ...key, content, opening: openingsOf(decisionsOf(row), stage) },
    update: {},
    select: { id: true },
  });
  return id;
}

/** Ends a stage with a stored content, or with none when it is skipped, and begins another one. */
export async function closeStage(
  tx: Tx,
  { evaluationId }: Pick<EvaluationRow, "evaluationId">,
  { contentId, next }: { contentId: number | null; next: number },
): Promise<number> {
  if (contentId !== null) await tx.signedContent.update({ where: { id: contentId }, data: { closedAt: new Date() } });
  await tx.evaluation.update({ where: { id: evaluationId }, data: { stage: next } });
  return next;
}
