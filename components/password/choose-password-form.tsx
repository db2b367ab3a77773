"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-look";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import type { changePassword } from "@/lib/features/password/contract";
import type { Action } from "@/lib/platform/http/act";
import type { Call } from "@/lib/platform/http/contract";
import { passwordProblem } from "@/lib/platform/password-rules";
import { NewPasswordField } from "./password-fields";

type Props = {
  choose: Action<Call<z.ZodType, (typeof changePassword)["output"]>>;
  /** The account's username; shown so that people remember it and the browser stores it with the password. */
  username: string | null;
  /** The secret of the mailed link; null at the first login. */
  token: string | null;
};

/** Chooses a password and goes on into the product. Works before its script has loaded. */
export function ChoosePasswordForm({ choose, username, token }: Props) {
  const t = useTranslations("password");
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(choose);
  const [problem, setProblem] = useState<ReturnType<typeof passwordProblem>>(null);
  const refused = state && state.status !== 200 ? state : null;
  const key = problem ?? refused?.errors?.password?.[0];

  // Seen here, what was typed stays; the answer of the server would empty the field.
  function check(event: FormEvent<HTMLFormElement>) {
    const found = passwordProblem(String(new FormData(event.currentTarget).get("password") ?? ""));
    setProblem(found);
    if (!found) return;
    event.preventDefault();
    (event.currentTarget.elements.namedItem("password") as HTMLInputElement).focus();
  }

  return (
    <form action={submit} onSubmit={check} className="flex flex-col gap-6" noValidate>
      {refused && !refused.errors?.password && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            token &&
            refused.error.startsWith("token.") && (
              <a href={`/password?token=${encodeURIComponent(token)}`} className={buttonClasses({ size: "small" })}>
                {t("to_new_link")}
              </a>
            )
          }
        >
          {errorText(refused.error)}
        </Notice>
      )}
      {username && (
        <Field label={t("username")} help={t("username_help")}>
          <TextInput value={username} readOnly autoComplete="username" className="bg-brand-soft" />
        </Field>
      )}
      <input type="hidden" {...(token ? { name: "token", value: token } : { name: "isFirstLogin", value: "1" })} />
      <NewPasswordField error={key && errorText(key)} />
      <Button variant="primary" type="submit" busy={busy} wide>
        {t("submit")}
      </Button>
    </form>
  );
}
