"use client";

import { useEffect } from "react";
import { tellQuietly } from "@/components/data/ask-quietly";
import { readFeedback } from "../calls";

type Props = {
  reportId: number;
  /** When the newest feedback on the page was given, as an ISO moment. */
  upTo: string;
};

/**
 * Stores that the student has the report's feedback in front of them, once the page is visible. Without an answer it stays unread
 * until the next visit.
 */
export function MarkRead({ reportId, upTo }: Props) {
  useEffect(() => {
    const stop = new AbortController();
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      stop.abort();
      void tellQuietly(readFeedback, { reportId, upTo });
    };
    document.addEventListener("visibilitychange", tell, { signal: stop.signal });
    tell();
    return () => stop.abort();
  }, [reportId, upTo]);
  return null;
}
