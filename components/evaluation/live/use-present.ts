"use client";

import type { PresenceChannel } from "pusher-js";
import { useEffect, useState } from "react";
import { follow } from "@/components/notification/follow";
import { presenceChannel } from "@/lib/platform/realtime/channels";

const changes = ["pusher:subscription_succeeded", "pusher:member_added", "pusher:member_removed"];

/** The ids of the people who have an evaluation open now; of nobody while that is not known. */
export function usePresent(evaluationId: number): readonly number[] {
  const [present, setPresent] = useState<readonly number[]>([]);
  useEffect(
    () =>
      follow(presenceChannel(evaluationId), {
        bind(channel) {
          const { members } = channel as PresenceChannel;
          const update = () => setPresent(Object.keys(members.members).map(Number));
          for (const change of changes) channel.bind(change, update);
        },
        lost: () => setPresent([]),
      }),
    [evaluationId],
  );
  return present;
}
