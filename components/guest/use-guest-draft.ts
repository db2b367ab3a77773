"use client";

import { useEffect, useRef, useState } from "react";

export type GuestDraft = { name: string; feedback: string };

const fields = ["name", "feedback"] as const;
const keyOf = (token: string) => `practicum:guest:${token}`;

/**
 * What a guest is writing, kept in this tab until it is sent: a reload, or a phone that threw the page out, loses nothing.
 * @param typed what the server got and refused, when the form was posted before its script had loaded
 */
export function useGuestDraft(token: string, typed: Partial<GuestDraft> | undefined) {
  const [draft, setDraft] = useState<GuestDraft>({ name: typed?.name ?? "", feedback: typed?.feedback ?? "" });
  const form = useRef<HTMLFormElement>(null);

  function change(part: Partial<GuestDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    keep(token, next);
  }

  // Once: what was typed before the script came stands in the fields, what was typed before a reload in the tab's memory.
  useEffect(() => {
    const kept = read(token);
    const found = (name: (typeof fields)[number]) => typedIn(form.current, name) || kept[name];
    setDraft({ name: found("name"), feedback: found("feedback") });
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
    // A browser that keeps nothing has nothing to find.
    return { name: "", feedback: "" };
  }
}

function keep(token: string, draft: GuestDraft): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(draft));
  } catch {
    // It stands on the page.
  }
}

function forget(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token));
  } catch {
    // Nothing was kept.
  }
}
