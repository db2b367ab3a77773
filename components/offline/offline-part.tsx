"use client";

import { OfflineBanner } from "./offline-banner";
import { PressAnswer } from "./press-answer";
import { useKeptCopy } from "./use-kept-copy";
import { useNoNetwork } from "./use-no-network";
import { useServiceWorker } from "./use-service-worker";

/** All of `OfflineSupport`. */
export function OfflinePart({ session }: { session?: string }) {
  const lost = useNoNetwork();
  const keptSince = useKeptCopy(lost);
  useServiceWorker(session);
  return (
    <>
      <OfflineBanner lost={lost || keptSince !== null} keptSince={keptSince} />
      <PressAnswer lost={lost} />
    </>
  );
}
