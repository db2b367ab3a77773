"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";

/** How complete a version is in each language. */
export function MissingTexts({ missing }: Pick<FormEditor, "missing">) {
  const t = useTranslations("form");
  const nameOf = useLanguageName();
  return (
    <PlainList aria-label={t("languages")} className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_svg]:size-5">
      {missing.map(({ language, count }) => (
        <li key={language} className="inline-flex items-center gap-1.5">
          {count === 0 ? (
            <Icon name="check-circle-solid" className="text-positive" />
          ) : (
            <Icon name="language-solid" className="text-brand" />
          )}
          <span className={count === 0 ? "text-muted" : "font-medium"}>
            {t("language_missing", { language: nameOf(language), count })}
          </span>
        </li>
      ))}
    </PlainList>
  );
}
