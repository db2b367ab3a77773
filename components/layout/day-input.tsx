"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type SyntheticEvent, useEffect } from "react";
import { useOwnError } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = Omit<ComponentProps<typeof TextInput>, "type">;

/** A day. Half of one is no value for the browser: its field says so, and its form is not sent (where there is no form: `holdsHalfTyped`). */
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

function WholeInput({ halfTyped, onFocus, onBlur, onInput, onKeyUp, ...rest }: WholeProps) {
  const sayError = useOwnError();
  const check = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    sayError(input.validity.badInput ? halfTyped : undefined);
  useEffect(() => {
    // A whole one that comes from the page.
    if (rest.value) sayError(undefined);
  }, [rest.value, sayError]);
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
      // To the browser the value is empty before and after what was half typed is removed: it tells nothing of that.
      onKeyUp={(event) => {
        if (!event.currentTarget.validity.badInput) sayError(undefined);
        onKeyUp?.(event);
      }}
      onInvalid={check}
    />
  );
}

/** Keeps a form from being sent without what is half typed in it. */
function holdHalfTyped(event: SubmitEvent) {
  if (!(event.target instanceof HTMLFormElement) || !holdsHalfTyped(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Is a day or a time half typed in a part of the page, which must not be sent without it? Its field says so, and has the focus. */
export function holdsHalfTyped(part: HTMLElement): boolean {
  const [first, ...others] = [...part.querySelectorAll("input")].filter(({ validity }) => validity.badInput);
  if (!first) return false;
  // Each says so by the event that this causes.
  for (const input of [...others, first]) input.checkValidity();
  // Who is in the field already hears what is wrong with it only when they come to it.
  first.blur();
  first.focus();
  return true;
}
