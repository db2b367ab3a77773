import "server-only";
import { storeDocuments } from "@/lib/features/evaluation/document/commands/store-documents";
import { type Archive, isArchiveError } from "@/lib/platform/archive/archive";
import { toAppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { recordOf } from "../queries/record-of";
import { type ArchiveFailure, isUnclear, type SendOutcome } from "../rules";
import { type Claimed, claimResult, postpone, release, Superseded, storeSent, takeSentBack } from "./claim-result";
import { findOut } from "./find-out";
import { storeFailure, storeReceipt } from "./store-outcome";

/** Who sends something: the actor, or nobody when it is sent by itself. `goOn` throws when it is to stop. */
export type Sender = { actorId: number | null; goOn: () => Promise<void> };

/** What became of it, and why it failed. `isSent`: it was sent, and the archive has not answered. */
export type Sent = { outcome: SendOutcome; problem?: ArchiveFailure; isSent?: boolean };

/**
 * Sends the document of a done evaluation to the archive, unless its receipt is there, and stores the receipt, or why it failed. It may end at
 * any step and be begun again: what the archive has by then is found by its external id, and what it may still get is not sent again until it is
 * certain that it does not. An error of our own is a failure too, so that it keeps no other evaluation from being sent. Throws what `goOn` throws.
 */
export async function sendEvaluation(archive: Archive, evaluationId: number, sender: Sender): Promise<Sent> {
  const claimed = await claimResult(evaluationId, sender.actorId);
  if (typeof claimed === "string") return { outcome: claimed };
  const attempt = new Attempt(archive, claimed, sender);
  try {
    return await attempt.run();
  } catch (error) {
    if (attempt.isStopped || error instanceof Superseded) await release(claimed);
    if (error instanceof Superseded) return { outcome: "stopped" };
    if (attempt.isStopped) throw error;
    const { problem, words } = failureOf(error);
    if (problem === "unexpected") log.error({ err: error, evaluationId }, "an evaluation could not be archived");
    await storeFailure(claimed, problem, words);
    return { outcome: "failed", problem, isSent: attempt.sentAt !== null };
  }
}

class Attempt {
  /** `goOn` has stopped it. */
  isStopped = false;
  /** When it was sent without an answer that tells what has become of it. */
  sentAt: Date | null = null;

  constructor(
    private readonly archive: Archive,
    private readonly claimed: Claimed,
    private readonly sender: Sender,
  ) {}

  async run(): Promise<Sent> {
    const { archive, claimed } = this;
    const { record, documents, unclear } = (await recordOf(claimed.resultId)) ?? (await madeRecord(claimed));
    let receipt = await archive.finish(record);
    if (!receipt && unclear && !isUnclear(unclear.sentAt, new Date())) {
      // Whether the archive has an earlier result decides what is sent of this one.
      await findOut(archive, { ...unclear, evaluationId: claimed.evaluationId, actorId: claimed.actorId });
      return this.run();
    }
    if (!receipt && (unclear || isUnclear(claimed.sentAt, new Date()))) {
      await postpone(claimed);
      return { outcome: "postponed" };
    }
    receipt ??= await archive.create(record, {
      assertCanCreate: () => this.assertCanCreate(),
      notCreated: () => this.notCreated(),
    });
    await storeReceipt(claimed, receipt, { documents, isCertain: claimed.sentAt === null });
    return { outcome: "archived" };
  }

  private async assertCanCreate(): Promise<void> {
    await this.sender.goOn().catch((error: unknown) => {
      this.isStopped = true;
      throw error;
    });
    this.sentAt = await storeSent(this.claimed);
  }

  private async notCreated(): Promise<void> {
    if (this.sentAt) await takeSentBack(this.claimed, this.sentAt);
    this.sentAt = null;
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

function failureOf(error: unknown): { problem: ArchiveFailure; words: string } {
  if (isArchiveError(error)) return error;
  return { problem: toAppError(error).kind === "unavailable" ? "document" : "unexpected", words: "" };
}
