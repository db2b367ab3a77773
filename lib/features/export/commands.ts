import "server-only";
import { countOpenJobs, startJob } from "@/lib/features/job/commands/start-job";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { lockRow } from "@/lib/platform/locks";
import { spendTry } from "@/lib/platform/rate-limit";
import { columnsOf, isFreeText, kindsFor, maxOpenExports } from "./rules";
import type { ExportInput } from "./schema";

/**
 * Starts the export of what was chosen, as a job in the asker's language. Throws "forbidden" for a kind that the person may not see, bad input
 * while too many of their exports have not ended, and "too many".
 */
export async function exportData(
  actor: Actor,
  { kind, columns, filter = {} }: ExportInput,
  { locale }: Pick<Caller, "locale">,
): Promise<{ jobId: number }> {
  if (!kindsFor(actor).includes(kind)) throw forbidden();
  await spendTry("exports", String(actor.id));
  const chosen = columnsOf(kind, columns);
  const jobId = await inTransaction(actor, async (work) => {
    await lockRow(work.tx, "User", actor.id);
    if ((await countOpenJobs(work, actor.id, "export")) >= maxOpenExports) throw invalid("export.error_too_many");
    const input = { kind, columns: chosen, filter };
    const started = await startJob(work, actor, { kind: "export", subject: kind, input, locale });
    await work.audit("export.start", started, {
      after: { kind, columns: chosen.length, freeText: chosen.some(isFreeText) },
    });
    return started;
  });
  return { jobId };
}
