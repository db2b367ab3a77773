"use client";

import { useTranslations } from "next-intl";
import { typedNumber } from "@/components/data/typed-number";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { followUpLimits, newGroupNumbers } from "@/lib/features/group/schema";
import type { SettingsForm } from "./settings-form";

/** The rules that a new group begins with. */
export function NewGroupFields({ form: { register, errorOf } }: { form: SettingsForm }) {
  const t = useTranslations("follow_up");
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {newGroupNumbers.map((field) => {
        const [min, max] = followUpLimits[field];
        return (
          <Field key={field} label={t(`${field}_label`)} help={t(`${field}_help`, { min, max })} error={errorOf(field)}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              className="max-w-28"
              {...register(field, { setValueAs: typedNumber })}
            />
          </Field>
        );
      })}
      <Checkbox label={t("passed_after_label")} help={t("passed_after_help")} {...register("passedAfterMakeUp")} />
    </div>
  );
}
