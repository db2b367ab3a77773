"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useRead } from "@/components/data/use-ask";
import { loggingOut, logOutRefused } from "@/components/session/logging-out";
import type { BadgeInfo, BadgePayload, RealtimeSettings } from "@/lib/platform/realtime/channels";
import { getBadgeNumberForUser, getNotifyForUser } from "./calls";
import { type Listening, listen } from "./listen";

/** What has come, or null when only the number is known. */
export type BadgeChange = readonly BadgeInfo[] | null;

const badgeChanged = "practicum:badge";

const announce = (change: BadgeChange) => window.dispatchEvent(new CustomEvent(badgeChanged, { detail: change }));

/**
 * Listens for new notifications, for pages that show what they may be about.
 * @returns stops listening
 */
export function onBadgeChange(listen: (change: BadgeChange) => void): () => void {
  const heard = (event: Event) => listen((event as CustomEvent<BadgeChange>).detail);
  window.addEventListener(badgeChanged, heard);
  return () => window.removeEventListener(badgeChanged, heard);
}

/** The key of every pair of lists, whatever the badge number was when they were loaded. */
export const isListKey = (key: unknown): boolean => Array.isArray(key) && key[0] === getNotifyForUser.path;

const pollMilliseconds = 30_000;

/** The badge number, updated by the socket; until a socket listens it is polled every half minute (SPEC §4). */
export function useBadge(initial: number, realtime: RealtimeSettings) {
  const ask = useRead();
  const [listening, setListening] = useState(false);
  // A refreshed page has equal settings in a new object: the socket stays.
  const [settings] = useState(realtime);
  const known = useRef(initial);
  // What the page shows may have changed while no socket listened, also without a notification.
  const isBehind = useRef(false);
  const listener = useRef<Listening | null>(null);
  const { mutate: mutateAny } = useSWRConfig();
  /** Others may be new in place of those that were: the number alone does not say so. */
  const reloadLists = useCallback(() => void mutateAny(isListKey), [mutateAny]);
  /** A hidden page waits: after a restart of the server all pages would come at once. */
  const catchUp = useCallback(() => {
    if (!isBehind.current || document.visibilityState === "hidden") return;
    isBehind.current = false;
    reloadLists();
    announce(null);
  }, [reloadLists]);
  const { data: badge = initial, mutate } = useSWR<number>(
    getBadgeNumberForUser.path,
    async () => {
      const number = await ask(getBadgeNumberForUser, {});
      // It arrived while no socket listened.
      isBehind.current ||= number > known.current;
      catchUp();
      // The server can be reached now, and so what could not be loaded from it.
      listener.current?.retry();
      return number;
    },
    { fallbackData: initial, refreshInterval: listening ? 0 : pollMilliseconds, revalidateOnMount: false },
  );

  useEffect(() => {
    known.current = badge;
  }, [badge]);

  useEffect(() => {
    const openedAt = performance.now();
    let isLate = false;
    const stop = () => {
      listener.current?.stop();
      setListening(false);
    };
    const begin = () => {
      stop();
      listener.current = listen(settings, {
        failed: () => {
          isLate = true;
        },
        listening: (now) => {
          setListening(now);
          if (!now) return;
          isBehind.current ||= isLate || performance.now() - openedAt > pollMilliseconds;
          isLate = true;
          // Notifications that arrived while no socket listened.
          void mutate().finally(catchUp);
        },
        badge: (payload: BadgePayload) => {
          if (payload.badgeNumber > known.current) {
            known.current = payload.badgeNumber;
            mutate(payload.badgeNumber, { revalidate: false });
          } else {
            // Others are new in place of those that were, or what was sent earlier arrives later: the server has the last word.
            reloadLists();
            mutate();
          }
          announce(payload.badgeInfos);
        },
        stale: () => mutate(),
        isSessionLive: () => mutate().then((number) => number !== undefined),
      });
    };
    begin();
    document.addEventListener("visibilitychange", catchUp);
    window.addEventListener(loggingOut, stop);
    window.addEventListener(logOutRefused, begin);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
      window.removeEventListener(loggingOut, stop);
      window.removeEventListener(logOutRefused, begin);
      stop();
    };
  }, [settings, mutate, catchUp, reloadLists]);

  return {
    badge,
    /** One of `from` is no longer new. The socket may have announced it already, or another one: the server has the last word. */
    lower: (from: number) => mutate((number) => Math.max(0, Math.min(number ?? from, from - 1))),
    /** None is new any more, but for what has come meanwhile. */
    clear: () => mutate(0),
    /** Fetches the number again. */
    refresh: () => mutate(),
  };
}
