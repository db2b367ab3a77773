"use client";

import { useEffect, useRef, useState } from "react";
import { keepMessageDraft, type MessageDraft, readMessageDraft } from "@/components/draft/draft-store";

const nothing: readonly string[] = [];

/** The message somebody is writing, kept in the browser until it is sent, and what of it is no personal data. */
export function useMessageDraft(userId: number, reportId: number) {
  const [draft, setDraft] = useState<MessageDraft>({ body: "" });
  const touched = useRef(false);

  useEffect(() => {
    readMessageDraft(userId, reportId)
      .then((found) => !touched.current && setDraft(found))
      // A browser that keeps nothing has nothing to find.
      .catch(() => {});
  }, [userId, reportId]);

  const change = (next: MessageDraft) => {
    touched.current = true;
    setDraft(next);
    keepMessageDraft(userId, reportId, next).catch(() => {});
  };
  const { body, kept = nothing } = draft;
  return {
    body,
    kept,
    setBody: (text: string) => change({ body: text, kept }),
    setKept: (excerpts: readonly string[]) => change({ body, kept: excerpts }),
  };
}
