"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import type { ProofProblem } from "@/lib/features/feide/rules";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { FeideProof } from "./feide-proof";

type Control = { error: string | undefined; control: ComponentProps<"input"> };

type ProofFieldsProps = {
  /** How the account can be proved. */
  account: { email: string; hasPassword: boolean; provesByFeide: boolean };
  /** What it is proved for. */
  scope: ProofScope;
  /** What is said once Feide has proved it for this; null until then. */
  proved: string | null;
  /** What went wrong at Feide just now. */
  problem: ProofProblem | null;
  texts: { password: string; passwordHelp?: ReactNode; codeHelp: ReactNode };
  password: Control;
  code: Control;
  beforeLeaving: () => boolean | Promise<boolean>;
};

/** How a person proves that the account is theirs: the password, Feide, or with neither a mailed code. */
export function ProofFields(props: ProofFieldsProps) {
  const { account, scope, proved, problem, texts, password, code, beforeLeaving } = props;
  const t = useTranslations();
  if (proved !== null)
    return (
      <Notice tone="positive" role="status">
        {proved}
      </Notice>
    );
  const { hasPassword, provesByFeide, email } = account;
  return (
    <>
      {hasPassword && (
        <Field label={texts.password} help={texts.passwordHelp} error={password.error}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={t("password.show")}
            hideLabel={t("password.hide")}
            {...password.control}
          />
        </Field>
      )}
      {provesByFeide && (
        <FeideProof scope={scope} hasPassword={hasPassword} problem={problem} beforeLeaving={beforeLeaving} />
      )}
      {!hasPassword && !provesByFeide && (
        <Field label={t("profile.current_code", { email })} help={texts.codeHelp} error={code.error}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...code.control} />
        </Field>
      )}
    </>
  );
}
