import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/data/listeners";

/** `writes`: what is typed on the page is saved, on the device meanwhile. `waits`: it is shown in place of one that cannot be fetched. */
type PageKind = "writes" | "waits";

const noted: PageKind[] = [];
const { subscribe, announce } = createListeners();

function note(kind: PageKind): () => void {
  noted.push(kind);
  announce();
  return () => {
    noted.splice(noted.indexOf(kind), 1);
    announce();
  };
}

/** A part of the page saves what is typed in it, until the function that this returns is called. */
export const noteWriting = (): (() => void) => note("writes");

/** The page is in place of another, until the function that this returns is called. */
export const noteWaiting = (): (() => void) => note("waits");

/** What the open page is for who has no network; `reads` for one that saves nothing by itself. */
export const usePageKind = (): PageKind | "reads" =>
  useSyncExternalStore(
    subscribe,
    () => noted[0] ?? "reads",
    () => "reads",
  );
