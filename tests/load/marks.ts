import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "@/lib/host/processes";
import type { Person } from "./people";
import { median } from "./statistics";

/** A page that Lighthouse judges, as somebody sees it. */
export type MarkedPage = { name: string; path: string; person?: Person };

const categories = ["performance", "accessibility", "best-practices"] as const;

/** The marks of a page, 0 to 100: the median of three runs each. */
export type Marks = { name: string } & Record<(typeof categories)[number], number>;

const runs = 3;

/** Has Lighthouse judge pages as a phone with a slow network and a slow processor sees them, in a browser of its own. */
export async function markPages(
  executablePath: string | undefined,
  origin: string,
  pages: readonly MarkedPage[],
): Promise<Marks[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    const marks: Marks[] = [];
    for (const page of pages) marks.push(await mark(port, origin, page));
    return marks;
  } finally {
    await browser.close();
  }
}

async function mark(port: number, origin: string, { name, path, person }: MarkedPage): Promise<Marks> {
  const given: Record<(typeof categories)[number], number[]> = {
    performance: [],
    accessibility: [],
    "best-practices": [],
  };
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(`${origin}${path}`, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      ...(person && { extraHeaders: { Cookie: `Admin-Token=${person.token}` } }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    for (const category of categories) given[category].push((result.lhr.categories[category]?.score ?? 0) * 100);
  }
  return {
    name,
    performance: median(given.performance),
    accessibility: median(given.accessibility),
    "best-practices": median(given["best-practices"]),
  };
}
