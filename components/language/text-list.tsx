"use client";

import { useTranslations } from "next-intl";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { TextItem } from "@/lib/features/language/schema";
import type { Language } from "@/lib/platform/i18n/locales";
import { TextRow } from "./text-row";
import { type TextSearch, textsAddress } from "./text-search";

type Props = {
  search: TextSearch;
  language: Language;
  standard: Language;
  page: { items: TextItem[]; nextCursor: string | null };
  /** The reader may change nothing. */
  readOnly: boolean;
};

/** One page of the texts of a language beside those of the default. A client component: its data is smaller than its elements. */
export function TextList({ search, page, ...row }: Props) {
  const t = useTranslations("texts");
  if (page.items.length === 0)
    return (
      <EmptyState icon={<Icon name="magnifying-glass" />} title={t("none")}>
        {t("none_text")}
      </EmptyState>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari does not announce a list */}
      <ul role="list" aria-label={t("list")} className="divide-y divide-line border-y border-line">
        {page.items.map((item) => (
          <TextRow key={`${row.language.code} ${item.key}`} item={item} {...row} />
        ))}
      </ul>
      <PageLinks
        first={search.cursor ? textsAddress(search, null) : null}
        next={page.nextCursor ? textsAddress(search, page.nextCursor) : null}
      />
    </>
  );
}
