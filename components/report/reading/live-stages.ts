import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "@/components/data/listeners";
import type { Stage, StageState } from "./stages";

/** How far steps of the open report have come with what is written in it, by tab. */
type Written = { reportId: number; states: Readonly<Partial<Record<number, StageState>>> };

let written: Written | null = null;
const { subscribe, announce } = createListeners();

function learn(next: Written | null): void {
  written = next;
  announce();
}

/** Says how far the steps of a report have come while it is written; null where none of them changes. */
export function useTellStages(reportId: number, states: Written["states"] | null): void {
  useEffect(() => {
    if (states) learn({ reportId, states });
  }, [reportId, states]);
  useEffect(() => () => learn(null), []);
}

/** How far a step has come: as the page was made, or with what was written since. */
export function useStageState(reportId: number, { tab, state }: Stage): StageState {
  const live = useSyncExternalStore(
    subscribe,
    () => (written?.reportId === reportId ? written.states[tab] : undefined),
    () => undefined,
  );
  return live ?? state;
}
