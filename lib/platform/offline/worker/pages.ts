import {
  freshListMs,
  freshMs,
  isValid,
  type Kept,
  keptPathOf,
  keptPlaceOf,
  placesBeside,
  readPageSession,
  reportIdIn,
  savedPath,
  surplusOf,
} from "../kept-pages";
import {
  besideHeader,
  keptAtHeader,
  keptAttribute,
  keptBuildHeader,
  keptUntilHeader,
  pageSessionHeader,
  pagesPrefix,
} from "../names";
import { staticFilesIn } from "../static-files";
import { storeFiles } from "./files";
import { build, scope } from "./scope";

let owner: string | null = null;
let round = 0;
/** Sessions that somebody has ended here. Until the server knows it too, their pages go on coming. */
const ended = new Set<string>();

/** Raised whenever kept pages may have got another owner: what was fetched before is not stored after. */
export const currentRound = (): number => round;

/** Deletes every kept page but those of one session; all of them without one. */
export async function forgetPages(except: string | null): Promise<void> {
  if (except === null || except !== owner) round += 1;
  owner = except;
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(pagesPrefix) && name !== `${pagesPrefix}${except}`)
      .map((name) => caches.delete(name)),
  );
}

/** Deletes every kept page, and keeps none of this session any more. */
export function forgetSession(session: string | undefined): Promise<void> {
  if (session !== undefined) ended.add(session);
  return forgetPages(null);
}

type Asked = {
  /** The round in which the page was asked for. */
  round: number;
  /** The page, if it is one that is kept: it is stored. */
  copy: Response | null;
  /** It was kept with another tab of the report. */
  isBeside?: boolean;
};

/** Reads from a page that the server has just given whose it is: what is kept for anybody else goes. */
export async function meetPage(url: URL, { status, headers }: Response, asked: Asked): Promise<void> {
  const { copy, isBeside = false } = asked;
  // A page that is not the product's own, or of a product that is starting again, says nothing about the session.
  if (status !== 401 && !headers.has(pageSessionHeader)) return;
  const session = status === 401 ? null : readPageSession(headers.get(pageSessionHeader));
  if (!session) return forgetPages(null);
  if (round !== asked.round || ended.has(session.key)) return;
  await forgetPages(session.key);
  const place = keptPlaceOf(url);
  if (place && lostStatuses.includes(status)) return forgetReport(place.reportId);
  const path = keptPathOf(url);
  if (lostStatuses.includes(status)) return forgetPage(url);
  if (path === null || !copy || status !== 200) return;
  const met = round;
  const html = await copy.text();
  if (round !== met) return;
  const kept = new Headers(headers);
  const now = Date.now();
  kept.set(keptAtHeader, String(now));
  kept.set(keptUntilHeader, String(now + session.seconds * 1000));
  kept.set(keptBuildHeader, build.id);
  if (isBeside) kept.set(besideHeader, "1");
  const cache = await caches.open(`${pagesPrefix}${session.key}`);
  // Somebody may have logged out while the cache was opened.
  if (round !== met) return forgetPages(owner);
  await cache.put(path, new Response(html, { headers: kept }));
  await deleteSurplus(cache);
  await storeFiles(url.pathname, staticFilesIn(html), true);
}

/** The report cannot be read any more: it was deleted, or somebody has lost their seat. */
const lostStatuses: readonly number[] = [403, 404, 410];

async function forgetReport(reportId: number): Promise<void> {
  const cache = await pagesCache();
  const kept = (await cache?.keys()) ?? [];
  const own = kept.filter(({ url }) => reportIdIn(new URL(url)) === reportId);
  await Promise.all(own.map((request) => cache?.delete(request)));
}

async function deleteSurplus(cache: Cache): Promise<void> {
  const entries = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url: new URL(url), at: keptIn(await cache.match(url)).at })),
  );
  await Promise.all(surplusOf(entries).map(({ href }) => cache.delete(href)));
}

const keptIn = (answer: Response | undefined): Kept => ({
  at: Number(answer?.headers.get(keptAtHeader)),
  until: Number(answer?.headers.get(keptUntilHeader)),
});

/** The cache of the session that is known; there is never more than one. */
export async function pagesCache(): Promise<Cache | null> {
  const name = (await caches.keys()).find((one) => one.startsWith(pagesPrefix));
  return name === undefined ? null : caches.open(name);
}

/** The page was kept by another version, whose files it needs. */
export const isOutdated = ({ headers }: Response): boolean => headers.get(keptBuildHeader) !== build.id;

/** Fetches a list, or a report's page and those of its other tabs, unless they are fresh. */
export async function keepPage(path: string, changed: boolean): Promise<void> {
  const url = new URL(path, scope.location.origin);
  const own = keptPathOf(url);
  if (own === null) return;
  const place = keptPlaceOf(url);
  const lasts = place ? freshMs : freshListMs;
  for (const address of [own, ...(place ? placesBeside(place) : [])]) {
    const known = await (await pagesCache())?.match(address);
    const isFresh = known && !isOutdated(known) && Math.abs(Date.now() - keptIn(known).at) < lasts;
    if (changed || !isFresh) await fetchPage(address, address !== own);
  }
}

/** Asks the server for a page, to keep it. Null without an answer. */
export async function fetchPage(address: string, isBeside: boolean): Promise<Response | null> {
  const began = round;
  const answer = await fetch(address, { cache: "no-store", redirect: "manual" }).catch(() => null);
  const url = new URL(address, scope.location.origin);
  if (answer?.type === "opaqueredirect") await forgetPage(url);
  if (answer?.type === "basic") await meetPage(url, answer, { round: began, copy: answer, isBeside }).catch(() => {});
  return answer;
}

/** Deletes a page that leads elsewhere now, or that its person may no longer see. */
export async function forgetPage(url: URL): Promise<void> {
  const path = keptPathOf(url);
  if (path !== null) await (await pagesCache())?.delete(path);
}

/**
 * Notes what the server has of somebody's texts, beside the pages of a report that are kept for their session. What an older tab says later
 * changes nothing.
 */
export async function noteSaved(
  session: string,
  reportId: number,
  saved: { revision: number; values: unknown },
): Promise<void> {
  if (!(await caches.keys()).includes(`${pagesPrefix}${session}`)) return;
  const cache = await pagesCache();
  const pages = (await cache?.keys()) ?? [];
  const page = pages.find(({ url }) => keptPlaceOf(new URL(url))?.reportId === reportId);
  if (!cache || !page) return;
  const noted: { revision: number } | undefined = await (await cache.match(savedPath(reportId)))?.json();
  if (noted && noted.revision > saved.revision) return;
  const { at, until } = keptIn(await cache.match(page));
  const headers = { [keptAtHeader]: String(at), [keptUntilHeader]: String(until) };
  await cache.put(savedPath(reportId), new Response(JSON.stringify(saved), { headers })).catch(() => {});
}

/** The kept copy of a page, which says when the server made it; null without one that its session may still see. */
export async function keptPage(url: URL): Promise<Response | null> {
  const path = keptPathOf(url);
  const cache = path === null ? null : await pagesCache();
  const stored = path !== null && (await cache?.match(path));
  if (!stored) return null;
  if (!isValid(keptIn(stored), Date.now())) {
    await cache?.delete(path);
    return null;
  }
  const made = Date.parse(stored.headers.get("date") ?? "") || keptIn(stored).at;
  const html = (await stored.text()).replace("<html ", `<html ${keptAttribute}="${made}" `);
  const headers = new Headers(stored.headers);
  // The text is not as long or as packed as the server's was.
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(html, { headers });
}
