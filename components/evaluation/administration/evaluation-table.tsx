"use client";

import { useTranslations } from "next-intl";
import { DataTable, nothing } from "@/components/data/data-table";
import { EmptyPage } from "@/components/layout/empty-page";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { TextLink } from "@/components/ui/text-link";
import type { ManagedItem } from "@/lib/features/evaluation/administration/schema";
import { whoSubmitted } from "@/lib/features/evaluation/rating/rules";
import { showDay } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";
import { type EvaluationSearch, evaluationSearch } from "./evaluation-search";

type Props = {
  path: string;
  page: { items: ManagedItem[]; nextCursor: number | null };
  search: EvaluationSearch;
};

const oneLine = "whitespace-nowrap";

/** One page of all evaluations, with the way to each. A client component: its data is smaller than its elements. */
export function EvaluationTable({ path, page, search }: Props) {
  const t = useTranslations("evaluations");
  if (page.items.length === 0)
    return search.cursor ? (
      <EmptyPage first={evaluationSearch.address(path, search, null)} />
    ) : (
      <EmptyState icon={<Icon name="check-badge" />} title={t("none_title")}>
        {t("none_text")}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("title")}
        rows={page.items}
        idOf={({ evaluationId }) => evaluationId}
        hrefOf={({ evaluationId }) => `${path}/${evaluationId}`}
        sort=""
        sortedBy={() => path}
        columns={[
          { key: "student", label: t("student"), cell: ({ studentName }) => studentName },
          {
            key: "group",
            label: t("group"),
            cell: ({ groupId, groupName }) => (
              <TextLink
                href={evaluationSearch.address(path, { ...search, groupId }, null)}
                prefetch={false}
                className="relative z-1"
              >
                {groupName}
              </TextLink>
            ),
          },
          { key: "supervisor", label: t("supervisor"), cell: ({ supervisorName }) => supervisorName ?? nothing },
          { key: "end", label: t("end"), cell: ({ endDate }) => showDay(endDate), className: oneLine },
          { key: "stage", label: t("stage"), cell: ({ stage }) => t(`stage_${numbered(stage)}`), className: oneLine },
          {
            key: "submitted",
            label: t("submitted"),
            cell: ({ submitted }) => t(`submitted_${whoSubmitted(submitted)}`),
          },
          {
            key: "flags",
            label: t("flag"),
            cell: ({ flags }) => (flags.length === 0 ? nothing : <Flags flags={flags} />),
          },
        ]}
      />
      <PageLinks
        first={search.cursor ? evaluationSearch.address(path, search, null) : null}
        next={page.nextCursor ? evaluationSearch.address(path, search, page.nextCursor) : null}
      />
    </>
  );
}

function Flags({ flags }: Pick<ManagedItem, "flags">) {
  const t = useTranslations("evaluations");
  return (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <StatusChip key={flag}>{t(`flag_${flag}`)}</StatusChip>
      ))}
    </span>
  );
}
