import { useTranslations } from "next-intl";
import type { comparedFields } from "@/lib/features/form/publishing/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";

type Changed = { field: (typeof comparedFields)[number]; language: Locale | null };

/** The label of a changed field of a question, and its value as text. */
export function useFieldTexts() {
  const t = useTranslations("form");
  const languageName = useLanguageName();
  return {
    nameOf: ({ field, language }: Changed) =>
      language ? `${t(`field_${field}`)}, ${languageName(language)}` : t(`field_${field}`),
    show({ field }: Changed, value: string): string {
      if (value === "") return t("nothing");
      if (field === "type") return t(`type_${value as "text"}`);
      if (field === "text" || field === "linkUrl" || field === "linkContent") return value;
      return t(value === "true" ? "yes" : "no");
    },
  };
}
