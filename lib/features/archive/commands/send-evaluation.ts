import "server-only";
import { randomUUID } from "node:crypto";
import { storeDocuments } from "@/lib/features/evaluation/document/commands/store-documents";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import { type Archive, type ArchiveReceipt, isArchiveError } from "@/lib/platform/archive/archive";
import { toAppError } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { recordOf } from "../queries/record-of";
import { type ArchiveFailure, isDue, type SendOutcome } from "../rules";

/** Who sends something: the actor, or nobody when it is sent by itself. `goOn` throws when it is to stop. */
export type Sender = { actorId: number | null; goOn: () => Promise<void> };

type Claimed = { evaluationId: number; resultId: number; claim: string; actorId: number | null };

/** Somebody else sends it by now, or it was reopened: nothing of it may be created. */
class Superseded extends Error {
  override name = "Superseded";
}

/**
 * Sends the document of a done evaluation to the archive, unless its receipt is there, and stores the receipt, or why it failed. It may end at
 * any step and be begun again: what the archive has by then is found by its external id. Throws what is no problem of the archive, and what
 * `goOn` throws.
 */
export async function sendEvaluation(
  archive: Archive,
  evaluationId: number,
  sender: Sender,
): Promise<{ outcome: SendOutcome; problem?: ArchiveFailure }> {
  const claimed = await claimResult(evaluationId, sender.actorId);
  if (typeof claimed === "string") return { outcome: claimed };
  let isStopped = false;
  try {
    const sent = (await recordOf(claimed.resultId)) ?? (await madeRecord(claimed));
    const receipt = await archive.store(sent.record, async () => {
      await sender.goOn().catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
      await assertClaimed(claimed);
    });
    await storeReceipt(claimed, receipt, sent.locales);
    return { outcome: "archived" };
  } catch (error) {
    if (isStopped || error instanceof Superseded) await release(claimed);
    if (error instanceof Superseded) return { outcome: "stopped" };
    if (isArchiveError(error)) return storeFailure(claimed, error.problem, error.words);
    if (toAppError(error).kind === "unavailable") return storeFailure(claimed, "document", "");
    throw error;
  }
}

/** The record of a result whose document is made only now. Throws "unavailable" when it cannot be made. */
async function madeRecord({ evaluationId, resultId }: Claimed) {
  await storeDocuments(evaluationId);
  const record = await recordOf(resultId);
  // Without one, the evaluation was reopened at this moment.
  if (!record) throw new Superseded();
  return record;
}

/** Takes the result that counts, to send it. Of two who do, the later one has it. */
async function claimResult(evaluationId: number, actorId: number | null): Promise<Claimed | "already" | "not_due"> {
  return inTransaction(null, async ({ tx }) => {
    await lockRow(tx, "Evaluation", evaluationId);
    const result = await tx.evaluationResult.findFirst({
      where: { evaluationId, reopenedAt: null, evaluation: { stage: evaluationStage.done } },
      select: { id: true, archived: { select: { state: true } } },
    });
    if (!result) return "not_due";
    if (result.archived && !isDue(result.archived.state)) return "already";
    const claim = randomUUID();
    const data = { state: "sending", claim, actorId, changedAt: new Date() } as const;
    const resultId = result.id;
    await tx.archiveRecord.upsert({ where: { resultId }, create: { evaluationId, resultId, ...data }, update: data });
    return { evaluationId, resultId, claim, actorId };
  });
}

/** Throws when somebody else sends the result by now, or the evaluation was reopened: asked right before anything is created. */
async function assertClaimed({ evaluationId, resultId, claim }: Claimed): Promise<void> {
  const changed = await inTransaction(null, async ({ tx }) => {
    await lockRow(tx, "Evaluation", evaluationId);
    return tx.archiveRecord.updateMany({
      where: { resultId, claim, state: "sending", result: { reopenedAt: null } },
      data: { changedAt: new Date() },
    });
  });
  if (changed.count === 0) throw new Superseded();
}

/** Stores what the archive has. It counts also when the evaluation was reopened meanwhile: that result was archived. */
async function storeReceipt(
  { evaluationId, resultId, claim, actorId }: Claimed,
  receipt: ArchiveReceipt,
  locales: readonly string[],
): Promise<void> {
  const author = actorId === null ? null : { id: actorId, viewerId: null };
  const { files, ...ids } = receipt;
  const stored = files.map((file, index) => ({ ...file, locale: locales[index] ?? "" }));
  await inTransaction(author, async ({ tx, audit }) => {
    const { count } = await tx.archiveRecord.updateMany({
      where: { resultId, claim },
      data: {
        ...{ state: "archived", claim: null, changedAt: new Date(), ...ids, files: stored },
        ...{ problem: null, words: null, reason: null },
      },
    });
    // Somebody else sends the same by now, and finds it in the archive.
    if (count > 0) await audit("evaluation.archive", evaluationId, { after: { resultId, ...ids, files: stored } });
  });
}

async function storeFailure({ resultId, claim }: Claimed, problem: ArchiveFailure, words: string) {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({
      where: { resultId, claim },
      data: { state: "failed", claim: null, changedAt: new Date(), problem, words },
    });
  });
  return { outcome: "failed", problem } as const;
}

/** What was taken to be sent and was not sent is as before. */
async function release({ resultId, claim }: Claimed): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.deleteMany({ where: { resultId, claim } });
  });
}
