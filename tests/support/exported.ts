import ExcelJs from "exceljs";
import { exportData } from "@/lib/features/export/commands";
import { exportSchema } from "@/lib/features/export/schema";
import { getJob, getJobFile } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { runJobs } from "./jobs";

/** The bytes of a job's file, as its asker downloads it. */
export const fileOf = async (actor: Actor, jobId: number) =>
  Buffer.from(await (await getJobFile(actor, { jobId })).arrayBuffer());

/** The rows of an Excel file by their headings, as Excel has them: dates are dates, and an empty cell is missing. */
export async function rowsOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const [head = [], ...rows] = workbook.worksheets.flatMap((sheet) => sheet.getSheetValues().slice(1)) as unknown[][];
  return rows.map((row) =>
    Object.fromEntries(head.flatMap((name, index) => (row[index] == null ? [] : [[String(name), row[index]]]))),
  );
}

/** Exports something in Norwegian, and gives the rows of the file. */
export async function exported(actor: Actor, input: Record<string, unknown>) {
  const { jobId } = await exportData(actor, exportSchema.parse(input), { locale: "nb" });
  await runJobs();
  const job = await getJob(actor, { jobId });
  if (job.state !== "done") throw new Error(`The export is ${job.state}: ${job.problem}.`);
  const bytes = await fileOf(actor, jobId);
  return { jobId, job, bytes, rows: await rowsOf(bytes) };
}
