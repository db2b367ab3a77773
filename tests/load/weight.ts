import type { Browser } from "@playwright/test";
import { openContext } from "./browser";
import { kilobytes, table } from "./markdown";
import type { Person } from "./people";
import type { Stage } from "./stage";
import type { Subjects } from "./subjects";

/** Bytes as they travelled, compressed. */
export type Weight = {
  name: string;
  /** The scripts that the HTML itself names: what the first load waits for. */
  firstLoad: number;
  /** All scripts until the network rests, those that the page fetches later included. */
  untilIdle: number;
  html: number;
};

/** Compressed kB of first-load JavaScript that a page stays under. */
const GOAL = 200;

/** So long no script has come when a page is done. */
const QUIET_MS = 1_500;

/** Weighs the bare page and those that people open most. */
export async function weighPages(
  browser: Browser,
  { bare, product }: Pick<Stage, "bare" | "product">,
  { student, supervisor, report, evaluation }: Subjects,
): Promise<Weight[]> {
  return [
    await weigh(browser, { name: "bare page", origin: bare, path: "/" }),
    await weigh(browser, { name: "/", origin: product, path: "/" }),
    await weigh(browser, { name: "/dashboard", origin: product, path: "/dashboard", person: student }),
    await weigh(browser, { name: "report page", origin: product, path: report.path, person: student }),
    await weigh(browser, { name: "evaluation page", origin: product, path: evaluation.path, person: supervisor }),
    await weigh(browser, { name: "/student", origin: product, path: "/student", person: student }),
  ];
}

/** Loads a page into a browser that has never seen the product. */
async function weigh(
  browser: Browser,
  { name, origin, path, person }: { name: string; origin: string; path: string; person?: Person },
): Promise<Weight> {
  const context = await openContext(browser, origin, person, false);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    const bytes = request.sizes().then((sizes) => sizes.responseBodySize);
    scripts.set(request.url(), bytes);
  });
  const response = await page.goto(path, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}.`);
  // Some parts wait until somebody turns to the page. It was idle before: that state is not waited for a second time.
  await page.mouse.move(1, 1);
  for (let known = -1; known < scripts.size; await page.waitForTimeout(QUIET_MS)) known = scripts.size;
  const html = await response.text();
  const named = [...html.matchAll(/<script[^>]*?\ssrc="([^"]+)"/g)].map(([, src = ""]) => new URL(src, origin).href);
  const weight = {
    name,
    firstLoad: await sum([...new Set(named)].map((url) => scripts.get(url) ?? 0)),
    untilIdle: await sum([...scripts.values()]),
    html: (await response.request().sizes()).responseBodySize,
  };
  await context.close();
  return weight;
}

const sum = async (bytes: (number | Promise<number>)[]) =>
  (await Promise.all(bytes)).reduce((total, part) => total + part, 0);

/** The results as a section of the page. */
export const describeWeights = (weights: readonly Weight[]): string =>
  `Compressed kB (1 kB = 1000 bytes) of a first visit in Chromium: the scripts that the HTML names, all scripts until the network
is idle, and the HTML. The goal for the first is under ${GOAL} kB.

${table(
  ["", "first load", "until idle", "HTML"],
  weights.map(({ name, firstLoad, untilIdle, html }) => [name, ...[firstLoad, untilIdle, html].map(kilobytes)]),
)}`;
