import "server-only";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { followStage } from "../../calendar/commands";
import { reminderKind } from "../../deadline/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { decisionsOf } from "../../reading/rules/evaluation-state";
import { askToSign, stopAsking } from "../../signing/commands/ask-to-sign";
import { talkEvents } from "../../talk/rules";
import { evaluationStage, openingsOf, type SignedStage, terms } from "../rules";
import { readAgain } from "./open-evaluation";

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

/**
 * Ends a stage with a stored content, or with none when nothing was signed, and begins another one. Nobody is asked to sign the former
 * or reminded of it any more, and the talk of the former that is to come is off; asks for the signatures of a term that waits for
 * nothing else when it begins: one that was reopened and is come to once more.
 */
export async function closeStage(
  work: Work,
  row: EvaluationRow,
  { contentId, next }: { contentId: number | null; next: number },
): Promise<number> {
  const { tx, changed } = work;
  changed({ kind: "evaluation", evaluationId: row.evaluationId });
  if (contentId !== null) await tx.signedContent.update({ where: { id: contentId }, data: { closedAt: new Date() } });
  await tx.evaluation.update({ where: { id: row.evaluationId }, data: { stage: next } });
  await stopAsking(work, row);
  await stopReminding(work, row, next);
  await followStage(tx, row, next);
  const term = terms.find((one) => one === next);
  if (term) {
    const { evaluationId } = row;
    const after = await readAgain(tx, evaluationId);
    await askToSign(work, { before: row, after }, term);
  }
  return next;
}

/**
 * Withdraws the reminders of a stage that ends, and that of the last safe day once the evaluation is done; and forgets them, so that they come again
 * where it is reopened.
 */
async function stopReminding(work: Work, { evaluationId, stage }: EvaluationRow, next: number): Promise<void> {
  const reminders = work.tx.evaluationReminder;
  const term = terms.find((one) => one === stage);
  if (term) {
    await withdraw(work, { evaluationId }, [talkEvents[term].schedule, talkEvents[term].submit]);
    await reminders.deleteMany({ where: { evaluationId, term, kind: { in: ["schedule", "submit"] } } });
  }
  if (next === evaluationStage.done) {
    await withdraw(work, { evaluationId }, ["last-safe-day"]);
    await reminders.deleteMany({ where: { evaluationId, kind: { startsWith: reminderKind("") } } });
  }
}
