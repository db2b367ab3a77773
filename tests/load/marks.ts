import { chromium } from "@playwright/test";
import { navigationGather } from "lighthouse/core/gather/navigation-runner.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { Runner } from "lighthouse/core/runner.js";
import { findFreePort } from "@/lib/host/processes";
import { table } from "./markdown";
import type { Person } from "./people";
import { takeProcessorTime } from "./processor-time";
import { median } from "./statistics";

/** A page that Lighthouse judges, as somebody sees it. */
export type MarkedPage = { name: string; path: string; person?: Person };

const categories = ["performance", "accessibility", "best-practices"] as const;

type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

/**
 * `byClock`: the performance with the waiting of the page's thread for a processor. `slowdown`: how many times as slow the phone is as this
 * machine. `failed`: what Lighthouse found fault with, besides the speed.
 */
type Judged = Scores & { byClock: number; slowdown: number; failed: string[] };

/** The marks of a page, 0 to 100: the median of its runs. */
export type Marks = { name: string } & Judged;

/** The least that Lighthouse is to give. */
const goal = 98;

const runs = 5;

/**
 * How fast Lighthouse's phone is (a Moto G Power), by the benchmark that Lighthouse runs itself. Its own measure, four times as slow as the machine,
 * is for one that makes four times as much; a slower machine would judge the product on a slower phone.
 */
const phoneIndex = 264;
const mostSlowdown = 4;

/** Has Lighthouse judge pages as a phone with a slow network and a slow processor sees them, each time in a browser that was never there. */
export async function markPages(
  executablePath: string | undefined,
  origin: string,
  pages: readonly MarkedPage[],
): Promise<Marks[]> {
  const marks: Marks[] = [];
  for (const { name, ...page } of pages) {
    const judged: Judged[] = [];
    for (let run = 0; run < runs; run++) judged.push(await mark(executablePath, origin, page));
    const medianOf = (figure: Category | "byClock" | "slowdown") => median(judged.map((given) => given[figure]));
    marks.push({
      name,
      performance: medianOf("performance"),
      accessibility: medianOf("accessibility"),
      "best-practices": medianOf("best-practices"),
      byClock: medianOf("byClock"),
      slowdown: medianOf("slowdown"),
      failed: [...new Set(judged.flatMap(({ failed }) => failed))],
    });
  }
  return marks;
}

async function mark(
  executablePath: string | undefined,
  origin: string,
  { path, person }: Omit<MarkedPage, "name">,
): Promise<Judged> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext("", {
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    const index = await (await context.newPage()).evaluate(pageFunctions.computeBenchmarkIndex);
    const slowdown = Math.min(mostSlowdown, Math.max(1, index / phoneIndex));
    if (person) await context.addCookies([{ name: "Admin-Token", value: person.token, url: origin }]);
    const { artifacts, runnerOptions } = await navigationGather(undefined, `${origin}${path}`, {
      flags: {
        port,
        logLevel: "error",
        onlyCategories: [...categories],
        throttling: { cpuSlowdownMultiplier: slowdown },
        // The browser is new, and the cookie is to stay.
        disableStorageReset: true,
      },
    });
    const judge = async () => {
      const result = await Runner.audit(artifacts, { ...runnerOptions, computedCache: new Map() });
      const { runtimeError, finalDisplayedUrl, categories: given, audits } = result?.lhr ?? {};
      if (!given || !audits || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message}`);
      if (finalDisplayedUrl !== `${origin}${path}`) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
      const scoreOf = (category: Category) => (given[category]?.score ?? 0) * 100;
      const refs = [given.accessibility, given["best-practices"]].flatMap((category) => category?.auditRefs ?? []);
      return {
        failed: refs.map(({ id }) => id).filter((id) => audits[id]?.score === 0),
        performance: scoreOf("performance"),
        accessibility: scoreOf("accessibility"),
        "best-practices": scoreOf("best-practices"),
      };
    };
    const { performance: byClock } = await judge();
    takeProcessorTime(artifacts.Trace.traceEvents);
    return { ...(await judge()), byClock, slowdown };
  } finally {
    await context.close();
  }
}

/** The results as a section of the page. */
export const describeMarks = (marks: readonly Marks[]): string =>
  `Marks from 0 to 100 by Lighthouse's own phone, the median of ${runs} runs: a slow network, and a processor that is slower than this machine's by the
factor shown, by which Lighthouse's benchmark gives what it gives on that phone. The goal is ${goal}. The server, Lighthouse and the browser's
other processes have the same processors as the page, so a task of the page takes the time that a processor worked on it; by the clock,
the page's waiting for one is in the mark too.

${table(
  ["", "performance", "by the clock", "accessibility", "best practices", "slower by", "faults"],
  marks.map(({ name, performance, byClock, accessibility, slowdown, failed, ...scores }) => [
    name,
    ...[performance, byClock, accessibility, scores["best-practices"]].map((score) => score.toFixed(0)),
    slowdown.toFixed(1),
    failed.join(", "),
  ]),
)}`;
