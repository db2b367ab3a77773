import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { PdfBlock } from "../../lib/platform/pdf/document";
import { bytesOf } from "../../lib/platform/pdf/write.mjs";
import { WAIT_GOAL } from "./workbook-wait";

/**
 * What drawing the longest evaluation takes: processor milliseconds the first time, when every font is read, and again; and for how long
 * a process that has it drawn in its thread does nothing else, at the longest, in milliseconds.
 */
export type DocumentCost = { first: number; again: number; kilobytes: number; heldUp: number };

/** Processor seconds in which the longest document is drawn. */
const drawingGoal = 2;

const terms = 2;
const factors = 24;
const sides = 2;
const commentLength = 5_000;
const words =
  "pasienten møter studenten respekt sier fra tide ærlig øvelse åpner døren avdelingen observere vurdere".split(" ");

/** A comment of the full length, and each another one: most words come again, as in what people write. */
function commentOf(number: number): string {
  const parts: string[] = [];
  for (let length = 0; length < commentLength; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(
      parts.length % 12 === 11
        ? `${number * 1_000 + parts.length}.`
        : (words[(parts.length * 7 + number) % words.length] ?? ""),
    );
  return parts.join(" ").slice(0, commentLength);
}

/** Draws two terms of 24 factors with a comment of 5 000 characters by each side, as the thread does it. */
export async function timeDocument(): Promise<DocumentCost> {
  const blocks = Array.from({ length: terms * factors }, (_, index): PdfBlock[] => [
    { kind: "heading", level: 4, text: `Factor ${index + 1}` },
    ...Array.from(
      { length: sides },
      (__, side): PdfBlock => ({
        kind: "quote",
        by: `Side ${side + 1}`,
        text: commentOf(index * sides + side),
      }),
    ),
  ]).flat();
  const document = {
    title: "Measured",
    language: "nb",
    author: "Practicum",
    createdAt: "2026-01-01T00:00:00.000Z",
    header: { left: "Measured" },
    footer: { left: "Practicum", pages: "{page} / {pages}" },
    blocks,
  };
  const draw = async () => {
    const before = process.cpuUsage();
    const { length } = await bytesOf(document);
    const { user, system } = process.cpuUsage(before);
    return { milliseconds: (user + system) / 1_000, length };
  };
  const [first, again] = [await draw(), await draw()];
  const heldUp = await longestPause(() => drawInThread(document));
  return { first: first.milliseconds, again: again.milliseconds, kilobytes: first.length / 1_000, heldUp };
}

/** As the server has it drawn. */
async function drawInThread(document: object): Promise<void> {
  const worker = new Worker("./lib/platform/pdf/draw-thread.mjs");
  worker.postMessage(document);
  const [answer] = await once(worker, "message");
  await worker.terminate();
  if (!("bytes" in answer)) throw new Error("The document was not drawn.");
}

/** For how long nothing else could run at a time while `work` was done. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}

/** The results as a section of the page. */
export const describeDocument = ({ first, again, kilobytes, heldUp }: DocumentCost): string =>
  `The PDF of an evaluation of two terms with 24 factors, and a comment of 5 000 characters by each side about each: ${Math.round(first)} ms of
processor time the first time, ${Math.round(again)} ms again, ${Math.round(kilobytes)} kB. It is drawn in a thread of its own: meanwhile others wait for
${Math.round(heldUp)} ms at the longest. The goals are ${drawingGoal} seconds, and that nobody waits for ${WAIT_GOAL} ms.
`;
