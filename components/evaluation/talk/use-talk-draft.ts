"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { currentValues } from "@/components/draft/draft-state";
import { onlyField } from "@/components/draft/draft-types";
import { useDraftState } from "@/components/draft/use-draft-state";
import { isTextField } from "@/lib/features/evaluation/talk/rules";
import { useNewest } from "../live/live-fields";
import { openTalkSession, type TalkOpening } from "./talk-draft";
import { savedOf, type TalkValue } from "./talk-field";

/** A text is saved with each pause; the rest of the page waits until it is finished. */
const quietMs = 2_000;

/** A field of a talk that is saved by itself after a change: the state of the draft and its operations. */
export function useTalkDraft({ target, field, stored: read }: TalkOpening) {
  const ask = useAsk();
  const router = useRouter();
  const stored = useNewest(target, field, read);
  const [session] = useState(() => openTalkSession({ target, field, stored }));
  const state = useDraftState(session);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { value, revision } = savedOf(stored);

  useEffect(
    () =>
      session.attach(ask, () => {
        clearTimeout(quiet.current);
        quiet.current = setTimeout(() => router.refresh(), isTextField(field) ? quietMs : 0);
      }),
    [session, ask, router, field],
  );
  // What others have saved.
  useEffect(() => session.meet(revision, { [onlyField]: value }), [session, revision, value]);

  return {
    session,
    state,
    stored,
    value: currentValues(state)[onlyField] ?? null,
    /** Saved when the typing rests. */
    change: (next: TalkValue): void => session.change(onlyField, next),
    /** Saves now, without waiting for that. */
    flush: (): void => void session.flush(),
    /** Sends once more what was refused or could not be sent. */
    retry(): void {
      session.change(onlyField, currentValues(session.getState())[onlyField] ?? null);
      void session.flush();
    },
  };
}

export type TalkDraft = ReturnType<typeof useTalkDraft>;
