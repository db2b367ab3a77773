"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data/data-table";
import { StatusChip } from "@/components/ui/status-chip";
import { TextLink } from "@/components/ui/text-link";
import type { LanguageItem } from "@/lib/features/language/schema";
import { LanguageActions } from "./language-actions";
import { textsPath } from "./text-search";

type Props = {
  languages: readonly LanguageItem[];
  /** The reader may change nothing. */
  readOnly: boolean;
  /** The reader may open the texts of a language. */
  opensTexts: boolean;
};

/** The languages of the school, and what can be done with each. */
export function LanguageTable({ languages, readOnly, opensTexts }: Props) {
  const t = useTranslations("languages");
  const rows = languages.map((language, index) => ({ ...language, id: index + 1 }));
  return (
    <DataTable
      caption={t("lead")}
      rows={rows}
      idOf={({ id }) => id}
      sort=""
      sortedBy={() => ""}
      columns={[
        { key: "name", label: t("name"), cell: ({ name }) => name },
        { key: "code", label: t("code"), cell: ({ code }) => code },
        { key: "state", label: t("state"), cell: (language) => <State language={language} /> },
        {
          key: "texts",
          label: t("texts"),
          cell: ({ code, name, texts }) =>
            opensTexts ? (
              <TextLink
                href={`${textsPath}?code=${code}`}
                aria-label={`${t("open_texts", { name })}, ${t("percent", { count: texts })}`}
              >
                {t("percent", { count: texts })}
              </TextLink>
            ) : (
              t("percent", { count: texts })
            ),
        },
        { key: "forms", label: t("form_texts"), cell: ({ formTexts }) => t("percent", { count: formTexts }) },
        ...(readOnly
          ? []
          : [
              {
                key: "actions",
                label: t("actions"),
                unlabelled: true,
                cell: (language: LanguageItem) => <LanguageActions language={language} />,
              },
            ]),
      ]}
    />
  );
}

function State({ language: { active, isDefault } }: { language: LanguageItem }) {
  const t = useTranslations("languages");
  if (isDefault) return <StatusChip tone="positive">{t("default")}</StatusChip>;
  return active ? t("active") : <StatusChip tone="closed">{t("inactive")}</StatusChip>;
}
