import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fire, type Subject } from "./generator";
import { table } from "./markdown";
import type { Stage } from "./stage";
import { median } from "./statistics";

/**
 * What one subject gets a second of a start with one web process, and of one with two; and how busy the machine's processors are with
 * one, from 0 to 1: what is left is all that a second process can add.
 */
export type ProcessComparison = { name: string; one: number; two: number; ratio: number; busy: number };

/** The memory of a process in MB, after the measurement. */
export type ProcessMemory = { name: string; megabytes: number };

export type ProcessCost = { comparisons: ProcessComparison[]; memory: ProcessMemory[] };

/** What is measured, of all subjects. */
const measured = [
  "/dashboard, student",
  "/dashboard, teacher",
  "report page, student",
  "/group, 60 students",
  "/user/getBadgeNumberForUser",
  "/report/list",
  "/report/get",
  "/report/save",
];

/** What two web processes do of what one does, on two processors that they share with the database and the load. */
const GOAL = 1.4;

const ROUNDS = 5;
const REQUESTS = 160;
/** For each process, which may have only just started: it is to have compiled its code before it is measured. */
const WARM_UP = 400;

/** Measures the same requests with one and with two web processes in turns, so that what else the machine does falls on both. */
export async function compareProcesses(
  { product, productPid, startPair }: Pick<Stage, "product" | "productPid" | "startPair">,
  all: readonly Subject[],
): Promise<ProcessCost> {
  const subjects = all.filter(({ name }) => measured.includes(name));
  const pair = await startPair();
  for (const subject of subjects) await fire(pair.origin, subject, 2 * WARM_UP);
  for (const subject of subjects) await fire(product, subject, WARM_UP);
  const rounds = new Map<Subject, { one: number; two: number; busy: number }[]>(
    subjects.map((subject) => [subject, []]),
  );
  for (let round = 1; round <= ROUNDS; round++)
    for (const [subject, turns] of rounds) {
      const before = processorTime();
      const { perSecond: one } = await fire(product, subject, REQUESTS);
      const after = processorTime();
      const { perSecond: two } = await fire(pair.origin, subject, REQUESTS);
      turns.push({ one, two, busy: 1 - (after.idle - before.idle) / (after.all - before.all) });
    }
  const children = /web processes \(([\d, ]+)\)/.exec(readFileSync(pair.log, "utf8"))?.[1]?.split(", ") ?? [];
  const memory = [
    { name: "the only process", megabytes: memoryOf(productPid) },
    { name: "of two: the parent", megabytes: memoryOf(pair.pid) },
    ...children.map((pid, at) => ({ name: `of two: web process ${at + 1}`, megabytes: memoryOf(Number(pid)) })),
  ];
  await pair.stop();
  return {
    memory,
    comparisons: [...rounds].map(([{ name }, turns]) => ({
      name,
      one: median(turns.map(({ one }) => one)),
      two: median(turns.map(({ two }) => two)),
      ratio: median(turns.map(({ one, two }) => two / one)),
      busy: median(turns.map(({ busy }) => busy)),
    })),
  };
}

/** The time of all processors since the start of the machine, and how much of it they had nothing to do. */
function processorTime(): { all: number; idle: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { all: sum(times.flatMap((of) => Object.values(of))), idle: sum(times.map(({ idle }) => idle)) };
}

const memoryOf = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

/** The results as a section of the page. */
export const describeProcesses = ({ comparisons, memory }: ProcessCost): string =>
  `Requests a second of the same load to a start with one web process and to one with two, in turns, and the memory of each process after
it. The goal is ${GOAL} times as many. The database, the load generator and the collector of garbage have no processor of their own
here: with one process, the processors are already busy to the share shown, and \`possible\` is what filling them would give.

${table(
  ["", "one", "two", "ratio", "busy with one", "possible"],
  comparisons.map(({ name, one, two, ratio, busy }) => [
    name,
    one.toFixed(0),
    two.toFixed(0),
    ratio.toFixed(2),
    `${Math.round(100 * busy)} %`,
    (1 / busy).toFixed(2),
  ]),
)}
${table(
  ["", "MB"],
  memory.map(({ name, megabytes }) => [name, megabytes.toFixed(0)]),
)}`;
