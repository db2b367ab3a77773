"use client";

import { useEffect, useRef, useState } from "react";
import type { MessageDraft } from "@/components/draft/draft-database";
import { readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";
import { noteWriting } from "@/components/offline/page-kind";

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
    setBody: (text: string) => change({ body: text, kept }),
    setKept: (excerpts: readonly string[]) => change({ body, kept: excerpts }),
  };
}
