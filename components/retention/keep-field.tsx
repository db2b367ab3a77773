"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isPossible, type RetentionKind, retentionKinds } from "@/lib/features/retention/rules";

type Props = { kind: RetentionKind; error: string | undefined } & ComponentProps<typeof TextInput>;

/** A field for how long something is kept: a number in the unit of the kind, empty for good where that is possible. */
export function KeepField({ kind, error, ...input }: Props) {
  const t = useTranslations("retention");
  const { unit, least, most } = retentionKinds[kind];
  const help = t(isPossible(kind, null) ? "keep_help" : "keep_help_limited", { least, most });
  return (
    <Field label={t(`keep_${unit}`)} help={help} error={error && t("error_between", { least, most })}>
      <TextInput inputMode="numeric" autoComplete="off" className="max-w-28" {...input} />
    </Field>
  );
}
