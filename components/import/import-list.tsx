"use client";

import { useTranslations } from "next-intl";
import { JobList } from "@/components/job/job-list";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { rowStates, totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { importAddress, importPath, importSearch } from "./import-search";

type Props = {
  jobs: { items: JobItem[]; nextCursor: number | null };
  cursor: number | undefined;
  /** What their files are called, by the number of the job. */
  fileNames: Readonly<Record<number, string>>;
  readOnly: boolean;
};

/** The reader's own imports of the day, and the files that were only looked through; each leads to what came out of it. */
export function ImportList({ jobs, cursor, fileNames, readOnly }: Props) {
  const t = useTranslations("import");
  const factsOf = ({ jobId, result }: JobItem) => {
    if (result === null) return fileNames[jobId] ?? null;
    const data = result as ImportResult;
    const counts = rowStates
      .map((state) => ({ state, count: totalOf(data, state) }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => t(`count_${state}`, { count }));
    return [data.fileName, ...counts].join(" · ");
  };
  return (
    <Section id="mine" title={t("mine")} lead={t("mine_lead")}>
      <JobList
        kind="import"
        cursor={cursor}
        page={jobs}
        nameOf={({ subject }) => t(subject === "preview" ? "subject_preview" : "subject_import")}
        hrefOf={({ jobId }) => importAddress(jobId)}
        factsOf={factsOf}
        readOnly={readOnly}
        empty={
          <EmptyState icon={<Icon name="arrow-up-tray" />} title={t("mine_empty_title")}>
            {t("mine_empty_text")}
          </EmptyState>
        }
      />
      <PageLinks
        first={cursor === undefined ? null : importPath}
        next={jobs.nextCursor === null ? null : `${importSearch.address(importPath, {}, jobs.nextCursor)}#mine`}
      />
    </Section>
  );
}
