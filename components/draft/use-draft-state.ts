"use client";

import { useRouter } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import type { DraftSession } from "./draft-session";
import type { DraftState, Finding } from "./draft-types";

/** The state of a draft. Once the server accepts no more of it, the page is fetched again: it shows why, and what was written stays on the device. */
export function useDraftState<Value, Held extends Finding>({
  subscribe,
  getState,
}: Pick<DraftSession<Value, Held>, "subscribe" | "getState">): DraftState<Value, Held> {
  const router = useRouter();
  const state = useSyncExternalStore(subscribe, getState, getState);
  const isStopped = state.trouble?.kind === "stopped";
  useEffect(() => {
    if (isStopped) router.refresh();
  }, [isStopped, router]);
  return state;
}
