"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { sendSignLinkSchema } from "@/lib/features/evaluation/signing/schema";
import { sendSignLink } from "../calls";

type SendLinkDialogProps = { evaluationId: number; stage: Term; onClose: () => void };

/** Asks to whom the link and the code for signing are mailed. */
export function SendLinkDialog({ evaluationId, stage, onClose }: SendLinkDialogProps) {
  const t = useTranslations("evaluation.sign_link");
  const ask = useAsk();
  const router = useRouter();
  const [sendIdOf] = useState(sendIds);
  const form = useCallForm({
    schema: sendSignLinkSchema,
    fields: ["name", "email"],
    defaultValues: { evaluationId, stage, name: "", email: "" },
    send: (input) => ask(sendSignLink, { ...input, sendId: sendIdOf(input) }),
    onDone: () => {
      toast.success(t("sent"));
      router.refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("send")}
      description={t("dialog_text")}
      saveLabel={t("send")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t("name")} help={t("name_help")} error={form.errorOf("name")}>
        <TextInput {...form.register("name")} autoComplete="off" />
      </Field>
      <Field label={t("email")} help={t("email_help")} error={form.errorOf("email")}>
        <TextInput
          {...form.register("email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
    </FormDialog>
  );
}
