import "server-only";
import { type Archive, isArchiveError } from "@/lib/platform/archive/archive";
import { log } from "@/lib/platform/log";
import { findPostponed, listUnclear } from "../queries/due";
import { type ArchiveFailure, isGeneral } from "../rules";
import { findOut } from "./find-out";
import { sendEvaluation } from "./send-evaluation";

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
 * Finds out about a result, and makes the attempt for a later one that was postponed until then. An error of our own is logged, so that it keeps
 * no other result from being looked for.
 */
async function lookFor(
  archive: Archive,
  unclear: Unclear,
): Promise<{ problem?: ArchiveFailure | undefined; isSent?: boolean | undefined }> {
  const { evaluationId } = unclear;
  try {
    const problem = await findOut(archive, unclear);
    const postponed = await findPostponed(evaluationId);
    return postponed
      ? await sendEvaluation(archive, evaluationId, { ...postponed, goOn: async () => {} })
      : { problem };
  } catch (error) {
    if (isArchiveError(error)) {
      log.warn({ evaluationId, problem: error.problem }, "the archive could not be asked what it has");
      return { problem: error.problem };
    }
    log.error({ err: error, evaluationId }, "what the archive has of an evaluation could not be found out");
    return {};
  }
}
