import "server-only";
import { randomUUID } from "node:crypto";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import { lockRow } from "@/lib/platform/locks";
import { isSettled } from "../rules";

/** A result that somebody sends, or looks for. `sentAt` is since when it was not known, before that, whether the archive has it. */
export type Claimed = {
  evaluationId: number;
  resultId: number;
  claim: string;
  actorId: number | null;
  sentAt: Date | null;
};

/** Somebody else sends it by now, or it was reopened: nothing of it may be created. */
export class Superseded extends Error {
  override name = "Superseded";
}

/** Takes the result that counts, to send it. Of two who do, the later one has it. */
export async function claimResult(
  evaluationId: number,
  actorId: number | null,
): Promise<Claimed | "already" | "not_due"> {
  return inTransaction(null, async ({ tx }) => {
    await lockRow(tx, "Evaluation", evaluationId);
    const result = await tx.evaluationResult.findFirst({
      where: { evaluationId, reopenedAt: null, evaluation: { stage: evaluationStage.done } },
      select: { id: true, archived: { select: { state: true, sentAt: true } } },
    });
    if (!result) return "not_due";
    if (result.archived && isSettled(result.archived.state)) return "already";
    const claim = randomUUID();
    const data = { state: "sending", claim, actorId, changedAt: new Date() } as const;
    const resultId = result.id;
    await tx.archiveRecord.upsert({ where: { resultId }, create: { evaluationId, resultId, ...data }, update: data });
    return { evaluationId, resultId, claim, actorId, sentAt: result.archived?.sentAt ?? null };
  });
}

/**
 * Stores that a result is sent now, right before it is: whatever ends afterwards, it is looked for. Throws when somebody else sends it by now, or the
 * evaluation was reopened.
 * @returns the moment that was stored
 */
export async function storeSent({ evaluationId, resultId, claim }: Claimed): Promise<Date> {
  const sentAt = new Date();
  const changed = await inTransaction(null, async ({ tx }) => {
    await lockRow(tx, "Evaluation", evaluationId);
    return tx.archiveRecord.updateMany({
      where: { resultId, claim, state: "sending", result: { reopenedAt: null } },
      data: { changedAt: sentAt, sentAt },
    });
  });
  if (changed.count === 0) throw new Superseded();
  return sentAt;
}

/** Takes that back, once it is certain that the archive did not create it: what was not known before is still not known. */
export async function takeSentBack({ resultId, sentAt }: Claimed, moment: Date): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({ where: { resultId, sentAt: moment }, data: { sentAt } });
  });
}

/** Lets a result wait that may not be sent yet. */
export async function postpone({ resultId, claim }: Claimed): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({
      where: { resultId, claim },
      data: { state: "waiting", claim: null, changedAt: new Date(), problem: null, words: null },
    });
  });
}

/** What was taken to be sent and was not sent is as before: failed, or waiting. */
export async function release({ resultId, claim }: Claimed): Promise<void> {
  const data = { claim: null, changedAt: new Date() };
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({
      where: { resultId, claim, problem: { not: null } },
      data: { ...data, state: "failed" },
    });
    await tx.archiveRecord.deleteMany({ where: { resultId, claim, sentAt: null } });
    await tx.archiveRecord.updateMany({ where: { resultId, claim }, data: { ...data, state: "waiting" } });
  });
}
