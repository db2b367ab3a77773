import "server-only";
import type { z } from "zod";
import type { JobOutcome, RunningJob } from "@/lib/features/job/commands/run-job";
import { defineJob } from "@/lib/features/job/jobs";
import { findAbsentActor } from "@/lib/platform/auth/absent-actor";
import { today } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { streamWorkbook } from "@/lib/platform/spreadsheet/streamed-workbook";
import type { Asker, ExportSource } from "./queries/source";
import { sources } from "./queries/sources";
import { type ExportKind, isFreeText, kindsFor } from "./rules";
import { exportSchema } from "./schema";
import { sheetOf } from "./sheet";

/** So many rows are read by one statement; fewer where each can be long. */
const batchRows = { plain: 1_000, withText: 100 } as const;

/** Whose export it is, as they are now. Throws bad input for somebody who may not export it any more. */
async function askerOf(id: number, kind: ExportKind): Promise<Asker> {
  const actor = await findAbsentActor(id);
  if (!actor?.permissions.includes("export_data") || !kindsFor(actor).includes(kind))
    throw invalid("export.error_rights");
  return actor;
}

/** The rows of a source, some at a time. */
async function* batchesOf(source: ExportSource, limit: number) {
  for (let after = 0; ; ) {
    const rows = await source.after(after, limit);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

/** Writes what was asked for to the job's file. */
export async function writeExport(job: RunningJob, asked: z.infer<typeof exportSchema>): Promise<JobOutcome> {
  const { kind, columns = [], filter = {} } = asked;
  const { locale } = job;
  const source = sources[kind]({ asker: await askerOf(job.askerId, kind), filter, columns: new Set(columns), locale });
  const { toCells, ...sheet } = sheetOf(kind, columns, locale);
  const freeText = columns.some(isFreeText);
  const total = await source.count();
  let done = 0;
  await job.progress(done, total);
  async function* written() {
    for await (const rows of batchesOf(source, freeText ? batchRows.withText : batchRows.plain)) {
      yield rows.map(toCells);
      done += rows.length;
      // Rows may have come since they were counted.
      await job.progress(done, Math.max(done, total));
    }
  }
  await streamWorkbook(sheet, written(), job.write);
  await askerOf(job.askerId, kind);
  return {
    result: { rows: done },
    fileName: `${sheet.name} ${today()}.xlsx`,
    finish: ({ audit }) => audit("export.done", job.id, { after: { kind, rows: done, freeText } }),
  };
}

export const exportRows = defineJob("export", exportSchema, writeExport);
