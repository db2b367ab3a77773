"use client";

import { useEffect, useRef, useState } from "react";
import { keepMessageDraft, readMessageDraft } from "./draft-store";

/** The message somebody is writing, kept in the browser until it is sent. */
export function useMessageDraft(userId: number, reportId: number): [string, (body: string) => void] {
  const [body, setBody] = useState("");
  const touched = useRef(false);

  useEffect(() => {
    readMessageDraft(userId, reportId)
      .then((kept) => !touched.current && setBody(kept))
      // A browser that keeps nothing has nothing to find.
      .catch(() => {});
  }, [userId, reportId]);

  const change = (text: string) => {
    touched.current = true;
    setBody(text);
    keepMessageDraft(userId, reportId, text).catch(() => {});
  };
  return [body, change];
}
