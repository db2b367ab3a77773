import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { loggingOut } from "@/components/session/logging-out";
import { whenIdle } from "@/components/ui/when-idle";
import { keptLists, keptPathOf } from "@/lib/platform/offline/kept-pages";
import { type WorkerMessage, workerPath } from "@/lib/platform/offline/names";
import { isStatic } from "@/lib/platform/offline/static-files";
import { keptSince } from "./kept-pages";
import { onReportChange } from "./report-change";
import { setPageSession, tell } from "./tell";

/** How long a change rests before the report it may concern is kept again, in milliseconds. */
const restMs = 3_000;

/** The lists that were kept before a report changed. */
const oldLists = new Set<string>();

/**
 * Starts the service worker and tells it of each page that is opened: what that has loaded, and that a report or a list is to be kept. A viewing admin's
 * browser keeps none.
 * @param session the key of the page's session, `none` for a viewing one
 */
export function useServiceWorker(session: string | undefined): void {
  const path = usePathname();
  useEffect(() => {
    const { serviceWorker } = navigator;
    // In development every page is new. On a plain address of a network browsers have no service worker.
    if (process.env.NODE_ENV !== "production" || !serviceWorker) return;
    let isEnding = false;
    const say = (message: WorkerMessage) => isEnding || tell(message);
    const opened = () =>
      say({
        kind: "opened",
        path,
        files: loadedFiles(),
        look: look(),
        sparing: isSparing(),
        ...(session && { session }),
      });
    const keeps = session !== undefined && session !== "none" && keptPathOf(new URL(window.location.href)) !== null;
    setPageSession(session);
    const keep = (hasChanged: boolean) => {
      const isOld = oldLists.delete(path);
      if (keeps) say({ kind: "keep", path, changed: hasChanged || isOld });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      opened();
      keep(false);
    };
    const forgetWork = whenIdle(() => void start().then(begin, () => {}));
    const stopListening = onReportChange(() => {
      for (const list of keptLists) oldLists.add(list);
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        keep(true);
      }, restMs);
    });
    // The report must not be kept again after it was deleted.
    const end = () => {
      isEnding = true;
    };
    window.addEventListener(loggingOut, end);
    // Of a new version: it has nothing yet.
    serviceWorker.addEventListener("controllerchange", begin);
    return () => {
      forgetWork();
      clearTimeout(timer);
      // A step leads to another tab at once: what was kept before it is old.
      if (timer !== undefined) keep(true);
      stopListening();
      window.removeEventListener(loggingOut, end);
      serviceWorker.removeEventListener("controllerchange", begin);
    };
  }, [path, session]);
}

/** Registers the worker. One of a newer version may take over when no page of the old one is open; a kept page may be of the old one. */
async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: "none" });
  if (keptSince() !== null) return;
  const message: WorkerMessage = { kind: "take-over" };
  registration?.waiting?.postMessage(message);
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === window.location.origin && isStatic(url))
    .map(({ pathname, search }) => pathname + search);

/** What the offline page takes from the page that is open. */
function look(): string {
  const { lang, dataset } = document.documentElement;
  return [lang, dataset.texts, dataset.textSize, dataset.theme].join(" ");
}

/** Does the person's device ask for little? */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
