"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { type Outcome, placed } from "@/components/data/outcome";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  initial: string;
  /** Saves the name; the dialog says what was wrong, and stays until it is closed. */
  save: (name: string) => Promise<Outcome<unknown>>;
  onClose: () => void;
  /** More fields after the name. */
  children?: ReactNode;
};

/** Asks for the name of a form. Checked without a schema: the page that has the button needs no zod. */
export function NameDialog({ title, description, saveLabel, initial, save, onClose, children }: Props) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ problem?: string; name?: string }>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    if (!name) return refuse({ name: t("validation.required") });
    setBusy(true);
    const outcome = await save(name);
    if (outcome.kind === "done") return;
    setBusy(false);
    const { beside, above } = placed(outcome, ["name"]);
    refuse({ name: beside[0]?.[1], problem: above });
  }

  function refuse(why: typeof refused): void {
    setRefused(why);
    if (why.name) input.current?.focus();
  }

  return (
    <FormDialog
      title={title}
      description={description}
      saveLabel={saveLabel}
      unsaved={typed !== initial && !busy}
      busy={busy}
      problem={refused.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("form.name")} error={refused.name}>
        <TextInput
          ref={input}
          name="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      </Field>
      {children}
    </FormDialog>
  );
}
