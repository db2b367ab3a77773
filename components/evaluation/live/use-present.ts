"use client";

import { useEffect, useState } from "react";
import { follow, memberChanges, memberIds } from "@/components/notification/connection";
import { presenceChannel } from "@/lib/platform/realtime/channels";

/** The ids of the people who have an evaluation open now; of nobody while that is not known. */
export function usePresent(evaluationId: number): readonly number[] {
  const [present, setPresent] = useState<readonly number[]>([]);
  useEffect(
    () =>
      follow(presenceChannel(evaluationId), {
        bind(channel) {
          for (const change of memberChanges) channel.bind(change, () => setPresent(memberIds(channel)));
        },
        lost: () => setPresent([]),
      }),
    [evaluationId],
  );
  return present;
}
