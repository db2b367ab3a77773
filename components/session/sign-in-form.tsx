"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { usePostedForm } from "@/components/data/use-posted-form";
import { forgetKeptPages } from "@/components/offline/kept-pages";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { login } from "@/lib/features/session/contract";
import type { Action } from "@/lib/platform/http/act";
import { type Demo, DemoAccounts } from "./demo-accounts";
import { hasShownSession } from "./shown-session";
import { SignInFields } from "./sign-in-fields";

type Props = {
  signIn: Action<typeof login>;
  /** The accounts of the demo school; null anywhere else. */
  demo: Demo | null;
  /** Another way in is above the form and has the primary button. */
  isSecondWay: boolean;
  /** Under the form. */
  children?: ReactNode;
};

/**
 * Username and password (SPEC §3), and a mailed code where one is needed. The form works before its script has loaded; only then is
 * the password asked for again with the code, because no page contains one.
 */
export function SignInForm({ signIn, isSecondWay, demo, children }: Props) {
  const t = useTranslations();
  const [state, submit, busy] = usePostedForm(signIn);
  const form = useRef<HTMLFormElement>(null);
  const refused = state && state.status !== 200 ? state : null;
  const errorOf = (field: string) => {
    const key = refused?.errors?.[field]?.[0];
    return key ? t(key as never) : undefined;
  };
  const typedPassword = useRef("");

  useEffect(() => {
    // The answer empties the form; a password that was not refused stays.
    const password = form.current?.elements.namedItem("password");
    if (refused?.errors?.code && password instanceof HTMLInputElement) password.value = typedPassword.current;
    if (refused?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  useEffect(() => {
    // A session that has ended elsewhere leads here by a link of a page that still shows it.
    void forgetKeptPages().catch(() => {});
    if (hasShownSession()) window.location.replace(window.location.href);
  }, []);

  const keepPassword = (event: FormEvent<HTMLFormElement>) => {
    // Whoever signs in now may be somebody else than before.
    void forgetKeptPages().catch(() => {});
    typedPassword.current = String(new FormData(event.currentTarget).get("password") ?? "");
  };

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
      <form ref={form} action={submit} onSubmit={keepPassword} className="flex flex-col gap-6" noValidate>
        {refused && Object.keys(refused.errors ?? {}).length === 0 && (
          <Notice tone="danger" role="alert">
            {t(refused.error as never)}
          </Notice>
        )}
        <SignInFields errorOf={errorOf} typed={state?.typed} />
        <Button variant={isSecondWay ? "secondary" : "primary"} type="submit" busy={busy} wide>
          {t("sign_in.submit")}
        </Button>
      </form>
      {children}
      {demo && <DemoAccounts {...demo} onChoose={fill} />}
    </>
  );
}
