"use client";

import { useEffect, useRef, useState } from "react";
import type { MessageDraft } from "@/components/draft/draft-database";
import { readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";
import { noteWriting } from "@/components/offline/page-kind";
import { newId } from "@/lib/platform/new-id";

const nothing: readonly string[] = [];

/** The person's unsent message, stored in the browser until it is sent, and the excerpts marked as no personal data. */
export function useMessageDraft(userId: number, reportId: number) {
  const [draft, setDraft] = useState<MessageDraft>({ body: "" });
  const touched = useRef(false);

  useEffect(() => {
    void readMessageDraft(userId, reportId).then((found) => !touched.current && setDraft(found));
  }, [userId, reportId]);
  useEffect(noteWriting, []);

  const change = (next: MessageDraft) => {
    touched.current = true;
    setDraft(next);
    void storeMessageDraft(userId, reportId, next);
  };
  const { body, kept = nothing } = draft;
  return {
    body,
    kept,
    setBody: (text: string) => change({ ...draft, body: text }),
    setKept: (excerpts: readonly string[]) => change({ ...draft, kept: excerpts }),
    clear: () => change({ body: "", kept }),
    /** The id with which the message is sent: the same until it is another text, also after a reload. */
    sendId(): string {
      if (draft.sent?.body === body) return draft.sent.id;
      const id = newId();
      change({ ...draft, sent: { body, id } });
      return id;
    },
  };
}
