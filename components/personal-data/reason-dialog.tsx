"use client";

import type { z } from "zod";
import { FormDialog } from "@/components/data/form-dialog";
import type { Outcome } from "@/components/data/outcome";
import { useCallForm } from "@/components/data/use-call-form";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { Field } from "@/components/ui/field";
import { limits } from "@/lib/platform/limits";
import { PersonalDataNotice } from "./personal-data-notice";
import { usePersonalDataGuard } from "./use-personal-data-guard";

type Reason = { reason: string };

type Props = {
  title: string;
  description: string;
  saveLabel: string;
  /** What is asked for, and the help under it. */
  label: string;
  help: string;
  schema: z.ZodType<Reason, Reason>;
  /** Names that the reason may contain. */
  except?: readonly string[];
  send: (input: Reason) => Promise<Outcome<unknown>>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the reason of a step, one text, and takes the step. */
export function ReasonDialog({ label, help, schema, except = [], send, onDone, onClose, ...dialog }: Props) {
  const form = useCallForm({ schema, fields: ["reason"], defaultValues: { reason: "" }, send, onDone });
  const reason = form.watch("reason");
  const onChange = (next: string) => form.setValue("reason", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text: reason, onChange, except });

  return (
    <FormDialog
      {...dialog}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      <Field label={label} help={help} error={form.errorOf("reason")}>
        <CountedTextArea rows={3} {...form.register("reason")} value={reason} limit={limits.contentLength} />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
