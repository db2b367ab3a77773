import { keptPathOf } from "../kept-pages";
import { besideHeader, pageSessionHeader } from "../names";
import { currentRound, fetchPage, isOutdated, pagesCache } from "./pages";

let renewing: Promise<boolean> | null = null;

/**
 * Fetches again what another version has kept, one page after the other, the one that was kept last at the end. Each stays until it is
 * replaced; a worker that is stopped on the way goes on when the next page is opened.
 * @returns whether no page of another version is left
 */
export function renewPages(): Promise<boolean> {
  renewing ??= renewEach().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewEach(): Promise<boolean> {
  const began = currentRound();
  const cache = await pagesCache();
  const pages = ((await cache?.keys()) ?? []).filter(({ url }) => keptPathOf(new URL(url)) !== null);
  let left = false;
  for (const { url } of pages) {
    const stored = await cache?.match(url);
    if (!stored || !isOutdated(stored)) continue;
    const answer = await fetchPage(url, stored.headers.has(besideHeader));
    if (!answer || currentRound() !== began) return false;
    const now = await cache?.match(url);
    if (!now || !isOutdated(now)) continue;
    // The device has no room for the new copy beside the old files.
    const isReplaced = answer.status === 200 && answer.headers.has(pageSessionHeader);
    if (isReplaced) await cache?.delete(url);
    else left = true;
  }
  return !left;
}
