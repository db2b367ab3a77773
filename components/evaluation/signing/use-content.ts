"use client";

import { useState } from "react";
import { type SignedPart, signedParts } from "@/lib/features/evaluation/signing/rules";

/** What is signed as a page has it: the hash of all of it, and a mark of each of its parts. */
export type Content = { hash: string; parts: Record<SignedPart, string> };

/** The parts that are not what they were. */
export const changedParts = (before: Content["parts"], now: Content["parts"]): SignedPart[] =>
  signedParts.filter((part) => before[part] !== now[part]);

/**
 * The content that the reader has looked over. When the page brings another one, nothing can be signed before they have looked at it:
 * `changed` names its parts, or is empty when it is none of the listed ones; null while nothing has changed.
 */
export function useContent(now: Content) {
  const [read, setRead] = useState(now);
  return {
    read,
    changed: read.hash === now.hash ? null : changedParts(read.parts, now.parts),
    lookedOver: () => setRead(now),
    /** What was read in an earlier visit of the page. */
    restore: setRead,
  };
}
