import { storeInTab, takeFromTab } from "@/components/ui/tab-storage";

const key = "practicum-visit";

let began: number | undefined;

/**
 * When the person's visit began, in milliseconds since 1970: when this page was loaded, or the first of the pages that led to it without a
 * network. Those are loaded from the device one by one, although for the person it is one visit, in which nothing was left behind.
 */
export function visitBegan(): number {
  if (began === undefined) {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const carried = takeFromTab(key);
    began = carried && entry?.type === "navigate" ? Number(carried) : performance.timeOrigin;
  }
  return began;
}

/** Loads a page that is kept on this device, in the same visit. */
export function continueAt(url: URL): void {
  const since = String(visitBegan());
  storeInTab(key, since);
  window.location.assign(url);
}
