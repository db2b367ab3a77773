import { useCallback, useEffect, useState, useTransition } from "react";
import { useLiveRefresh } from "@/components/data/live-refresh";
import { keptAttribute } from "@/lib/platform/offline/names";
import { keptSince } from "./kept-pages";
import { whenAnswered } from "./when-answered";

/** Whether the server has answered since the page is there, and whether the page of now is asked for: what is typed in a dialog puts that off. */
type Phase = "unanswered" | "answered" | "asked";

/**
 * `since`: when the server made the page, in milliseconds, as long as it is a copy from this device; null otherwise. The page of now takes its
 * place as soon as the server answers, or when no dialog has unsaved input any more: that of another version of the product is loaded whole.
 * @param lost there is no network now
 */
export function useKeptCopy(lost: boolean): { since: number | null; phase: Phase } {
  const [since, setSince] = useState(keptSince);
  const [fetching, startFetching] = useTransition();
  const [phase, setPhase] = useState<Phase>("unanswered");
  const begin = useCallback((fetchPage: () => void) => {
    setPhase("asked");
    startFetching(fetchPage);
  }, []);
  const refresh = useLiveRefresh(begin);

  useEffect(() => {
    if (lost || keptSince() === null) return;
    return whenAnswered(() => {
      setPhase("answered");
      refresh();
    });
  }, [lost, refresh]);

  if (phase === "asked" && !fetching && since !== null) setSince(null);
  useEffect(() => {
    if (since === null) document.documentElement.removeAttribute(keptAttribute);
  }, [since]);
  return { since, phase };
}
