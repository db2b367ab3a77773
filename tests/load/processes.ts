import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fire, type Subject } from "./generator";
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

const ROUNDS = 5;
const REQUESTS = 160;
/** The processes of the pair have only just started: each is to have compiled as much of its code as the other one, which has worked for minutes. */
const WARMING_REQUESTS = 800;

/** Measures the same requests with one and with two web processes in turns, so that what else the machine does falls on both. */
export async function compareProcesses(
  { product, productPid, startPair }: Pick<Stage, "product" | "productPid" | "startPair">,
  subjects: readonly Subject[],
): Promise<ProcessCost> {
  const pair = await startPair();
  for (const subject of subjects) await fire(pair.origin, subject, WARMING_REQUESTS);
  for (const subject of subjects) await fire(product, subject, REQUESTS);
  const rounds = new Map<Subject, { one: number; two: number; busy: number }[]>(
    subjects.map((subject) => [subject, []]),
  );
  for (let round = 1; round <= ROUNDS; round++)
    for (const [subject, measured] of rounds) {
      const before = processorTime();
      const { perSecond: one } = await fire(product, subject, REQUESTS);
      const after = processorTime();
      const { perSecond: two } = await fire(pair.origin, subject, REQUESTS);
      measured.push({ one, two, busy: 1 - (after.idle - before.idle) / (after.all - before.all) });
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
    comparisons: [...rounds].map(([{ name }, measured]) => ({
      name,
      one: median(measured.map(({ one }) => one)),
      two: median(measured.map(({ two }) => two)),
      ratio: median(measured.map(({ one, two }) => two / one)),
      busy: median(measured.map(({ busy }) => busy)),
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
