"use client";

import { useTranslations } from "next-intl";
import { FeideProof } from "@/components/feide/feide-proof";
import { Notice } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { decidingScope } from "@/lib/features/evaluation/result/rules";
import type { ProofProblem } from "@/lib/features/feide/rules";

/** By what a teacher can prove who they are, and what Feide has said just now. */
export type DecisionProof = {
  email: string;
  hasPassword: boolean;
  provesByFeide: boolean;
  /** Feide has just proved that it is the person, for this summary. */
  proved: boolean;
  problem: ProofProblem | null;
};

type Props = {
  proof: DecisionProof;
  about: { evaluationId: number; hash: string };
  errors: Record<string, string>;
  beforeLeaving: () => boolean;
};

/** How a teacher proves that the decision is theirs: the password, Feide, or with neither a mailed code. */
export function DecisionProofFields({ proof, about, errors, beforeLeaving }: Props) {
  const t = useTranslations("evaluation.result");
  const password = useTranslations("password");
  const { email, hasPassword, provesByFeide, proved, problem } = proof;
  if (proved)
    return (
      <Notice tone="positive" role="status">
        {t("proved")}
      </Notice>
    );
  return (
    <div className="flex max-w-md flex-col gap-5">
      {hasPassword && (
        <Field label={t("password")} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={password("show")}
            hideLabel={password("hide")}
          />
        </Field>
      )}
      {provesByFeide && (
        <FeideProof
          scope={decidingScope(about)}
          hasPassword={hasPassword}
          problem={problem}
          beforeLeaving={beforeLeaving}
        />
      )}
      {!hasPassword && !provesByFeide && (
        <Field label={t("code", { email })} help={t("code_help")} error={errors.code}>
          <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" />
        </Field>
      )}
    </div>
  );
}
