"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Leads who comes back from Feide to the button that goes on with the change: the page itself begins elsewhere. */
export function useFocusAfterProof(isBack: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return button;
}
