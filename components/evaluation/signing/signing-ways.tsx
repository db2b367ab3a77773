"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CheckMark } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/field-text";
import { type SignatureKind, signatureKinds } from "@/lib/features/evaluation/signing/rules";

type SigningWaysProps = {
  kind: SignatureKind | null;
  onChange: (kind: SignatureKind) => void;
  error: string | undefined;
};

/** The three answers, of equal weight; none is chosen beforehand. */
export function SigningWays({ kind, onChange, error }: SigningWaysProps) {
  const t = useTranslations("evaluation.sign_link");
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t("answer_title")}</legend>
      {signatureKinds.map((one) => (
        <label
          key={one}
          htmlFor={`${id}-${one}`}
          className={cx(
            "flex min-h-touch items-start gap-3 rounded bg-surface p-4 ring-1 ring-inset transition-colors",
            "has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand forced-colors:has-checked:outline-4",
            error ? "ring-danger" : "ring-control",
          )}
        >
          <CheckMark
            radio
            id={`${id}-${one}`}
            name="kind"
            value={one}
            checked={kind === one}
            onChange={() => onChange(one)}
            aria-describedby={`${id}-${one}-help`}
          />
          <span className="min-w-0">
            <span className="block font-semibold">{t(`way_${one}`)}</span>
            <span id={`${id}-${one}-help`} className="block text-sm text-muted">
              {t(`way_${one}_help`)}
            </span>
          </span>
        </label>
      ))}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}
