"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useId } from "react";
import { CheckMark } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { type SignatureKind, signatureKinds } from "@/lib/features/evaluation/signing/rules";

type AnswerChoiceProps = {
  value: SignatureKind;
  /** Of the form's field. */
  control: ComponentProps<"input">;
  /** In the chosen card: why. */
  children: ReactNode;
};

/** The three answers of a signer as cards of equal weight. */
export function AnswerChoice({ value, control, children }: AnswerChoiceProps) {
  const t = useTranslations("evaluation.signing");
  const id = useId();
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-title text-brand">{t("answer")}</legend>
      <div className="mt-4 flex flex-col gap-3">
        {signatureKinds.map((kind) => (
          <div
            key={kind}
            className={cx(
              "rounded bg-surface ring-inset",
              kind === value ? "ring-2 ring-brand forced-colors:outline-4" : "ring-1 ring-control",
            )}
          >
            <label htmlFor={`${id}-${kind}-choice`} className="flex items-start gap-3 p-4">
              <CheckMark
                {...control}
                id={`${id}-${kind}-choice`}
                radio
                value={kind}
                aria-describedby={`${id}-${kind}`}
                aria-labelledby={`${id}-${kind}-title`}
              />
              <span className="min-w-0">
                <span id={`${id}-${kind}-title`} className="block font-semibold">
                  {t(`kind_${kind}`)}
                </span>
                <span id={`${id}-${kind}`} className="block text-sm text-muted">
                  {t(`kind_${kind}_text`)}
                </span>
              </span>
            </label>
            {kind === value && children && <div className="px-4 pb-4">{children}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
