"use client";

import Form from "next/form";
import { type ChangeEvent, type FormEvent, type ReactNode, startTransition, useEffect, useRef } from "react";
import { beginNavigation } from "@/components/ui/navigation-progress";

type FilterFormProps = {
  /** The page of the list. */
  path: string;
  /** The value that the address has for each field; empty without one. */
  values: Readonly<Record<string, string | number | undefined>>;
  className?: string;
  children: ReactNode;
};

/** The filters of a list, stored in the address. A choice acts when it is made, a text with Enter or the button. Works without scripts. */
export function FilterForm({ path, values, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const address = JSON.stringify(values);
  const shown = useRef(address);

  // On the way back, and when a link has cleared them, the fields show the address's values and keep the focus. What was typed before the
  // script loaded stays.
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    show(form.current, JSON.parse(address));
  }, [address]);

  function submit({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    // A text is complete when its writer says so.
    if ((target as EventTarget) instanceof HTMLSelectElement) startTransition(() => currentTarget.requestSubmit());
  }

  // The browser would show the values with which the page came.
  function reset(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show(form.current, values);
  }

  return (
    <Form
      ref={form}
      action={path}
      role="search"
      autoComplete="off"
      onChange={submit}
      onSubmit={beginNavigation}
      onReset={reset}
      data-leaves
      className={className}
    >
      {children}
    </Form>
  );
}

function show(form: HTMLFormElement | null, values: FilterFormProps["values"]): void {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = String(values[field.name] ?? "");
      // What the field has said of what was typed no longer holds.
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
}
