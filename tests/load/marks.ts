import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "@/lib/host/processes";
import type { Person } from "./people";
import { median } from "./statistics";

/** A page that Lighthouse judges, as somebody sees it. */
export type MarkedPage = { name: string; path: string; person?: Person };

const categories = ["performance", "accessibility", "best-practices"] as const;

type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

/** The marks of a page, 0 to 100: the median of three runs each. */
export type Marks = { name: string } & Scores;

const runs = 3;

/** Has Lighthouse judge pages as a phone with a slow network and a slow processor sees them, each time in a browser that was never there. */
export async function markPages(
  executablePath: string | undefined,
  origin: string,
  pages: readonly MarkedPage[],
): Promise<Marks[]> {
  const marks: Marks[] = [];
  for (const { name, ...page } of pages) {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run++) scores.push(await mark(executablePath, origin, page));
    const medianOf = (category: Category) => median(scores.map((given) => given[category]));
    marks.push({
      name,
      performance: medianOf("performance"),
      accessibility: medianOf("accessibility"),
      "best-practices": medianOf("best-practices"),
    });
  }
  return marks;
}

async function mark(
  executablePath: string | undefined,
  origin: string,
  { path, person }: Omit<MarkedPage, "name">,
): Promise<Scores> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext("", {
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    if (person) await context.addCookies([{ name: "Admin-Token", value: person.token, url: origin }]);
    const result = await lighthouse(`${origin}${path}`, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      // The browser is new, and the cookie is to stay.
      disableStorageReset: true,
    });
    const { runtimeError, finalDisplayedUrl, categories: given } = result?.lhr ?? {};
    if (!given || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message}`);
    if (finalDisplayedUrl !== `${origin}${path}`) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
    const scoreOf = (category: Category) => (given[category]?.score ?? 0) * 100;
    return {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
    };
  } finally {
    await context.close();
  }
}
