import "server-only";
import { randomUUID } from "node:crypto";
import { inTransaction } from "@/lib/features/unit-of-work";
import { type Archive, isArchiveError } from "@/lib/platform/archive/archive";
import { recordOf } from "../queries/record-of";
import { type ArchiveFailure, type ArchiveState, isFound } from "../rules";
import { storeFailure, storeReceipt } from "./store-outcome";

/** A result that was sent without an answer, in its state; `actorId` is who gets the receipt on the record. */
type Sent = { evaluationId: number; resultId: number; actorId: number | null; state: ArchiveState };

/**
 * Looks for a result in the archive, once nothing more of it can arrive there, and sends nothing. Afterwards it is known what has become of it.
 * Throws `ArchiveError` when the archive cannot be asked.
 * @returns what is wrong with what the archive has
 */
export async function findOut(
  archive: Archive,
  { evaluationId, resultId, actorId, state }: Sent,
): Promise<ArchiveFailure | undefined> {
  const sent = await recordOf(resultId);
  try {
    const receipt = sent && (await archive.finish(sent.record));
    if (receipt && state !== "archived")
      await storeReceipt({ evaluationId, resultId, actorId, sentAt: null }, receipt, {
        documents: sent.documents,
        isCertain: true,
      });
    else await forget(resultId, state);
    return undefined;
  } catch (error) {
    if (!isArchiveError(error) || !isFound(error.problem)) throw error;
    await storeFailure(await claimFound(resultId), error.problem, error.words);
    return error.problem;
  }
}

/** Nothing more of a result can arrive: it is as it was found, or waits to be sent. */
async function forget(resultId: number, state: ArchiveState): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({
      where: { resultId, state },
      data: { sentAt: null, ...(state === "sending" && { state: "waiting", claim: null }) },
    });
  });
}

/** What the archive has otherwise, or several times, fails also when it was archived before. */
async function claimFound(resultId: number): Promise<{ resultId: number; claim: string }> {
  const claim = randomUUID();
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({ where: { resultId }, data: { claim } });
  });
  return { resultId, claim };
}
