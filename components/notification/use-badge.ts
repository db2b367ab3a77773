"use client";

import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { useRead } from "@/components/data/use-ask";
import { loggingOut } from "@/components/session/logging-out";
import type { BadgePayload, RealtimeSettings } from "@/lib/platform/realtime/channels";
import { getBadgeNumberForUser } from "./calls";

/** Fired on the window when something new has come, for pages that show what it may be about. */
export const badgeChanged = "practicum:badge";

const pollMilliseconds = 30_000;

/** The badge number, updated by the socket; without a socket it is polled every half minute (SPEC §4). */
export function useBadge(initial: number, realtime: RealtimeSettings) {
  const ask = useRead();
  const [connected, setConnected] = useState(false);
  // A refreshed page has equal settings in a new object: the socket stays.
  const [settings] = useState(realtime);
  const known = useRef(initial);
  const { data: badge = initial, mutate } = useSWR<number>(
    getBadgeNumberForUser.path,
    async () => {
      const number = await ask(getBadgeNumberForUser, {});
      // It arrived while no socket was connected.
      if (number > known.current) window.dispatchEvent(new Event(badgeChanged));
      return number;
    },
    { fallbackData: initial, refreshInterval: connected ? 0 : pollMilliseconds, revalidateOnMount: false },
  );

  useEffect(() => {
    known.current = badge;
  }, [badge]);

  useEffect(() => {
    let disconnect = () => {};
    let left = false;
    const stop = () => {
      left = true;
      disconnect();
    };
    // The socket's library is large: it loads after the page is ready.
    import("./connect")
      .then(({ connect }) => {
        if (left) return;
        disconnect = connect(settings, {
          connected: (now) => {
            setConnected(now);
            // Notifications that arrived without a socket.
            if (now) mutate();
          },
          badge: (payload: BadgePayload) => {
            mutate(payload.badgeNumber, { revalidate: false });
            window.dispatchEvent(new Event(badgeChanged));
          },
          stale: () => mutate(),
          isSessionLive: () => mutate().then((number) => number !== undefined),
        });
      })
      // The connection was lost before the library loaded: the badge is polled every half minute.
      .catch(() => {});
    window.addEventListener(loggingOut, stop);
    return () => {
      window.removeEventListener(loggingOut, stop);
      stop();
    };
  }, [settings, mutate]);

  return {
    badge,
    lower: () => mutate((number) => Math.max(0, (number ?? 0) - 1), { revalidate: false }),
    clear: () => mutate(0, { revalidate: false }),
  };
}
