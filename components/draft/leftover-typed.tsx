"use client";

import { useEffect, useState } from "react";
import { LeftoverNotice } from "./leftover-notice";
import { readTyped, takeTyped } from "./typed-in-tab";

type LeftoverTypedProps = {
  /** As what its form has stored it in this tab. */
  storedAs: string;
  /** Why it cannot be saved. */
  reason: string;
  /** The labels of the fields whose texts are shown, by their names. */
  labels: Readonly<Record<string, string>>;
  /** Texts on record: one that was saved, its answer lost, is not left over. */
  saved: readonly (string | null)[];
};

/** What somebody has typed in a form that has gone since: to be read and copied, not lost. */
export function LeftoverTyped({ storedAs, reason, labels, saved }: LeftoverTypedProps) {
  const [texts, setTexts] = useState<{ id: number; question: string; text: string }[]>([]);
  useEffect(() => {
    const typed = readTyped(storedAs);
    const left = Object.entries(labels).flatMap(([name, question], id) => {
      const text = typed[name];
      const isLeft = typeof text === "string" && text.trim() !== "" && !saved.includes(text.trim());
      return isLeft ? [{ id, question, text }] : [];
    });
    // What is left stays in the tab: the form may come back. What is on record must not come back with it.
    if (left.length === 0) takeTyped(storedAs);
    setTexts(left);
  }, [storedAs, labels, saved]);

  const discard = () => {
    takeTyped(storedAs);
    setTexts([]);
  };
  return <LeftoverNotice reason={reason} texts={texts} onDiscard={discard} />;
}
