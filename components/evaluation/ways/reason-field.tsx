"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { limits } from "@/lib/platform/limits";

type Props = { error: string | undefined; control: ComponentProps<"textarea">; text: string };

/** The reason of a decision that is put on the record. */
export function ReasonField({ error, control, text }: Props) {
  const t = useTranslations("evaluation.ways");
  const common = useTranslations("common");
  return (
    <Field label={t("reason")} help={t("reason_help")} error={error}>
      <TextArea
        {...control}
        value={text}
        limit={limits.contentLength}
        counterText={(left) =>
          left < 0 ? common("characters_over", { count: -left }) : common("characters_left", { count: left })
        }
      />
    </Field>
  );
}
