import { cpus, totalmem } from "node:os";
import { type Size, sizes } from "../../prisma/seed/add-bulk-data";
import type { BadgeLatency } from "./badge";
import type { DocumentCost } from "./document-cost";
import { describeExports, type ExportCost } from "./export-cost";
import { type Round, workers } from "./generator";
import { describeImport, type ImportCost } from "./import-cost";
import type { Marks } from "./marks";
import type { ProcessCost } from "./processes";
import { added } from "./query-counts";
import type { TalkLatency } from "./talk";
import type { Comparison } from "./throughput";
import type { VisitRequests } from "./visit-requests";
import type { Weight } from "./weight";
import type { WorkbookWait } from "./workbook-wait";

/** All that a run found out. */
export type Results = {
  /** How many programs wanted a processor in the minute before the run: above the number of processors, figures suffer. */
  busy: number;
  /** How much the database held. */
  size: Size;
  bare: Round;
  comparisons: Comparison[];
  processes: ProcessCost;
  /** Statements by subject, at the size of the demo school and with more. */
  few: Map<string, number>;
  many: Map<string, number>;
  weights: Weight[];
  marks: Marks[];
  visits: VisitRequests[];
  badge: BadgeLatency;
  talk: TalkLatency;
  workbooks: WorkbookWait;
  document: DocumentCost;
  exports: ExportCost;
  imports: ImportCost;
};

/** Processor seconds in which the longest document is drawn. */
const DRAWING_GOAL = 2;

/** Compressed kB of first-load JavaScript that a page stays under. */
const FIRST_LOAD_GOAL = 200;
/** The least that Lighthouse is to give. */
const MARK_GOAL = 98;
/** Pages that one visit fetches ahead before somebody comes near a link. */
const AHEAD_GOAL = 2;

/** What two web processes do of what one does, on two processors that they share with the database and the load. */
const PAIR_GOAL = 1.4;

/** Milliseconds after which others see what one writes in a talk, beyond the pause in typing. */
const TALK_GOAL = 300;

/** Milliseconds that nobody waits for the sake of somebody else's workbook. */
const WAIT_GOAL = 200;

const rounded = ({ p50, max }: { p50: number; max: number }) => [String(Math.round(p50)), String(Math.round(max))];

/** The results as a page of Markdown that also reads well in a terminal. */
export function describe({
  busy,
  size,
  bare,
  comparisons,
  processes,
  few,
  many,
  weights,
  marks,
  visits,
  badge,
  talk,
  workbooks,
  document,
  exports,
  imports,
}: Results): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
  return `# Performance

Measured with \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}.
Machine: ${machine}; load ${busy.toFixed(1)} before the run started (an idle machine: below 1).

One run measures the product and a bare Next page (one query, twenty rows, no middleware) side by side on the same
machine and the same database: ${contents(size)}. Read the ratios: they also hold on other machines; requests per second and
milliseconds do not. The load generator and PostgreSQL share the processors with the server.

## Throughput and latency

${workers} requests at a time over keep-alive connections, answers compressed as for a browser; medians of
several rounds, each directly after a round of the bare page. Ratios: throughput above 1 is faster than the bare page, latency
above 1 is slower.

${table(
  ["", "requests/s", "ratio", "p50 ms", "ratio", "p95 ms", "ratio"],
  [["bare page", ...figures(bare, { perSecond: 1, p50: 1, p95: 1 })], ...comparisons.map(line)],
)}
## One and two web processes

Requests a second of the same load to a start with one web process and to one with two, in turns, and the memory of each process after
it. The goal is ${PAIR_GOAL} times as many. The database, the load generator and the collector of garbage have no processor of their own
here: with one process, the processors are already busy to the share shown, and \`possible\` is what filling them would give.

${table(
  ["", "one", "two", "ratio", "busy with one", "possible"],
  processes.comparisons.map(({ name, one, two, ratio, busy: share }) => [
    name,
    one.toFixed(0),
    two.toFixed(0),
    ratio.toFixed(2),
    `${Math.round(100 * share)} %`,
    (1 / share).toFixed(2),
  ]),
)}
${table(
  ["", "MB"],
  processes.memory.map(({ name, megabytes }) => [name, megabytes.toFixed(0)]),
)}
## Queries

SQL statements of one request, \`begin\` and \`commit\` included, with warm caches: with that database, and after the
student has received ${added} more reports and notifications and the report ${added} more messages. A number that grows from left to right is
a query per row.

${table(
  ["", "as it is", `${added} more`],
  [...few].map(([name, count]) => [name, String(count), String(many.get(name))]),
)}
## JavaScript

Compressed kB (1 kB = 1000 bytes) of a first visit in Chromium: the scripts that the HTML names, all scripts until the network
is idle, and the HTML. The goal for the first is under ${FIRST_LOAD_GOAL} kB.

${table(
  ["", "first load", "until idle", "HTML"],
  weights.map(({ name, firstLoad, untilIdle, html }) => [
    name,
    kilobytes(firstLoad),
    kilobytes(untilIdle),
    kilobytes(html),
  ]),
)}
## Lighthouse

Marks from 0 to 100 by Lighthouse's own phone, the median of three runs: a slow network, and a processor that is slower than this machine's by the
factor shown, by which Lighthouse's benchmark gives what it gives on that phone. The goal is ${MARK_GOAL}.

${table(
  ["", "performance", "accessibility", "best practices", "slower by", "faults"],
  marks.map(({ name, performance, accessibility, "best-practices": practices, slowdown, failed }) => [
    name,
    ...[performance, accessibility, practices].map((mark) => mark.toFixed(0)),
    slowdown.toFixed(1),
    failed.join(", "),
  ]),
)}
## Requests of a visit

What one visit of a page asks for beyond the page, until the network rests and before anybody comes near a link: files that the
browser did not have, calls, pages fetched ahead, the milliseconds that the server took for both, and the kB of everything,
compressed, the page included. The goal is at most ${AHEAD_GOAL} pages fetched ahead.

${table(
  ["", "files", "calls", "ahead", "ms", "kB"],
  visits.map(({ name, files, calls, ahead, waited, bytes }) => [
    name,
    String(files),
    String(calls),
    String(ahead),
    waited.toFixed(0),
    kilobytes(bytes),
  ]),
)}
## Badge

The time from one person's call that sends a message until the other's browser shows the new number, over ${badge.messages} messages: half within
${Math.round(badge.p50)} ms, the slowest ${Math.round(badge.max)} ms. The goal is a second.

## Talk

The time from the save of a text in the talk of an evaluation, which follows the pause in typing, until another person's open page shows
it, over ${talk.saves} saves: half within ${Math.round(talk.p50)} ms, the slowest ${Math.round(talk.max)} ms. The goal is ${TALK_GOAL} ms.

## Hostile workbooks

How long others wait for a small call while one of ${workbooks.files} hostile workbooks after the other is uploaded, and while files of the same
sizes that are no workbooks are. The goal is that nobody waits for ${WAIT_GOAL} ms.

${table(
  ["", "p50 ms", "longest ms"],
  [
    ["no workbooks", ...rounded(workbooks.usual)],
    ["hostile workbooks", ...rounded(workbooks.beside)],
  ],
)}
## The longest document

The PDF of an evaluation of two terms with 24 factors, and a comment of 5 000 characters by each side about each: ${Math.round(document.first)} ms of
processor time the first time, ${Math.round(document.again)} ms again, ${Math.round(document.kilobytes)} kB. It is drawn in a thread of its own: meanwhile others wait for
${Math.round(document.heldUp)} ms at the longest. The goals are ${DRAWING_GOAL} seconds, and that nobody waits for ${WAIT_GOAL} ms.

${describeExports(exports)}
${describeImport(imports)}`;
}

function contents(size: Size): string {
  const { people, reports, notifications } = sizes[size];
  const more = [
    people && `${people} people`,
    reports && `${reports} reports`,
    notifications && `${notifications} notifications`,
  ];
  return ["the demo school with a student of 200 reports and a group of 60 students", ...more]
    .filter(Boolean)
    .join(", ");
}

const line = ({ name, figures: measured, ratios }: Comparison) => [name, ...figures(measured, ratios)];

const figures = (measured: Round, ratios: Round): string[] => [
  measured.perSecond.toFixed(0),
  ratios.perSecond.toFixed(2),
  measured.p50.toFixed(0),
  ratios.p50.toFixed(2),
  measured.p95.toFixed(0),
  ratios.p95.toFixed(2),
];

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The first column reads from the left, figures from the right. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const pad = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `${[pad(head), pad(rule), ...rows.map(pad)].join("\n")}\n`;
}
