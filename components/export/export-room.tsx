"use client";

import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { listJobs } from "@/components/job/calls";
import { JobList } from "@/components/job/job-list";
import { PageLinks } from "@/components/layout/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { type ExportKind, exportKinds } from "@/lib/features/export/rules";
import type { JobItem } from "@/lib/features/job/schema";
import { ExportForm } from "./export-form";
import { exportPath, ownExports } from "./export-path";

type Props = {
  kinds: readonly ExportKind[];
  domains: readonly { domainId: number; name: string }[];
  findsGroups: boolean;
  jobs: { items: JobItem[]; nextCursor: number | null };
  cursor: number | undefined;
  /** The reader looks at the product as somebody else. */
  readOnly: boolean;
};

/** Starts exports, and follows those of the reader. */
export function ExportRoom({ kinds, domains, findsGroups, jobs, cursor, readOnly }: Props) {
  const t = useTranslations("export");
  const { mutate } = useSWRConfig();
  const names: Record<string, string> = Object.fromEntries(exportKinds.map((kind) => [kind, t(`kind_${kind}`)]));
  const readAgain = () => mutate((key) => Array.isArray(key) && key[0] === listJobs.path);
  return (
    <>
      {!readOnly && <ExportForm kinds={kinds} domains={domains} findsGroups={findsGroups} onStarted={readAgain} />}
      <Section id={ownExports} title={t("mine")} lead={t("mine_lead")}>
        <JobList
          kind="export"
          cursor={cursor}
          page={jobs}
          nameOf={({ subject }) => names[subject] ?? subject}
          readOnly={readOnly}
          empty={
            <EmptyState icon={<Icon name="arrow-down-tray" />} title={t("empty_title")}>
              {t("empty_text")}
            </EmptyState>
          }
        />
        <PageLinks
          first={cursor === undefined ? null : exportPath}
          next={jobs.nextCursor === null ? null : `${exportPath}?cursor=${jobs.nextCursor}#${ownExports}`}
        />
      </Section>
    </>
  );
}
