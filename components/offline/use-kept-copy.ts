import { useEffect, useState, useTransition } from "react";
import { useLiveRefresh } from "@/components/data/live-refresh";
import { keptAttribute } from "@/lib/platform/offline/names";
import { keptSince } from "./kept-pages";
import { whenAnswered } from "./when-answered";

/**
 * When the server made the page, in milliseconds, as long as it is a copy from this device. The page of now takes its place as soon as the
 * server answers, or when no dialog has unsaved input any more: that of another version of the product is loaded whole.
 * @param lost there is no network now
 */
export function useKeptCopy(lost: boolean): number | null {
  const refresh = useLiveRefresh();
  const [made, setMade] = useState(keptSince);
  const [fetching, startFetching] = useTransition();
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (lost || keptSince() === null) return;
    return whenAnswered(() => {
      setAsked(true);
      startFetching(refresh);
    });
  }, [lost, refresh]);

  if (asked && !fetching && made !== null) setMade(null);
  useEffect(() => {
    if (made === null) document.documentElement.removeAttribute(keptAttribute);
  }, [made]);
  return made;
}
