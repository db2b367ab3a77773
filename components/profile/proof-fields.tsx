"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { FeideProof } from "@/components/feide/feide-proof";
import { Notice } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import type { ProofProblem } from "@/lib/features/feide/rules";
import type { OwnProfile } from "@/lib/features/profile/schema";

type Control = { error: string | undefined; control: ComponentProps<"input"> };

type Props = {
  profile: Pick<OwnProfile, "email" | "hasPassword" | "provesByFeide">;
  newEmail: string;
  /** Feide has just proved that it is the person, for this address. */
  proved: boolean;
  problem: ProofProblem | null;
  password: Control;
  code: Control;
  beforeLeaving: () => boolean | Promise<boolean>;
};

/** How a person proves that a new mail address is their own wish: the password, Feide, or with neither a mailed code. */
export function ProofFields({ profile, newEmail, proved, problem, password, code, beforeLeaving }: Props) {
  const t = useTranslations();
  if (proved)
    return (
      <Notice tone="positive" role="status">
        {t("feide.proved_change_email")}
      </Notice>
    );
  const { hasPassword, provesByFeide, email } = profile;
  return (
    <>
      {hasPassword && (
        <Field label={t("password.current")} help={t("profile.password_help")} error={password.error}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={t("password.show")}
            hideLabel={t("password.hide")}
            {...password.control}
          />
        </Field>
      )}
      {provesByFeide && (
        <FeideProof
          scope={{ purpose: "change_email", content: newEmail }}
          hasPassword={hasPassword}
          problem={problem}
          beforeLeaving={beforeLeaving}
        />
      )}
      {!hasPassword && !provesByFeide && (
        <Field label={t("profile.current_code", { email })} help={t("profile.current_code_help")} error={code.error}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...code.control} />
        </Field>
      )}
    </>
  );
}
