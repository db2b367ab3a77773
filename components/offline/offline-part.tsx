"use client";

import { OfflineBanner } from "./offline-banner";
import { PressAnswer } from "./press-answer";
import { useKeptCopy } from "./use-kept-copy";
import { useNoNetwork } from "./use-no-network";
import { useServiceWorker } from "./use-service-worker";

/** All of `OfflineSupport`. */
export function OfflinePart({ session }: { session?: string }) {
  const lost = useNoNetwork();
  const { since, phase } = useKeptCopy(lost);
  const isKept = since !== null;
  useServiceWorker(session);
  return (
    <>
      <OfflineBanner lost={lost || (isKept && phase !== "putOff")} keptSince={since} />
      <PressAnswer lost={lost || (isKept && phase === "unanswered")} />
    </>
  );
}
