"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { useRead } from "@/components/data/use-ask";
import { loggingOut } from "@/components/session/logging-out";
import { whenIdle } from "@/components/ui/when-idle";
import type { BadgeInfo, BadgePayload, RealtimeSettings } from "@/lib/platform/realtime/channels";
import { getBadgeNumberForUser } from "./calls";

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
  /** A hidden page waits: after a restart of the server all pages would come at once. */
  const catchUp = useCallback(() => {
    if (!isBehind.current || document.visibilityState === "hidden") return;
    isBehind.current = false;
    announce(null);
  }, []);
  const { data: badge = initial, mutate } = useSWR<number>(
    getBadgeNumberForUser.path,
    async () => {
      const number = await ask(getBadgeNumberForUser, {});
      // It arrived while no socket listened.
      isBehind.current ||= number > known.current;
      catchUp();
      return number;
    },
    { fallbackData: initial, refreshInterval: listening ? 0 : pollMilliseconds, revalidateOnMount: false },
  );

  useEffect(() => {
    known.current = badge;
  }, [badge]);

  useEffect(() => {
    let disconnect = () => {};
    let left = false;
    let hasListened = false;
    const listen = async () => {
      const { connect } = await import("./connect");
      // Not in the task that runs the library's script: the two together are long on a phone.
      await new Promise((resolve) => setTimeout(resolve));
      if (left) return;
      disconnect = connect(settings, {
        listening: (now) => {
          setListening(now);
          if (!now) return;
          isBehind.current ||= hasListened;
          hasListened = true;
          // Notifications that arrived while no socket listened.
          void mutate().finally(catchUp);
        },
        badge: (payload: BadgePayload) => {
          mutate(payload.badgeNumber, { revalidate: false });
          announce(payload.badgeInfos);
        },
        stale: () => mutate(),
        isSessionLive: () => mutate().then((number) => number !== undefined),
      });
    };
    // The socket's library is large: it loads after the page is ready. When the connection was lost before, the badge is polled every half minute.
    const forget = whenIdle(() => void listen().catch(() => {}));
    const stop = () => {
      left = true;
      forget();
      disconnect();
    };
    document.addEventListener("visibilitychange", catchUp);
    window.addEventListener(loggingOut, stop);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
      window.removeEventListener(loggingOut, stop);
      stop();
    };
  }, [settings, mutate, catchUp]);

  return {
    badge,
    /** One of `from` is no longer new. The socket may have announced it already, or another one: the server has the last word. */
    lower: (from: number) => mutate((number) => Math.max(0, Math.min(number ?? from, from - 1))),
    clear: () => mutate(0, { revalidate: false }),
    /** Fetches the number again. */
    refresh: () => mutate(),
  };
}
