"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { Outcome } from "../editing/use-form-call";

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  initial: string;
  /** Saves the name; the dialog says what was wrong, and stays until it is closed. */
  save: (name: string) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** Asks for the name of a form. */
export function NameDialog({ title, description, saveLabel, initial, save, onClose }: Props) {
  const t = useTranslations();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ problem?: string; name?: string }>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return setRefused({ name: t("validation.required") });
    setBusy(true);
    const outcome = await save(name);
    if (outcome.kind === "done") return;
    setBusy(false);
    if (outcome.kind === "changed") return setRefused({ problem: t("system.error_changed_meanwhile") });
    setRefused(outcome.errors.name ? { name: outcome.errors.name } : { problem: outcome.problem });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t("form.name")} error={refused.name}>
          <TextInput name="name" defaultValue={initial} autoComplete="off" />
        </Field>
        <div role="alert" className="empty:hidden">
          {refused.problem && <ErrorText>{refused.problem}</ErrorText>}
        </div>
      </form>
    </Dialog>
  );
}
