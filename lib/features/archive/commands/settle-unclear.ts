import "server-only";
import { randomUUID } from "node:crypto";
import { inTransaction } from "@/lib/features/unit-of-work";
import { type Archive, isArchiveError } from "@/lib/platform/archive/archive";
import { log } from "@/lib/platform/log";
import { listUnclear } from "../queries/due";
import { recordOf } from "../queries/record-of";
import { type ArchiveFailure, isFound, isGeneral } from "../rules";
import { sendEvaluation } from "./send-evaluation";
import { storeFailure, storeReceipt } from "./store-outcome";

/** So many are settled at a time at most. */
const maxAtATime = 200;

type Unclear = Awaited<ReturnType<typeof listUnclear>>[number];

/**
 * Finds out what has become of what was sent to the archive without an answer, once the archive can no longer be at it, also when its evaluation was
 * reopened since. What is there gets its receipt; an attempt that was postponed is made.
 */
export async function settleUnclear(archive: Archive, now: Date = new Date()): Promise<void> {
  for (const unclear of await listUnclear(maxAtATime, now)) {
    const { evaluationId, actorId, isAgain } = unclear;
    const { problem, isSent } = isAgain
      ? await sendEvaluation(archive, evaluationId, { actorId, goOn: async () => {} })
      : await lookFor(archive, unclear);
    if (problem !== undefined && isGeneral(problem) && !isSent) return;
  }
}

/**
 * Looks for a result in the archive and sends nothing. Afterwards it is known what has become of it, unless the archive cannot be asked. An error
 * of our own is logged, so that it keeps no other result from being looked for.
 */
async function lookFor(
  archive: Archive,
  { evaluationId, resultId, actorId, state }: Unclear,
): Promise<{ problem?: ArchiveFailure; isSent?: boolean }> {
  try {
    const sent = await recordOf(resultId);
    const receipt = sent && (await archive.finish(sent.record));
    if (receipt && state !== "archived")
      await storeReceipt({ evaluationId, resultId, actorId, sentAt: null }, receipt, {
        documents: sent.documents,
        isCertain: true,
      });
    else await forget(resultId, state);
    return {};
  } catch (error) {
    if (!isArchiveError(error)) {
      log.error({ err: error, evaluationId }, "what the archive has of an evaluation could not be found out");
      return {};
    }
    const { problem, words } = error;
    if (isFound(problem)) await storeFailure(await claimFound(resultId), problem, words);
    else log.warn({ evaluationId, problem }, "the archive could not be asked what it has");
    return { problem };
  }
}

/** Nothing more of a result can arrive: it is as it was found, or waits to be sent. */
async function forget(resultId: number, state: Unclear["state"]): Promise<void> {
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
