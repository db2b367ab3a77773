"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useActionState, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import type { login } from "@/lib/features/session/contract";
import type { Action } from "@/lib/platform/http/act";
import { type Demo, DemoAccounts } from "./demo-accounts";

type Props = {
  signIn: Action<typeof login>;
  /** The accounts of the demo school; null anywhere else. */
  demo: Demo | null;
  /** Other ways in, under the form. */
  children?: ReactNode;
};

/** Username and password (SPEC §3). The form works before its script has loaded. */
export function SignInForm({ signIn, demo, children }: Props) {
  const t = useTranslations();
  const [state, submit, busy] = useActionState(signIn, null);
  const form = useRef<HTMLFormElement>(null);
  const refused = state && state.status !== 200 ? state : null;
  const errorOf = (field: string) => {
    const key = refused?.errors?.[field]?.[0];
    return key ? t(key as never) : undefined;
  };

  useEffect(() => {
    if (refused?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const fill = (username: string, password: string) => {
    const fields = form.current?.elements;
    const set = (name: string, value: string) => {
      const input = fields?.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    };
    set("username", username);
    set("password", password);
  };

  return (
    <>
      <form ref={form} action={submit} className="flex flex-col gap-6" noValidate>
        {refused && !refused.errors?.username && !refused.errors?.password && (
          <Notice tone="danger" role="alert">
            {t(refused.error as never)}
          </Notice>
        )}
        <Field label={t("sign_in.username")} error={errorOf("username")}>
          <TextInput
            name="username"
            defaultValue={state?.typed?.username}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        </Field>
        <Field label={t("sign_in.password")} error={errorOf("password")}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={t("sign_in.show_password")}
            hideLabel={t("sign_in.hide_password")}
            required
          />
        </Field>
        <Button variant="primary" type="submit" busy={busy} wide>
          {t("sign_in.submit")}
        </Button>
      </form>
      {children}
      {demo && <DemoAccounts {...demo} onChoose={fill} />}
    </>
  );
}
