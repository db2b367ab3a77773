"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CheckMark } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field-text";

const choices = ["a", "b"] as const;

type CategoryChoiceProps = {
  /** True for category B; null while nothing is chosen. */
  categoryB: boolean | null;
  onChoose: (categoryB: boolean) => void;
  error: string | undefined;
};

/** What a notice is about: one of two cards of equal weight. */
export function CategoryChoice({ categoryB, onChoose, error }: CategoryChoiceProps) {
  const t = useTranslations("evaluation.notice");
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="sr-only">{t("category_title")}</legend>
      <div className="flex flex-col gap-2">
        {choices.map((one) => (
          <label
            key={one}
            htmlFor={`${id}-${one}`}
            className="flex items-start gap-3 rounded bg-surface p-4 ring-1 ring-control ring-inset has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand"
          >
            <CheckMark
              radio
              id={`${id}-${one}`}
              name={`${id}-category`}
              checked={categoryB === (one === "b")}
              onChange={() => onChoose(one === "b")}
              aria-describedby={`${id}-${one}-help`}
              aria-invalid={error ? true : undefined}
            />
            <span>
              <span className="block font-semibold">{t(`category_${one}`)}</span>
              <span id={`${id}-${one}-help`} className="block text-sm text-muted">
                {t(`category_${one}_help`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <ErrorText id={`${id}-error`}>{error}</ErrorText>
        </div>
      )}
    </fieldset>
  );
}
