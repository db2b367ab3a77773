import type { Browser } from "@playwright/test";
import { openContext } from "./browser";
import type { Person } from "./people";

/** Bytes as they travelled, compressed. */
export type Weight = {
  name: string;
  /** The scripts that the HTML itself names: what the first load waits for. */
  firstLoad: number;
  /** All scripts until the network rests, those that the page fetches later included. */
  untilIdle: number;
  html: number;
};

/** So long no script has come when a page is done. */
const QUIET_MS = 1_500;

/** Loads a page into a browser that has never seen the product. */
export async function weigh(
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
