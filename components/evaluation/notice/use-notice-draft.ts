"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import { useDraftState } from "@/components/draft/use-draft-state";
import { getEvaluation } from "../calls";
import { openNoticeSession } from "./notice-draft";
import type { NoticeOpening } from "./notice-sessions";

/**
 * The draft of a notice, saved while somebody writes it: its state and its operations.
 * @param onGone is called when somebody else has discarded it
 */
export function useNoticeDraft(opening: NoticeOpening, onGone: (noticeId: number) => void) {
  const ask = useAskForKeys();
  const router = useRouter();
  const [session] = useState(() => openNoticeSession(opening));
  const state = useDraftState(session);
  const strays = useSyncExternalStore(session.subscribe, session.strays, session.strays);
  const { evaluationId, notice } = opening;

  useEffect(() => session.attach(ask, () => router.refresh()), [session, ask, router]);
  // A fresh page may bring texts that were saved elsewhere.
  useEffect(() => session.adopt(notice), [session, notice]);

  const isMissed = session.misses(notice);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const known = session.known();
    if (!isMissed || !known) return;
    let isLeft = false;
    // The page may be an old one that the browser kept.
    void ask(getEvaluation, { evaluationId }).then((outcome) => {
      if (isLeft || outcome.kind !== "done") return;
      if (outcome.data.notice?.noticeId === known.noticeId) router.refresh();
      else gone(known.noticeId);
    });
    return () => {
      isLeft = true;
    };
  }, [isMissed, session, ask, router, evaluationId]);

  return { session, state, strays };
}

export type NoticeDraftState = Pick<ReturnType<typeof useNoticeDraft>, "session" | "state">;
