"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, SyntheticEvent } from "react";
import { useOwnError } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = Omit<ComponentProps<typeof TextInput>, "type">;

/** A day. What is typed of one is no value for the browser: its field says so, and its form is not sent. */
export function DayInput(props: Props) {
  const t = useTranslations("common");
  return <WholeInput {...props} type="date" halfTyped={t("half_day")} />;
}

/** A time of day, otherwise as `DayInput`. */
export function TimeInput(props: Props) {
  const t = useTranslations("common");
  return <WholeInput {...props} type="time" halfTyped={t("half_time")} />;
}

type WholeProps = Props & { type: "date" | "time"; halfTyped: string };

function WholeInput({ halfTyped, onFocus, onBlur, onInput, ...rest }: WholeProps) {
  const sayError = useOwnError();
  const check = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    sayError(input.validity.badInput ? halfTyped : undefined);
  return (
    <TextInput
      {...rest}
      onFocus={(event) => {
        event.currentTarget.form?.addEventListener("submit", holdHalfTyped, { capture: true });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        check(event);
        onBlur?.(event);
      }}
      onInput={(event) => {
        if (!event.currentTarget.validity.badInput) sayError(undefined);
        onInput?.(event);
      }}
      onInvalid={check}
    />
  );
}

/** Keeps a form from being sent without what is half typed in it. */
function holdHalfTyped(event: SubmitEvent) {
  if (!(event.target instanceof HTMLFormElement)) return;
  const inputs = [...event.target.elements].filter((element) => element instanceof HTMLInputElement);
  const [first, ...others] = inputs.filter(({ validity }) => validity.badInput);
  if (!first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Each says so by the event that this causes.
  for (const input of [...others, first]) input.checkValidity();
  first.focus();
}
