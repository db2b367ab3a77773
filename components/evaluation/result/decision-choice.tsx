"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CheckMark } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { ErrorText, HelpText } from "@/components/ui/field-text";

const choices = ["passed", "not_passed"] as const;
type Choice = (typeof choices)[number];

type Props = {
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  /** The days to make up while "passed" is held back, else 0. */
  heldBackDays: number;
  error: string | undefined;
};

/** Passed or not passed, two cards of equal weight. */
export function DecisionChoice({ choice, onChoose, heldBackDays, error }: Props) {
  const t = useTranslations("evaluation.result");
  const id = useId();
  return (
    <fieldset aria-describedby={cx(heldBackDays > 0 && `${id}-held`, error && `${id}-error`) || undefined}>
      <legend className="mb-3 font-semibold">{t("choose")}</legend>
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        {choices.map((one) => {
          const isHeldBack = one === "passed" && heldBackDays > 0;
          return (
            <label
              key={one}
              htmlFor={`${id}-choose-${one}`}
              className={cx(
                "flex items-start gap-3 rounded bg-surface p-4 ring-1 ring-control ring-inset has-checked:ring-2 has-checked:ring-brand",
                isHeldBack && "text-muted",
              )}
            >
              <CheckMark
                radio
                id={`${id}-choose-${one}`}
                name="assessmentPassed"
                value={one}
                checked={choice === one}
                disabled={isHeldBack}
                onChange={() => onChoose(one)}
                aria-describedby={`${id}-${one}`}
                aria-invalid={error ? true : undefined}
              />
              <span>
                <span className="block font-semibold">{t(one)}</span>
                <span id={`${id}-${one}`} className="block text-sm text-muted">
                  {t(`${one}_help`)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <div className="mt-2 flex flex-col gap-1 empty:hidden">
        {heldBackDays > 0 && <HelpText id={`${id}-held`}>{t("held_back", { count: heldBackDays })}</HelpText>}
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </fieldset>
  );
}
