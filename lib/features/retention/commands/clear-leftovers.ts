import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { deleteHalfWritten } from "@/lib/platform/mail/outbox";
import { readRules } from "../queries/read-rules";
import { lastMomentKept, leftoverKinds } from "../rules";
import { removeOld } from "./remove-old";

/** Half of a mail is written within a moment; what is older was left by a process that was killed. */
const halfWrittenMs = 24 * 60 * 60 * 1000;

/** Deletes the mails of the outbox and the given-up jobs that are over by the rules of the school, and what a kill has left half written. */
export async function clearLeftovers(day: string = today(), now: Date = new Date()): Promise<void> {
  const rules = await readRules(db);
  const cleared: Record<string, number> = {};
  for (const kind of leftoverKinds) {
    const { keep } = rules.school[kind];
    if (keep === null) continue;
    const before = lastMomentKept(kind, keep, day);
    cleared[kind] = await inTransaction(null, ({ tx }) =>
      removeOld[kind](tx, { before, limit: Number.MAX_SAFE_INTEGER, rules, day }),
    );
  }
  cleared.halfWritten = await deleteHalfWritten(new Date(now.getTime() - halfWrittenMs));
  log.info(cleared, "leftovers cleared");
}
