"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { Field } from "@/components/ui/field";
import { limits } from "@/lib/platform/limits";

type Props = { error: string | undefined; control: ComponentProps<"textarea">; text: string };

/** The reason of a decision that is put on the record. */
export function ReasonField({ error, control, text }: Props) {
  const t = useTranslations("evaluation.ways");
  return (
    <Field label={t("reason")} help={t("reason_help")} error={error}>
      <CountedTextArea {...control} value={text} limit={limits.contentLength} />
    </Field>
  );
}
