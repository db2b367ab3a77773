import { monitorEventLoopDelay } from "node:perf_hooks";
import { writeExport } from "@/lib/features/export/jobs";
import { sources } from "@/lib/features/export/queries/sources";
import { usualColumns } from "@/lib/features/export/rules";
import { exportSchema } from "@/lib/features/export/schema";
import { runJob } from "@/lib/features/job/commands/run-job";
import { startJob } from "@/lib/features/job/commands/start-job";
import { inTransaction } from "@/lib/features/unit-of-work";
import { db, pool } from "@/lib/platform/db";
import { type ExportRun, statementTime } from "./export-cost";

// A separate process, so that its memory is that of one export: node export-run.ts <admin> <school> prints what it took as JSON.
const [askerId = 0, domainId = 0] = process.argv.slice(2).map(Number);
const columns = usualColumns("users");
const input = { kind: "users" as const, columns, filter: { domainId } };
const asker = await db.user.findUniqueOrThrow({ where: { id: askerId } });

const jobId = await inTransaction(null, (work) =>
  startJob(work, asker as never, { kind: "export", subject: "users", input, locale: "nb" }),
);
const delays = monitorEventLoopDelay({ resolution: 1 });
const began = performance.now();
delays.enable();
await runJob("export", jobId, (job, asked) => writeExport(job, exportSchema.parse(asked)));
delays.disable();
const wholeMs = performance.now() - began;
const peakMb = process.resourceUsage().maxRSS / 1024;

// The same rows once more, without the file: what the database takes.
const source = sources.users({ asker, filter: input.filter, columns: new Set(columns), locale: "nb" });
const before = await statementTime(pool());
let rows = 0;
for (let after = 0; ; ) {
  const batch = await source.after(after, 1_000);
  rows += batch.length;
  const last = batch.at(-1);
  if (!last) break;
  after = last.id;
}
const readMs = (await statementTime(pool())) - before;
const { fileBytes, state } = await db.backgroundJob.findUniqueOrThrow({ where: { id: jobId } });
if (state !== "done") throw new Error(`The export is ${state}.`);
const run: ExportRun = {
  rows,
  wholeMs,
  readMs,
  peakMb,
  kilobytes: (fileBytes ?? 0) / 1_000,
  heldUpMs: delays.max / 1e6,
};
process.stdout.write(`${JSON.stringify(run)}\n`, () => process.exit());
