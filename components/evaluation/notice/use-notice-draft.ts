"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import { type NoticeOpening, openNoticeSession } from "./notice-draft";

/** The draft of a notice, saved while somebody writes it: its state and its operations. */
export function useNoticeDraft(opening: NoticeOpening) {
  const ask = useAskForKeys();
  const router = useRouter();
  const [session] = useState(() => openNoticeSession(opening));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);

  useEffect(() => session.attach(ask, () => router.refresh()), [session, ask, router]);
  // A fresh page may bring texts that were saved elsewhere.
  useEffect(() => session.adopt(opening.notice), [session, opening.notice]);

  // The server accepts no more here: the page shows the new state, and the texts stay on the device.
  const isStopped = state.trouble?.kind === "stopped";
  useEffect(() => {
    if (isStopped) router.refresh();
  }, [isStopped, router]);

  return { session, state };
}

export type NoticeDraftState = ReturnType<typeof useNoticeDraft>;
