import { filesPrefix, offlinePath } from "../names";
import { laterFilesOf, staticFilesIn } from "../static-files";
import { build, scope } from "./scope";

/** The static files of one version of the product, and its offline page. */
export const filesCache = `${filesPrefix}${build.id}`;

/** Where the look of the stored offline page is noted. */
const lookKey = "/offline-look";

/**
 * The cache of this version; null when a newer worker has taken over and deleted it: what this one is still storing must not bring it
 * back.
 */
const openFiles = async (): Promise<Cache | null> =>
  scope.serviceWorker?.state === "redundant" ? null : caches.open(filesCache);

/**
 * A static file: from the cache of this version, or for a page that another one has kept from that one's, or else fetched and stored. A
 * full store keeps nobody from reading.
 */
export async function staticFile(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
  // A store that is damaged or refused must not stand between a page and the network.
  const cache = await caches.open(filesCache).catch(() => null);
  const find = (where?: Cache | CacheStorage) => where?.match(request, { ignoreVary: true }).catch(() => undefined);
  const stored = (await find(cache ?? undefined)) ?? (await find(caches));
  if (stored) return stored;
  const answer = await fetch(request);
  if (cache && isWhole(answer)) after(store(cache, request.url, answer.clone()));
  return answer;
}

const isWhole = (answer: Response): boolean => answer.status === 200 && answer.type === "basic";

const store = (cache: Cache, address: string, answer: Response): Promise<void> =>
  cache.put(address, answer).catch(() => {});

/** Stores what a page has loaded before the worker saw its requests, and what its parts need that open later, one after the other. */
export async function storeFiles(path: string, loaded: readonly string[], sparing: boolean): Promise<void> {
  const later = sparing ? [] : laterFilesOf(build.later, path).map((file) => `/_next/${file}`);
  await storeEach([...loaded, ...later]);
}

async function storeEach(addresses: readonly string[]): Promise<void> {
  const cache = await openFiles();
  if (!cache) return;
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    const answer = await fetch(address).catch(() => null);
    if (answer && isWhole(answer)) await store(cache, address, answer);
  }
}

/** Fetches the offline page as the person would see it, unless the stored one has the same look. */
export async function storeOfflinePage(look: string): Promise<void> {
  const cache = await openFiles();
  if (!cache) return;
  const stored = await cache.match(lookKey);
  if (stored && (look === "" || (await stored.text()) === look)) return;
  const answer = await fetch(offlinePath, { cache: "no-store" }).catch(() => null);
  if (!answer || !isWhole(answer) || answer.redirected) return;
  const html = await answer.clone().text();
  await storeEach(staticFilesIn(html));
  await store(cache, offlinePath, answer);
  await store(cache, lookKey, new Response(look));
}

/** The offline page, of another version when this one could not store it; the browser's own error page when there is none yet. */
export async function offlinePage(): Promise<Response> {
  const cache = await caches.open(filesCache);
  return (await cache.match(offlinePath)) ?? (await caches.match(offlinePath)) ?? Response.error();
}

/** Deletes the files of earlier versions. One that is later waits to take over. */
export async function deleteEarlierFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(filesPrefix));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(filesCache))).map((name) => caches.delete(name)));
}
