import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { keptAttribute } from "@/lib/platform/offline/names";
import { keptSince } from "./kept-pages";

/**
 * When the server made the page, in milliseconds, as long as it is a copy from this device. The page of now is asked for immediately and
 * takes its place as soon as there is a network.
 */
export function useKeptCopy(): number | null {
  const router = useRouter();
  const [made, setMade] = useState(keptSince);
  const [fetching, startFetching] = useTransition();
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (keptSince() === null) return;
    setAsked(true);
    startFetching(() => router.refresh());
  }, [router]);

  if (asked && !fetching && made !== null) setMade(null);
  useEffect(() => {
    if (made === null) document.documentElement.removeAttribute(keptAttribute);
  }, [made]);
  return made;
}
