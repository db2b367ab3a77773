"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field-text";
import type { SigningSeat } from "@/lib/features/evaluation/life/rules";

type Props = {
  legend: string;
  choices: readonly SigningSeat[];
  error: string | undefined;
  control: ComponentProps<"input">;
};

/** Whose part or signature is not waited for. */
export function WhoField({ legend, choices, error, control }: Props) {
  const t = useTranslations("evaluation.ways");
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {choices.map((one) => (
        <Checkbox key={one} radio value={one} label={t(`who_${one}`)} {...control} />
      ))}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  );
}
