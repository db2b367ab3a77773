"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { TextLink } from "@/components/ui/text-link";
import { defaultDomainSort, domainSorts } from "@/lib/features/domain/rules";
import type { DomainItem } from "@/lib/features/domain/schema";
import { DomainActions } from "./domain-actions";
import { type DomainSearch, domainSearch, isNarrowed } from "./domain-search";

type Props = {
  path: string;
  page: { items: DomainItem[]; nextCursor: number | null };
  search: DomainSearch;
  readOnly: boolean;
  /** Where the accounts of one are listed; null for a reader who may not see them. */
  usersPath: string | null;
};

/** One page of schools and placement sites, with what can be done with each. */
export function DomainTable({ path, page, search, readOnly, usersPath }: Props) {
  const t = useTranslations("domain");
  const menu = useTranslations("menu");
  if (page.items.length === 0) {
    if (search.cursor) return <EmptyPage first={domainSearch.address(path, search, null)} />;
    const key = isNarrowed(search) ? "none" : "empty";
    return (
      <EmptyState icon={<Icon name="building-office-2" />} title={t(`${key}_title`)}>
        {t(`${key}_text`)}
      </EmptyState>
    );
  }
  const sortedBy = (sort: string) =>
    domainSearch.address(path, { ...search, sort: domainSorts.find((one) => one === sort) }, null);
  return (
    <>
      <DataTable
        caption={menu("domains")}
        rows={page.items}
        idOf={({ domainId }) => domainId}
        sort={search.sort ?? defaultDomainSort}
        sortedBy={sortedBy}
        columns={[
          {
            key: "name",
            label: t("name"),
            sortable: true,
            cell: ({ name, own }) => (
              <>
                {name} {own && <span className="text-meta font-normal whitespace-nowrap text-muted">({t("own")})</span>}
              </>
            ),
          },
          { key: "host", label: t("host"), sortable: true, cell: ({ hostName }) => hostName },
          { key: "kind", label: t("kind"), className: "whitespace-nowrap", cell: ({ kind }) => t(`kind_${kind}`) },
          {
            key: "users",
            label: t("users"),
            cell: ({ domainId, users }) =>
              usersPath && users > 0 ? (
                <TextLink
                  href={`${usersPath}?domain=${domainId}`}
                  aria-label={t("show_users", { count: users })}
                  className="-mx-3 touch-area px-3"
                >
                  {users}
                </TextLink>
              ) : (
                users
              ),
          },
          { key: "groups", label: t("groups"), cell: ({ groups }) => groups },
          {
            key: "state",
            label: t("state"),
            className: "whitespace-nowrap",
            cell: ({ active }) => (
              <StatusChip tone={active ? "positive" : "closed"}>
                {t(active ? "state_active" : "state_inactive")}
              </StatusChip>
            ),
          },
          ...(readOnly
            ? []
            : [
                {
                  key: "actions",
                  label: t("actions"),
                  unlabelled: true,
                  head: <span />,
                  className: "whitespace-nowrap max-lg:mt-3",
                  cell: (domain: DomainItem) => <DomainActions domain={domain} />,
                },
              ]),
        ]}
      />
      <PageLinks
        first={search.cursor ? domainSearch.address(path, search, null) : null}
        next={page.nextCursor ? domainSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}
