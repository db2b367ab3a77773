import { sendEvaluation } from "@/lib/features/archive/commands/send-evaluation";
import { settleUnclear } from "@/lib/features/archive/commands/settle-unclear";
import { unclearMs } from "@/lib/features/archive/rules";
import type { Archive } from "@/lib/platform/archive/archive";
import { createDocumaster } from "@/lib/platform/archive/documaster/documaster";
import { documasterSettings } from "@/lib/platform/archive/documaster/settings";
import { writableDb as db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

// Import `./archive` before this: it is the archive that the settings point at.

/** The archive without waiting between attempts. */
export function quick(): Archive {
  const settings = documasterSettings(env);
  if (!settings) throw new Error("There is no archive.");
  const timing = { now: Date.now, wait: async () => {}, timeouts: { call: 5_000, write: 5_000 }, delays: [0] };
  return createDocumaster(settings, timing);
}

/** Sends by itself, with nobody who could stop it. */
export const asNobody = { actorId: null, goOn: async () => {} };

/** Sends an evaluation: what has become of it, or "threw" and why. */
export const attempt = (evaluationId: number, sender = asNobody) =>
  sendEvaluation(quick(), evaluationId, sender).then(
    ({ outcome }) => outcome,
    (error: unknown) => `threw ${error instanceof Error ? error.message : error}`,
  );

/** Reopens the evaluation of a result. */
export const reopen = (resultId: number) =>
  db.evaluationResult.update({ where: { id: resultId }, data: { reopenedAt: new Date() } });

/** Lets so much time pass that the archive can no longer be at what was sent to it. */
export const pass = () =>
  db.$executeRaw`update "ArchiveRecord" set "sentAt" = "sentAt" - ${unclearMs} * interval '1 millisecond',
    "changedAt" = "changedAt" - interval '1 hour'`;

/** What the product does by itself after that time. */
export async function settle(): Promise<void> {
  await pass();
  await settleUnclear(quick());
}
