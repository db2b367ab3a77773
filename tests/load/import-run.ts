import { monitorEventLoopDelay } from "node:perf_hooks";
import ExcelJs from "exceljs";
import { importExcel } from "@/lib/features/import/commands/import-excel";
import { importRows } from "@/lib/features/import/jobs";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db";
import { statementTime } from "./export-cost";
import type { ImportRun } from "./import-cost";

// A separate process, so that nothing else happens in it: node import-run.ts <admin> <host> prints what an import took as JSON.
const [adminId, host = ""] = process.argv.slice(2);
const admin = { id: Number(adminId), viewerId: null, viewer: null, role: "Admin", permissions: ["manage_groups"] };
const actor = admin as unknown as Actor;

const groupCount = 100;
const half = 4_950;
const start = "2027-08-23";

/** A file of 10 000 rows: groups, their students, and a placement for each. */
async function largeFile(): Promise<File> {
  const [reportForm, evaluationForm] = [await formName("report"), await formName("evaluation")];
  const domain = (await db.domain.findFirstOrThrow({ where: { host } })).name;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const email = (n: number) => `measured.${n}@${host}`;
  const supervisor = { role: "Supervisor", fullName: "Measured Supervisor", email: `supervisor@${host}` };
  const groups = numbers(groupCount).map((n) => ({
    courseCode: "MEASURED",
    name: `Group ${n}`,
    place: "Measured Hospital",
    period: "2027",
    startDate: start,
    endDate: "2027-12-17",
    domain,
    reportForm,
    evaluationForm,
  }));
  const students = numbers(half - 1).map((n) => ({
    role: "Student",
    fullName: `Measured Student ${n}`,
    email: email(n),
    studentNumber: String(700_000_000 + n),
    phone: String(41_000_000 + n),
    areaCode: "+47",
  }));
  const placements = numbers(half - 1).map((n) => ({
    courseCode: "MEASURED",
    group: `Group ${n % groupCount}`,
    groupStart: start,
    student: email(n),
    ward: `Ward ${n % 7}`,
    supervisor: supervisor.email,
  }));
  const workbook = new ExcelJs.Workbook();
  for (const [name, rows] of Object.entries({ groups, people: [supervisor, ...students], placements })) {
    const headings = Object.keys(rows.at(-1) ?? {});
    const sheet = workbook.addWorksheet(name);
    sheet.addRow(headings);
    for (const row of rows) sheet.addRow(headings.map((heading) => (row as Record<string, string>)[heading] ?? null));
  }
  return new File([new Uint8Array(await workbook.xlsx.writeBuffer())], "measured.xlsx");
}

async function formName(kind: "report" | "evaluation"): Promise<string> {
  const version = await db.formVersion.findFirstOrThrow({
    where: { publishedAt: { not: null }, form: { kind, archivedAt: null } },
    select: { form: { select: { name: true } } },
  });
  return version.form.name;
}

async function run(file: File, options: { dryRun: boolean; previewId?: number }): Promise<number> {
  const { jobId } = await importExcel(actor, { ...options, file }, { locale: "nb" });
  await importRows({ jobId }, { id: "0" } as never);
  const job = await db.backgroundJob.findUniqueOrThrow({ where: { id: jobId } });
  if (job.state !== "done") throw new Error(`The import is ${job.state}: ${job.problem}.`);
  return jobId;
}

const file = await largeFile();
const delays = monitorEventLoopDelay({ resolution: 1 });
const before = await statementTime(pool());
const began = performance.now();
delays.enable();
const previewId = await run(file, { dryRun: true });
const previewed = performance.now();
const middle = await statementTime(pool());
await run(file, { dryRun: false, previewId });
delays.disable();
const measured: ImportRun = {
  rows: groupCount + 2 * half - 1,
  previewMs: previewed - began,
  commitMs: performance.now() - previewed,
  previewDatabaseMs: middle - before,
  commitDatabaseMs: (await statementTime(pool())) - middle,
  heldUpMs: delays.max / 1e6,
};
process.stdout.write(`${JSON.stringify(measured)}\n`, () => process.exit());
