"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageDraft } from "@/components/draft/draft-database";
import { readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";
import { noteWriting } from "@/components/offline/page-kind";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { newId } from "@/lib/platform/new-id";
import { hasArrived, newestOf } from "./arrived-message";

const nothing: readonly string[] = [];

/** How long the box waits for the device before it opens, in milliseconds. */
const readMilliseconds = 3_000;

type Thread = {
  reportId: number;
  messages: ReportDetail["messages"];
  /** It is on its way: its answer decides. */
  busy: boolean;
  /** The message that got no answer is in the thread. */
  onArrived: () => void;
};

/** The person's unsent message, stored in the browser until it is sent, and the excerpts marked as no personal data. */
export function useMessageDraft(userId: number, { reportId, messages, busy, onArrived }: Thread) {
  const [draft, setDraft] = useState<MessageDraft>({ body: "" });
  const [isRead, setIsRead] = useState(false);
  const touched = useRef(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsRead(true), readMilliseconds);
    void readMessageDraft(userId, reportId).then((found) => {
      if (!touched.current) setDraft(found);
      setIsRead(true);
    });
    return () => clearTimeout(timer);
  }, [userId, reportId]);
  useEffect(noteWriting, []);

  const change = (next: MessageDraft) => {
    touched.current = true;
    setDraft(next);
    void storeMessageDraft(userId, reportId, next);
  };
  const { body, kept = nothing } = draft;
  const clear = () => change({ body: "", kept });

  const isInThread = !busy && hasArrived(draft, messages, userId);
  const settle = useEffectEvent(() => {
    clear();
    onArrived();
  });
  useEffect(() => {
    if (isInThread) settle();
  }, [isInThread]);

  return {
    /** What an earlier visit left was read from the device. Until then nothing may be typed over it. */
    isRead,
    body,
    kept,
    setBody: (text: string) => change({ ...draft, body: text }),
    setKept: (excerpts: readonly string[]) => change({ ...draft, kept: excerpts }),
    clear,
    /** The id with which the message is sent: the same until it is another text, also after a reload. */
    sendId(): string {
      if (draft.sent?.body === body) return draft.sent.id;
      const id = newId();
      change({ ...draft, sent: { body, id, after: newestOf(messages) } });
      return id;
    },
  };
}
