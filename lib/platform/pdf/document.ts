import "server-only";
import { z } from "zod";
import { AppError } from "../errors";
import { downloadHeaders } from "../http/download";
import { log } from "../log";
import { askThread } from "../work-thread";

const texts = z.array(z.string()).readonly();

/** A piece of a text. */
const runSchema = z.object({ text: z.string(), strong: z.boolean().optional(), muted: z.boolean().optional() });
export type PdfRun = z.infer<typeof runSchema>;

/** Ratings or other numbers of several series drawn on one axis, a row each. */
const chartSchema = z.object({
  /** The drawing in words, for who does not see it. */
  alt: z.string(),
  /** The words under the steps of the axis, the lowest first: step 1 is the first. */
  steps: texts,
  /** What the marks of each series are called, at most two. */
  series: texts,
  /** A value for each series, from 1 to the number of steps. */
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()).readonly() })).readonly(),
});
export type PdfChart = z.infer<typeof chartSchema>;

/** What a document consists of, from the top to the bottom. */
const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.literal([1, 2, 3, 4]), text: z.string() }),
  z.object({
    kind: z.literal("text"),
    text: z.union([z.string(), z.array(runSchema).readonly()]),
    style: z.enum(["lead", "small"]).optional(),
  }),
  /** What somebody has written, with who did. */
  z.object({ kind: z.literal("quote"), by: z.string(), text: z.string() }),
  z.object({ kind: z.literal("list"), items: texts }),
  /** Names with their values: a table whose rows have headers. */
  z.object({ kind: z.literal("facts"), rows: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly() }),
  /** `share` is a column's part of the width. The first cell of a row is its header. */
  z.object({
    kind: z.literal("table"),
    columns: z.array(z.object({ heading: z.string(), share: z.number() })).readonly(),
    rows: z.array(texts).readonly(),
  }),
  chartSchema.extend({ kind: z.literal("chart") }),
  /** What matters most, set apart. */
  z.object({ kind: z.literal("notice"), title: z.string(), paragraphs: texts }),
]);
export type PdfBlock = z.infer<typeof blockSchema>;

/** A document without its drawing. The same one gives the same bytes. */
export const pdfDocumentSchema = z.object({
  title: z.string(),
  /** The language tag of its texts. */
  language: z.string(),
  /** Who issues it. */
  author: z.string(),
  /** The moment that it is of, in ISO 8601. */
  createdAt: z.string(),
  /** At the top of each page: left, and right where it must not be missed. */
  header: z.object({ left: z.string(), right: z.string().optional() }),
  /** At the bottom of each page: left, and the page's number with `{page}` and `{pages}`. */
  footer: z.object({ left: z.string(), pages: z.string() }),
  /** Across each page, behind the text. */
  watermark: z.string().optional(),
  blocks: z.array(blockSchema).readonly(),
});
export type PdfDocument = z.infer<typeof pdfDocumentSchema>;

type Answer = { bytes: Uint8Array<ArrayBuffer> } | { problem: string };

/** A document of two terms with the longest comments takes a quarter of this. */
const drawing = { program: "lib/platform/pdf/draw-thread.mjs", memoryMb: 512 };
const drawingMs = 30_000;

/**
 * Draws a document as a tagged PDF for archives (PDF/A-2a), in a thread of its own. Throws "unavailable" when it takes too much time or
 * memory, cannot be drawn, or too many wait to be.
 */
export async function drawPdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await askThread<Answer>(drawing, document, drawingMs).catch((cause: Error) => {
    if (cause instanceof AppError) throw cause;
    return { problem: `${cause.name}: ${cause.message}` };
  });
  if ("bytes" in answer) return answer.bytes;
  // The text of an error of the library names no content of the document.
  log.error({ problem: answer.problem }, "drawing a document failed");
  throw new AppError("unavailable");
}

/** A PDF as a download. */
export function pdfAnswer(content: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(content, { headers: { "content-type": "application/pdf", ...downloadHeaders(name, "pdf") } });
}
