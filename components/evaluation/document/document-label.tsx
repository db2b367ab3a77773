"use client";

import { useTranslations } from "next-intl";
import { showMoment } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/locales";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";

/** What a link to a document is called that is one of several: its language, and of an earlier one when it was made. */
export function DocumentLabel({ locale, createdAt }: { locale: Locale; createdAt?: string }) {
  const t = useTranslations("evaluation.document");
  const language = useLanguageName()(locale);
  return createdAt ? t("earlier_in", { moment: showMoment(createdAt), language }) : t("download_in", { language });
}
