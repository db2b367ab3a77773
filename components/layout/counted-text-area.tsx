"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { TextArea } from "@/components/ui/text-area";

type Props = Omit<ComponentProps<typeof TextArea>, "counterText" | "limit"> & { limit: number };

/** A text area with a limit, which says how many characters are left or too many. */
export function CountedTextArea(props: Props) {
  const t = useTranslations("common");
  return (
    <TextArea
      {...props}
      counterText={(left) =>
        left < 0 ? t("characters_over", { count: -left }) : t("characters_left", { count: left })
      }
    />
  );
}
