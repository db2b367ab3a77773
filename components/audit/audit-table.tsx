"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data/data-table";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { isUnnumbered } from "@/lib/features/audit/rules/kinds";
import { titleKeyOf } from "@/lib/features/audit/rules/titles";
import type { AuditItem, AuditPage } from "@/lib/features/audit/schema";
import { showMoment } from "@/lib/platform/dates";
import { AuditDetails } from "./audit-details";
import { type AuditSearch, auditSearch, isNarrowed, latestFirst, oldestFirst } from "./audit-search";

type Props = {
  path: string;
  page: Pick<AuditPage, "items" | "nextCursor">;
  search: AuditSearch;
  /** The reader may open the page of an account. */
  opensUsers: boolean;
};

/** One page of the log, each entry with a button that shows what it holds. A client component: its data is smaller than its elements. */
export function AuditTable({ path, page, search, opensUsers }: Props) {
  const t = useTranslations("audit");
  if (page.items.length === 0) {
    const key = isNarrowed(search) || search.cursor ? "none" : "empty";
    return (
      <EmptyState icon={<Icon name="queue-list" />} title={t(`${key}_title`)}>
        {t(`${key}_text`)}
      </EmptyState>
    );
  }
  const titleOf = ({ action, details }: AuditItem) => t(titleKeyOf(action, details));
  const person = (one: AuditItem["actor"]) =>
    one && opensUsers ? (
      <TextLink href={`/admin/users/${one.userId}`} prefetch={false}>
        {one.fullName}
      </TextLink>
    ) : (
      one?.fullName
    );
  return (
    <>
      <DataTable
        caption={t("caption")}
        rows={page.items}
        idOf={({ id }) => id}
        sort={search.sort ?? latestFirst}
        sortedBy={(sort) =>
          auditSearch.address(path, { ...search, sort: sort === oldestFirst ? oldestFirst : undefined }, null)
        }
        opening={{
          label: t("details"),
          labelOf: (item) => t("details_of", { action: titleOf(item), moment: showMoment(item.at) }),
          contentOf: ({ details }) => <AuditDetails details={details} />,
        }}
        columns={[
          { key: "action", label: t("action_label"), cell: titleOf },
          {
            key: "at",
            label: t("at"),
            sortable: "descending",
            className: "whitespace-nowrap tabular-nums",
            cell: ({ at }) => showMoment(at),
          },
          {
            key: "actor",
            label: t("actor"),
            cell: ({ actor, viewer }) => (
              <>
                {actor ? person(actor) : <span className="text-muted">{t("no_actor")}</span>}
                {viewer && (
                  <span className="block text-meta text-muted">
                    {t.rich("viewed_by", { name: () => person(viewer) })}
                  </span>
                )}
              </>
            ),
          },
          { key: "record", label: t("about"), cell: (item) => <Record item={item} /> },
        ]}
      />
      <PageLinks
        first={search.cursor ? auditSearch.address(path, search, null) : null}
        next={page.nextCursor ? auditSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}

/** What an entry is about: what kind of record, its number, and whose it is or its name. */
function Record({ item: { kind, recordId, recordName } }: { item: AuditItem }) {
  const t = useTranslations("audit");
  const name = kind ? t(`kind.${kind}`) : t("unknown_kind");
  const numbered = isUnnumbered(kind) ? name : t("record_number", { kind: name, number: String(recordId) });
  if (recordName === null) return numbered;
  return (
    <>
      {recordName}
      <span className="block text-meta text-muted">{numbered}</span>
    </>
  );
}
