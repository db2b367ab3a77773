"use client";

import { useEffect, useRef, useState } from "react";
import { type MessageDraft, readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";

const nothing: readonly string[] = [];

/** The person's unsent message, stored in the browser until it is sent, and the excerpts marked as no personal data. */
export function useMessageDraft(userId: number, reportId: number) {
  const [draft, setDraft] = useState<MessageDraft>({ body: "" });
  const touched = useRef(false);

  useEffect(() => {
    readMessageDraft(userId, reportId)
      .then((found) => !touched.current && setDraft(found))
      // A browser without storage has nothing to restore.
      .catch(() => {});
  }, [userId, reportId]);

  const change = (next: MessageDraft) => {
    touched.current = true;
    setDraft(next);
    storeMessageDraft(userId, reportId, next).catch(() => {});
  };
  const { body, kept = nothing } = draft;
  return {
    body,
    kept,
    setBody: (text: string) => change({ body: text, kept }),
    setKept: (excerpts: readonly string[]) => change({ body, kept: excerpts }),
  };
}
