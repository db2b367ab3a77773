"use client";

import { useTranslations } from "next-intl";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { UsernameField } from "@/components/session/username-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { resetPassword } from "@/lib/features/password/contract";
import type { Action } from "@/lib/platform/http/act";
import { LinkSent } from "./link-sent";

type Props = { ask: Action<typeof resetPassword> };

/** Asks for a link by username or mail address; the answer is the same for all. Works before its script has loaded. */
export function ForgotForm({ ask }: Props) {
  const t = useTranslations("password");
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(ask);
  if (state?.status === 200) return <LinkSent to={state.typed?.username} />;
  const fieldError = state?.errors?.username?.[0];
  return (
    <form action={submit} className="flex flex-col gap-6" noValidate>
      {state && !fieldError && (
        <Notice tone="danger" role="alert">
          {errorText(state.error)}
        </Notice>
      )}
      <UsernameField
        label={t("username_or_email")}
        error={fieldError && errorText(fieldError)}
        defaultValue={state?.typed?.username}
      />
      <Button variant="primary" type="submit" busy={busy} wide>
        {t("send_link")}
      </Button>
    </form>
  );
}
