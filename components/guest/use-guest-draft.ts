"use client";

import { useEffect, useRef, useState } from "react";
import { readTyped, storeTyped, takeTyped } from "@/components/draft/typed-in-tab";

export type GuestDraft = { name: string; feedback: string };

const keyOf = (token: string) => `practicum:guest:${token}`;

/**
 * A guest's unsent text, stored in this tab: a reload, or a phone that closes the page, loses nothing.
 * @param typed the values the server refused, when the form was posted before its script had loaded
 */
export function useGuestDraft(token: string, typed: Partial<GuestDraft> | undefined) {
  const [draft, setDraft] = useState<GuestDraft>({ name: typed?.name ?? "", feedback: typed?.feedback ?? "" });
  const form = useRef<HTMLFormElement>(null);
  // A key that is pressed while React takes over the page must not undo what the effect below has found.
  const latest = useRef(draft);

  function change(part: Partial<GuestDraft>): void {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    storeTyped(keyOf(token), latest.current);
  }

  // Once: text typed before the script loaded is in the fields, text typed before a reload in the tab's storage.
  useEffect(() => {
    const kept = readTyped(keyOf(token));
    const found = (name: keyof GuestDraft) => typedIn(form.current, name) || String(kept[name] ?? "");
    latest.current = { name: found("name"), feedback: found("feedback") };
    setDraft(latest.current);
    // Text that was complete before the script loaded is not changed again.
    if (latest.current.name || latest.current.feedback) storeTyped(keyOf(token), latest.current);
  }, [token]);

  return { draft, change, form, forget: () => takeTyped(keyOf(token)) };
}

function typedIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
}
