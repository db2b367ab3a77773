import "server-only";
import { countOpenJobs, startJob } from "@/lib/features/job/commands/start-job";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { lockRow } from "@/lib/platform/locks";
import { spendTry } from "@/lib/platform/rate-limit";

/**
 * Starts a copy of what is stored about the person themselves, as a job in their language. Throws bad input while another one of theirs has
 * not ended, and "too many".
 */
export async function startCopy(
  actor: Actor,
  _input: Record<string, never>,
  { locale }: Pick<Caller, "locale">,
): Promise<{ jobId: number }> {
  await assertNoneOpen(db, actor);
  // Before the transaction: tries are counted by a connection of their own.
  await spendTry("copies", String(actor.id));
  const jobId = await inTransaction(actor, async (work) => {
    await lockRow(work.tx, "User", actor.id);
    await assertNoneOpen(work.tx, actor);
    const started = await startJob(work, actor, { kind: "copy", subject: "own", input: {}, locale });
    await work.audit("copy.start", started);
    return started;
  });
  return { jobId };
}

async function assertNoneOpen(tx: Reader, { id }: Actor): Promise<void> {
  if ((await countOpenJobs({ tx }, id, "copy")) > 0) throw invalid("copy.error_open");
}
