import { samples } from "../support/fuzz";
import { hostileWorkbooks } from "../support/hostile-workbooks";
import { table } from "./markdown";
import { call, type Person, signIn } from "./people";
import { median } from "./statistics";

/** How long others wait for a small answer, in ms: without, and while hostile workbooks are read. */
export type WorkbookWait = { files: number; usual: Waits; beside: Waits };

type Waits = { p50: number; max: number };

/** Milliseconds that nobody waits for the sake of somebody else's work. */
export const WAIT_GOAL = 200;

/** Sends one hostile workbook of every kind, one after the other, while somebody asks for something small again and again. */
export async function timeWorkbooks(origin: string): Promise<WorkbookWait> {
  const admin = await signIn(origin, "admin");
  const draft = await call<Draft>(origin, admin, "/admin/createForm", { kind: "report", name: "Measured" });
  const files = Object.values(hostileWorkbooks).flatMap((cases) => samples(cases, 1));
  const ask = () => call(origin, admin, "/user/getBadgeNumberForUser");
  // The first ones warm up.
  await waitsDuring(ask, () => upload(origin, admin, draft, Buffer.from("no workbook")));
  const usual: number[] = [];
  for (const { length } of files)
    usual.push(...(await waitsDuring(ask, () => upload(origin, admin, draft, Buffer.alloc(length)))));
  const beside: number[] = [];
  for (const file of files) beside.push(...(await waitsDuring(ask, () => upload(origin, admin, draft, file))));
  const figures = (waits: number[]): Waits => ({ p50: median(waits), max: Math.max(...waits) });
  return { files: files.length, usual: figures(usual), beside: figures(beside) };
}

type Draft = { versionId: number; revision: number };

async function upload(origin: string, person: Person, draft: Draft, content: Buffer<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  body.set("file", new File([content], "form.xlsx"));
  body.set("versionId", String(draft.versionId));
  body.set("revision", String(draft.revision));
  const { status } = await fetch(`${origin}/api/admin/importForm`, { method: "POST", headers: person.headers, body });
  if (status !== 400) throw new Error(`A hostile workbook was answered with ${status}.`);
}

/** What every answer took while `work` ran, one request after the other. */
async function waitsDuring(ask: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const worked = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    await ask();
    waits.push(performance.now() - asked);
  }
  await worked;
  return waits;
}

/** The results as a section of the page. */
export const describeWorkbooks = ({ files, usual, beside }: WorkbookWait): string =>
  `How long others wait for a small call while one of ${files} hostile workbooks after the other is uploaded, and while files of the same
sizes that are no workbooks are. The goal is that nobody waits for ${WAIT_GOAL} ms.

${table(
  ["", "p50 ms", "longest ms"],
  [
    ["no workbooks", ...rounded(usual)],
    ["hostile workbooks", ...rounded(beside)],
  ],
)}`;

const rounded = ({ p50, max }: Waits): string[] => [p50, max].map((waited) => String(Math.round(waited)));
