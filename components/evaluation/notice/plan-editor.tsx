"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { DayInput } from "@/components/layout/day-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { TextInput } from "@/components/ui/text-input";
import { noticeLimits } from "@/lib/features/evaluation/notice/rules";
import { limits } from "@/lib/platform/limits";
import { lacksWhat, type PlanStep } from "./notice-values";

type PlanEditorProps = {
  plan: readonly PlanStep[];
  onChange: (plan: PlanStep[]) => void;
  /** The days on which a step can be. */
  days: { from: string; until: string };
  error: string | undefined;
};

/** The steps of a plan: what, who and a day. */
export function PlanEditor({ plan, onChange, days, error }: PlanEditorProps) {
  const t = useTranslations("evaluation.notice");
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [kept, setKept] = useState<readonly number[]>([]);
  // Who removes a step takes away its fields, with what is half typed in them: those of the steps after it stay theirs.
  const keys = plan.map((_, index) => kept[index] ?? Math.max(-1, ...kept) + 1 + index);
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.flatMap((selector) => box.current?.querySelector<HTMLElement>(selector) ?? []);
      found[0]?.focus();
    });
  const change = (number: number, more: Partial<PlanStep>) =>
    onChange(plan.map((step, index) => (index + 1 === number ? { ...step, ...more } : step)));
  const add = () => {
    onChange([...plan, { what: "", who: "", day: "" }]);
    focus("li:last-child input");
  };
  const remove = (number: number) => {
    setKept(keys.filter((_, index) => index + 1 !== number));
    onChange(plan.filter((_, index) => index + 1 !== number));
    focus(`li:nth-child(${number}) button`, "li:last-child button", ":scope > button");
  };
  return (
    <fieldset
      ref={box}
      aria-label={t("plan_title")}
      aria-describedby={error && `${id}-error`}
      className="flex min-w-0 flex-col items-start gap-4"
    >
      {plan.length > 0 && (
        <ol className="w-full divide-y divide-line border-y border-line">
          {plan.map((step, index) => {
            const number = index + 1;
            return (
              <li key={keys[index]} className="grid gap-3 py-4">
                <div className="flex items-center justify-between gap-3">
                  <p className="font-semibold text-brand">{t("step", { number })}</p>
                  <Button size="small" variant="quiet" onClick={() => remove(number)}>
                    {t("step_remove", { number })}
                  </Button>
                </div>
                <Field label={t("step_what")} error={lacksWhat(step) ? t("step_missing") : undefined}>
                  <TextInput
                    value={step.what}
                    maxLength={limits.contentLength}
                    onChange={({ target }) => change(number, { what: target.value })}
                  />
                </Field>
                <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
                  <Field label={t("step_who")}>
                    <TextInput
                      value={step.who}
                      maxLength={limits.inputLength}
                      onChange={({ target }) => change(number, { who: target.value })}
                    />
                  </Field>
                  <Field label={t("step_day")}>
                    <DayInput
                      min={days.from}
                      max={days.until}
                      value={step.day}
                      onChange={({ target }) => change(number, { day: target.value })}
                    />
                  </Field>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {plan.length < noticeLimits.steps && (
        <Button size="small" icon={<Icon name="plus-solid" />} onClick={add}>
          {t("step_add")}
        </Button>
      )}
    </fieldset>
  );
}
