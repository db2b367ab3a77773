"use client";

import { useEffect } from "react";
import { tellQuietly } from "@/components/data/ask-quietly";
import { openNotice } from "../calls";

/**
 * Records that the student has the notice on the screen: from the mounted page and only while it is visible, so that neither a page
 * loaded in advance nor one in another tab counts.
 */
export function RecordOpening({ evaluationId, noticeId }: { evaluationId: number; noticeId: number }) {
  useEffect(() => {
    let isRecorded = false;
    const record = () => {
      if (isRecorded || document.visibilityState !== "visible") return;
      isRecorded = true;
      void tellQuietly(openNotice, { evaluationId, noticeId }).then(({ kind }) => {
        // Without an answer it is tried when the page comes into view again.
        isRecorded = kind !== "unreachable";
      });
    };
    record();
    document.addEventListener("visibilitychange", record);
    window.addEventListener("online", record);
    return () => {
      document.removeEventListener("visibilitychange", record);
      window.removeEventListener("online", record);
    };
  }, [evaluationId, noticeId]);
  return null;
}
