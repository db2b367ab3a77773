"use client";

import { useEffect, useRef } from "react";

/**
 * Brings the part of the page that a notification was about into view and reads it out: as the page opens, and again when a
 * notification's link is followed while the page is open (SPEC §4). Other new content does not move the reader.
 */
export function NotifiedPart({ elementId }: { elementId: string }) {
  const wanted = useRef(true);

  useEffect(() => {
    if (wanted.current) show(elementId);
    wanted.current = false;
  }, [elementId]);

  useEffect(() => {
    const followed = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest("a");
      if (!link || link.origin + link.pathname !== window.location.origin + window.location.pathname) return;
      // Another part of this page, or something newer with its fresh content: that is what is meant then.
      wanted.current = true;
      if (link.href === window.location.href) requestAnimationFrame(() => show(elementId));
    };
    const busy = () => {
      wanted.current = false;
    };
    document.addEventListener("click", followed);
    document.addEventListener("input", busy);
    return () => {
      document.removeEventListener("click", followed);
      document.removeEventListener("input", busy);
    };
  }, [elementId]);

  return null;
}

function show(elementId: string): void {
  const part = document.getElementById(elementId);
  part?.scrollIntoView({ block: "center" });
  part?.focus({ preventScroll: true });
}
