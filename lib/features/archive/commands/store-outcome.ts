import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { ArchiveReceipt } from "@/lib/platform/archive/archive";
import { type ArchiveFailure, isFound } from "../rules";
import type { ArchivedDocument } from "../schema";
import type { Claimed } from "./claim-result";

/**
 * Stores what the archive has of a result, no matter who sends it by now. It counts also when the evaluation was reopened meanwhile: that result was
 * archived.
 * @param sent.documents what the files are that were sent, in their order
 * @param sent.isCertain nothing else of it can arrive in the archive any more
 */
export async function storeReceipt(
  { evaluationId, resultId, actorId }: Omit<Claimed, "claim">,
  receipt: ArchiveReceipt,
  { documents, isCertain }: { documents: readonly ArchivedDocument[]; isCertain: boolean },
): Promise<void> {
  const author = actorId === null ? null : { id: actorId, viewerId: null };
  const { files, ...ids } = receipt;
  const stored = files.map(({ at, ...file }) => ({ ...file, ...documents[at] }));
  await inTransaction(author, async ({ tx, audit }) => {
    const { count } = await tx.archiveRecord.updateMany({
      where: { resultId, state: { not: "archived" } },
      data: {
        state: "archived",
        claim: null,
        changedAt: new Date(),
        ...ids,
        files: stored,
        problem: null,
        words: null,
        reason: null,
        ...(isCertain && { sentAt: null }),
      },
    });
    if (count > 0) await audit("evaluation.archive", evaluationId, { after: { resultId, ...ids, files: stored } });
  });
}

/** Stores why a result is not archived. What the archive has, somebody has to look at there; what may still arrive is looked for. */
export async function storeFailure(
  { resultId, claim }: Pick<Claimed, "resultId" | "claim">,
  problem: ArchiveFailure,
  words: string,
): Promise<void> {
  await inTransaction(null, async ({ tx }) => {
    await tx.archiveRecord.updateMany({
      where: { resultId, claim },
      data: {
        state: "failed",
        claim: null,
        changedAt: new Date(),
        problem,
        words,
        ...(isFound(problem) && { sentAt: null }),
      },
    });
  });
}
