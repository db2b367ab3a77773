"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import { useDraftState } from "@/components/draft/use-draft-state";
import { openRatingSession, type RatingOpening } from "./rating-draft";
import { noAnswer, type RatingValue } from "./rating-values";

/** Somebody's part of a term, saved while they rate and write: the state of the draft and its operations. */
export function useRatingDraft(opening: RatingOpening) {
  const ask = useAskForKeys();
  const router = useRouter();
  const [session] = useState(() => openRatingSession(opening));
  const state = useDraftState(session);

  // Somebody else who writes the part may have submitted it.
  useEffect(() => session.attach(ask, () => router.refresh()), [session, ask, router]);
  // A fresh page may bring answers that were saved elsewhere.
  useEffect(() => session.meet(opening.revision, opening.values), [session, opening.revision, opening.values]);

  /** Changes the rating or the comment of an answer, whatever the other is by now. */
  function change(id: number, part: Partial<RatingValue>): void {
    const { mine, saved } = session.getState();
    session.change(id, { ...(mine[id] ?? saved[id] ?? noAnswer), ...part });
  }

  return { session, state, change };
}

export type RatingDraft = ReturnType<typeof useRatingDraft>;
