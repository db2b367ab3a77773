"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List } from "@/components/ui/list";
import type { TextItem } from "@/lib/features/language/schema";
import type { Language } from "@/lib/platform/i18n/locales";
import { TextRow } from "./text-row";
import { type TextSearch, textSearch, textsPath } from "./text-search";

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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A text that is being written stays in its place also when the list, read again, no longer has it.
  const [listed, setListed] = useState({ page, items: page.items });
  if (listed.page !== page) setListed({ page, items: withOpened(page.items, listed.items, opened) });
  const items = listed.items.filter((item) => opened.has(item.key) || page.items.includes(item));

  function setOpen(key: string, open: boolean) {
    setOpened((before) => new Set([...[...before].filter((other) => other !== key), ...(open ? [key] : [])]));
  }

  if (items.length === 0)
    return (
      <EmptyState icon={<Icon name="magnifying-glass" />} title={t("none")}>
        {t("none_text")}
      </EmptyState>
    );
  return (
    <>
      <List label={t("list")}>
        {items.map((item) => (
          <TextRow
            key={item.key}
            item={item}
            open={opened.has(item.key)}
            setOpen={(open) => setOpen(item.key, open)}
            {...row}
          />
        ))}
      </List>
      <PageLinks
        first={search.cursor ? textSearch.address(textsPath, search, null) : null}
        next={page.nextCursor ? textSearch.address(textsPath, search, page.nextCursor) : null}
      />
    </>
  );
}

/** The texts of a list, and the opened ones that only the list before it had, each behind the text that it followed there. */
function withOpened(items: TextItem[], before: readonly TextItem[], opened: ReadonlySet<string>): TextItem[] {
  const all = [...items];
  const placeOf = ({ key }: TextItem) => all.findIndex((other) => other.key === key);
  for (const [at, item] of before.entries()) {
    if (!opened.has(item.key) || placeOf(item) >= 0) continue;
    const previous = before.slice(0, at).findLast((other) => placeOf(other) >= 0);
    all.splice(previous ? placeOf(previous) + 1 : 0, 0, item);
  }
  return all;
}
