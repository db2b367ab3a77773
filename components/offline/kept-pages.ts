import { isValid, keptPathOf, keptPlaceOf, savedPath } from "@/lib/platform/offline/kept-pages";
import { besideHeader, keptAtHeader, keptAttribute, keptUntilHeader, pagesPrefix } from "@/lib/platform/offline/names";
import { tellForget } from "./tell";

const dayMs = 24 * 60 * 60 * 1000;

/** A report that can be opened without a network. */
export type KeptReport = { path: string; title: string; made: Date };

/** What is kept on this device; nothing where the browser has no such store, or refuses it. */
async function keptPages(): Promise<Cache | null> {
  if (!("caches" in window)) return null;
  const names = await caches.keys().catch(() => []);
  const name = names.find((one) => one.startsWith(pagesPrefix));
  return name === undefined ? null : caches.open(name);
}

const isReadable = ({ headers }: Response): boolean =>
  isValid({ at: Number(headers.get(keptAtHeader)), until: Number(headers.get(keptUntilHeader)) }, Date.now());

/** Can the page of an address be opened without a network? */
export async function hasKeptPage(url: URL): Promise<boolean> {
  const path = url.origin === window.location.origin ? keptPathOf(url) : null;
  const page = path !== null && (await (await keptPages())?.match(path));
  return page ? isReadable(page) : false;
}

/** Is there a report that can be opened without a network? */
export async function hasKeptReports(): Promise<boolean> {
  const cache = await keptPages();
  for (const request of (await cache?.keys()) ?? []) {
    const page = keptPlaceOf(new URL(request.url)) && (await cache?.match(request));
    if (page && isReadable(page)) return true;
  }
  return false;
}

/** The kept reports, the one that was kept last first, each on the tab that was. */
export async function listKeptReports(): Promise<KeptReport[]> {
  const cache = await keptPages();
  const found = new Map<number, KeptReport & { at: number }>();
  for (const request of (await cache?.keys()) ?? []) {
    const url = new URL(request.url);
    const place = keptPlaceOf(url);
    const page = place && (await cache?.match(request));
    if (!page || !isReadable(page)) continue;
    const kept = Number(page.headers.get(keptAtHeader));
    // A tab that was opened comes before those that were kept with it.
    const at = page.headers.has(besideHeader) ? kept - dayMs : kept;
    if (at <= (found.get(place.reportId)?.at ?? Number.NEGATIVE_INFINITY)) continue;
    const html = new DOMParser().parseFromString(await page.text(), "text/html");
    const made = new Date(Date.parse(page.headers.get("date") ?? "") || kept);
    found.set(place.reportId, {
      path: place.path,
      title: html.querySelector("h1")?.textContent ?? html.title,
      made,
      at,
    });
  }
  return [...found.values()].toSorted((one, other) => other.at - one.at);
}

/** When the server made the page, in milliseconds, if it is a kept copy that came from this device. */
export const keptSince = (): number | null => {
  const made = document.documentElement.getAttribute(keptAttribute);
  return made === null ? null : Number(made);
};

/** The texts that the server has of somebody's part of a report, noted since its pages were kept; null for none. */
export async function readSaved<Values>(reportId: number): Promise<{ revision: number; values: Values } | null> {
  const saved = await (await keptPages())?.match(savedPath(reportId));
  return saved && isReadable(saved) ? saved.json() : null;
}

/** Deletes what is kept: the session ends, or somebody else's begins. It may fail. */
export async function forgetKeptPages(): Promise<void> {
  if (!("caches" in window)) return;
  tellForget();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(pagesPrefix)).map((name) => caches.delete(name)));
}
