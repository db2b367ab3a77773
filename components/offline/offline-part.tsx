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
  const isLost = lost || (since !== null && phase === "unanswered");
  useServiceWorker(session);
  return (
    <>
      <OfflineBanner lost={isLost} keptSince={phase === "asked" && !lost ? null : since} />
      <PressAnswer lost={isLost} />
    </>
  );
}
