"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HelpText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextInput } from "@/components/ui/text-input";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import type { Refused } from "@/lib/platform/http/contract";
import { openSignLink } from "../calls";

type LinkCodeFormProps = {
  token: string;
  post: (form: FormData) => void;
  posting: boolean;
  /** The last answer to a form that was posted before the script had loaded. */
  refused: (Refused & { typed?: Record<string, string> }) | null;
  onOpened: (opened: { reading: SignLinkReading; code: string }) => void;
};

/** The first step: a link opens only with the code from the other mail, and shows nothing of the student before. */
export function LinkCodeForm({ token, post, posting, refused, onOpened }: LinkCodeFormProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const call = useCall(openSignLink, ["code"]);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = field.current?.value ?? "";
    setEmpty(code.trim() === "");
    if (code.trim() === "") return field.current?.focus();
    const done = await call.run({ token, code }, () => field.current?.focus());
    if (done) onOpened({ reading: done.data, code });
  }

  // A call of this page is newer than a posted form.
  const before = call.state === "idle" ? refused : null;
  const [wrong] = before?.errors?.code ?? [];
  const beside = isEmpty ? t("validation.required") : (call.errors.code ?? (wrong && errorText(wrong)));
  const above = call.problem ?? (before && !wrong ? errorText(before.error) : undefined);
  return (
    <>
      <PageHeader title={t("evaluation.sign_link.page_title")} lead={t("evaluation.sign_link.code_lead")} />
      <form action={post} onSubmit={send} data-makes-call noValidate className="flex max-w-sm flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <Field label={t("evaluation.sign_link.code")} help={t("evaluation.sign_link.code_help")} error={beside}>
          <TextInput
            ref={field}
            name="code"
            defaultValue={refused?.typed?.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="text-title tracking-widest tabular-nums"
            required
          />
        </Field>
        {above && (
          <Notice tone="danger" role="alert">
            {above}
          </Notice>
        )}
        <Button variant="primary" type="submit" busy={posting || call.busy} wide>
          {t("evaluation.sign_link.show")}
        </Button>
        <HelpText>{t("evaluation.sign_link.code_note")}</HelpText>
      </form>
    </>
  );
}
