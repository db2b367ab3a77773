import { homePath, keptPathOf } from "../kept-pages";
import type { WorkerMessage } from "../names";
import { serverAnswers } from "../server-answers";
import { isStatic } from "../static-files";
import { deleteEarlierFiles, offlinePage, staticFile, storeFiles, storeOfflinePage } from "./files";
import { currentRound, forgetPage, forgetPages, forgetSession, keepPage, keptPage, meetPage, noteSaved } from "./pages";
import { renewPages } from "./renewal";
import { type FetchEvent, scope } from "./scope";

/**
 * The service worker (docs/architecture.md, "Without a network"). Pages always come from the network when there is one. It is built apart
 * from the pages and knows one version of the product; a new version waits until no page of the old one is open.
 */
scope.addEventListener("install", (event) => event.waitUntil(storeOfflinePage("")));
scope.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Takes over from the version before, of which everything stays: there may be no network now. */
async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable().catch(() => {});
  await scope.clients.claim();
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin || request.headers.has("range")) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (isStatic(url)) event.respondWith(staticFile(request, (work) => event.waitUntil(work)));
});

/** How long a page may take of which there is a kept one, in milliseconds. */
const patienceMs = 6_000;

/** The server's page; without a network the kept one, or the offline page. Where the signal is weak the kept one comes first. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const kept = () => keptPage(url).catch(() => null);
  const arriving = serverPage(event, url);
  // It is kept when it arrives, even if nobody waits for it any more.
  event.waitUntil(arriving.catch(() => {}));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    return await Promise.race([arriving, late.then(kept).then((copy) => copy ?? arriving)]);
  } catch {
    return (await kept()) ?? (await wayHome(url).catch(() => null)) ?? offlinePage();
  } finally {
    clearTimeout(timer);
  }
}

/** The product's own address, at which the installed app starts, leads to the home if that is kept: it does so with a network too. */
async function wayHome(url: URL): Promise<Response | null> {
  if (url.pathname !== "/" || url.search !== "") return null;
  const home = new URL(homePath, url);
  return (await keptPage(home)) && Response.redirect(home.href);
}

/** The page as the server has it now. What it says about its session counts, and a report or a list is kept. */
async function serverPage(event: FetchEvent, url: URL): Promise<Response> {
  const began = currentRound();
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  if (answer.type === "opaqueredirect") event.waitUntil(forgetPage(url).catch(() => {}));
  // What leads on says nothing about the session: the page to which it leads does.
  if (answer.type === "basic" && answer.headers.get("content-type")?.startsWith("text/html")) {
    const copy = keptPathOf(url) === null ? null : answer.clone();
    event.waitUntil(meetPage(url, answer, { round: began, copy }).catch(() => {}));
  }
  return answer;
}

scope.addEventListener("message", (event) => event.waitUntil(follow(event.data as WorkerMessage).catch(() => {})));

async function follow(message: WorkerMessage): Promise<void> {
  switch (message.kind) {
    case "opened":
      if (message.session !== undefined) await forgetPages(message.session);
      await storeFiles(message.path, message.files, message.sparing);
      await storeOfflinePage(message.look);
      return renew(message.session);
    case "keep":
      return keepPage(message.path, message.changed);
    case "saved":
      return noteSaved(message.session, message.reportId, { revision: message.revision, values: message.values });
    case "forget":
      return forgetSession(message.session);
    case "take-over": {
      // Another page may be of the version before, whose files would go. Without a network there would be nothing in their place.
      const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
      if (pages.length === 1 && (await serverAnswers())) await scope.skipWaiting();
    }
  }
}

/** Keeps again what the version before has kept for a session, and deletes the files of that version when no page needs them. */
async function renew(session: string | undefined): Promise<void> {
  if (session !== undefined && (await renewPages())) await deleteEarlierFiles();
}
