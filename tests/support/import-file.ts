import ExcelJs from "exceljs";
import { importExcel } from "@/lib/features/import/commands/import-excel";
import type { ImportExcelInput, ImportResult } from "@/lib/features/import/schema";
import { getJob } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { runJobs } from "./jobs";

type Cell =
  | string
  | number
  | Date
  | null
  | { formula: string; result?: string | number }
  | { richText: { text: string }[] };
/** The rows of a sheet by the names of their columns. */
export type SheetRows = Record<string, Cell>[];
export type Sheets = { groups?: SheetRows; people?: SheetRows; placements?: SheetRows };

/** A workbook with a sheet for each list of rows, its headings by their names in the product. */
export async function importFile(
  sheets: Record<string, SheetRows | undefined>,
  change: (workbook: ExcelJs.Workbook) => void = () => {},
): Promise<File> {
  const workbook = new ExcelJs.Workbook();
  for (const [name, rows = []] of Object.entries(sheets)) {
    const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const sheet = workbook.addWorksheet(name);
    sheet.addRow(headings);
    for (const row of rows) sheet.addRow(headings.map((heading) => row[heading] ?? null));
  }
  change(workbook);
  return new File([await workbook.xlsx.writeBuffer()], "August.xlsx");
}

type Options = Partial<Omit<ImportExcelInput, "file">>;

/** Sends a file and lets its job run; gives the job as its asker sees it. */
export async function sendFile(actor: Actor, file: File, options: Options = {}) {
  const { jobId } = await importExcel(actor, { dryRun: true, ...options, file }, { locale: "nb" });
  await runJobs();
  const job = await getJob(actor, { jobId });
  return { jobId, job, result: job.result as ImportResult | null };
}

/** Previews a file and imports it. */
export async function importAll(actor: Actor, file: File, options: Options = {}) {
  const preview = await sendFile(actor, file);
  if (preview.job.state !== "done") throw new Error(`The preview is ${preview.job.state}: ${preview.job.problem}.`);
  const done = await sendFile(actor, file, { dryRun: false, previewId: preview.jobId, ...options });
  return { preview, ...done };
}
