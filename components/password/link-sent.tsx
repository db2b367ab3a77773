"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";

type Props = {
  /** What the person typed; undefined when an earlier link told whom to write to. */
  to?: string | undefined;
};

/** The one answer to everybody who asked for a link: it does not tell whether there is such an account. */
export function LinkSent({ to }: Props) {
  const t = useTranslations("password");
  return (
    <Notice tone="positive" role="status" title={t("sent_title")}>
      <p>{to ? t("sent_to", { name: to }) : t("sent_again")}</p>
      <p className="mt-2">{t("sent_hint")}</p>
    </Notice>
  );
}
