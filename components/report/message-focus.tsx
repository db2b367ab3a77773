"use client";

import { useEffect } from "react";

/** Brings the message that a notification was about into view and reads it out. */
export function MessageFocus({ elementId }: { elementId: string }) {
  useEffect(() => {
    const message = document.getElementById(elementId);
    message?.scrollIntoView({ block: "center" });
    message?.focus({ preventScroll: true });
  }, [elementId]);
  return null;
}
