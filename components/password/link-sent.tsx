"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type Props = {
  /** What the person typed; undefined when an earlier link identified the account. */
  to?: string | undefined;
};

/** The same answer for everybody who asked for a link: it does not reveal whether the account exists. */
export function LinkSent({ to }: Props) {
  const t = useTranslations("password");
  return (
    <Notice tone="positive" role="status" title={t("sent_title")}>
      <p>{to ? t("sent_to", { name: to }) : t("sent_again")}</p>
      <p className="mt-2">{t("sent_hint")}</p>
    </Notice>
  );
}
