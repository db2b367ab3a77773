"use client";

import { useEffect, useRef, useState } from "react";

export type GuestDraft = { name: string; feedback: string };

const fields = ["name", "feedback"] as const;
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
    keep(token, latest.current);
  }

  // Once: text typed before the script loaded is in the fields, text typed before a reload in the tab's storage.
  useEffect(() => {
    const kept = read(token);
    const found = (name: (typeof fields)[number]) => typedIn(form.current, name) || kept[name];
    latest.current = { name: found("name"), feedback: found("feedback") };
    setDraft(latest.current);
    // Text that was complete before the script loaded is not changed again.
    if (latest.current.name || latest.current.feedback) keep(token, latest.current);
  }, [token]);

  return { draft, change, form, forget: () => forget(token) };
}

function typedIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
}

function read(token: string): GuestDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? "{}");
    const [name = "", feedback = ""] = fields.map((field) => String((kept as Partial<GuestDraft>)[field] ?? ""));
    return { name, feedback };
  } catch {
    // A browser without storage has nothing to restore.
    return { name: "", feedback: "" };
  }
}

function keep(token: string, draft: GuestDraft): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(draft));
  } catch {
    // It is on the page already.
  }
}

function forget(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token));
  } catch {
    // Nothing was stored.
  }
}
