import "server-only";
import { AppError } from "../errors";
import { downloadHeaders } from "../http/download";
import { log } from "../log";
import { askThread } from "../work-thread";

/** A piece of a text. */
export type PdfRun = { text: string; strong?: boolean; muted?: boolean };

/** Ratings or other numbers of several series drawn on one axis, a row each. */
export type PdfChart = {
  /** The drawing in words, for who does not see it. */
  alt: string;
  /** The words under the steps of the axis, the lowest first: step 1 is the first. */
  steps: readonly string[];
  /** What the marks of each series are called, at most two. */
  series: readonly string[];
  /** A value for each series, from 1 to the number of steps. */
  rows: readonly { label: string; values: readonly (number | null)[] }[];
};

/** What a document consists of, from the top to the bottom. */
export type PdfBlock =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; text: string }
  | { kind: "text"; text: string | readonly PdfRun[]; style?: "lead" | "small" }
  /** What somebody has written, with who did. */
  | { kind: "quote"; by: string; text: string }
  | { kind: "list"; items: readonly string[] }
  /** Names with their values: a table whose rows have headers. */
  | { kind: "facts"; rows: readonly (readonly [name: string, value: string])[] }
  /** `share` is a column's part of the width. The first cell of a row is its header. */
  | {
      kind: "table";
      columns: readonly { heading: string; share: number }[];
      rows: readonly (readonly string[])[];
    }
  | ({ kind: "chart" } & PdfChart)
  /** What matters most, set apart. */
  | { kind: "notice"; title: string; paragraphs: readonly string[] };

/** A document without its drawing. The same one gives the same bytes. */
export type PdfDocument = {
  title: string;
  /** The language tag of its texts. */
  language: string;
  /** Who issues it. */
  author: string;
  /** The moment that it is of, in ISO 8601. */
  createdAt: string;
  /** At the top of each page: left, and right where it must not be missed. */
  header: { left: string; right?: string };
  /** At the bottom of each page: left, and the page's number with `{page}` and `{pages}`. */
  footer: { left: string; pages: string };
  /** Across each page, behind the text. */
  watermark?: string;
  blocks: readonly PdfBlock[];
};

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
