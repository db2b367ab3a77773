"use client";

import { useEffect, useRef, useState } from "react";
import { readTyped, storeTyped, takeTyped } from "@/components/draft/typed-in-tab";
import { type SignatureKind, signatureKinds } from "@/lib/features/evaluation/signing/rules";

/** What somebody who came by a link is about to answer. */
export type LinkAnswer = { kind: SignatureKind | null; remark: string };

const keyOf = (token: string) => `practicum:sign-link:${token}`;
const asKind = (value: unknown): SignatureKind | null => signatureKinds.find((one) => one === value) ?? null;

/**
 * The unsent answer to a sign link, stored in this tab: a reload, or a phone that closes the page, loses no remark.
 * @param typed the values that the server refused, when the form was posted before its script had loaded
 */
export function useLinkAnswer(token: string, typed: Record<string, string> | undefined) {
  const [answer, setAnswer] = useState<LinkAnswer>({ kind: asKind(typed?.kind), remark: typed?.remark ?? "" });
  const form = useRef<HTMLFormElement>(null);
  // A key that is pressed while React takes over the page must not undo what the effect below has found.
  const latest = useRef(answer);

  function change(part: Partial<LinkAnswer>): void {
    latest.current = { ...latest.current, ...part };
    setAnswer(latest.current);
    storeTyped(keyOf(token), latest.current);
  }

  // Once: what was typed before the script loaded is in the fields, what was typed before a reload in the tab's storage.
  useEffect(() => {
    const stored = readTyped(keyOf(token));
    const entered = form.current && new FormData(form.current);
    latest.current = {
      kind: asKind(entered?.get("kind")) ?? asKind(stored.kind),
      remark: String(entered?.get("remark") || (stored.remark ?? "")),
    };
    setAnswer(latest.current);
    if (latest.current.remark) storeTyped(keyOf(token), latest.current);
  }, [token]);

  return { answer, change, form, forget: () => takeTyped(keyOf(token)) };
}
