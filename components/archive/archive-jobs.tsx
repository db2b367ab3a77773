"use client";

import { useTranslations } from "next-intl";
import { JobList } from "@/components/job/job-list";
import { useFollowedJobs } from "@/components/job/use-followed-jobs";
import { Section } from "@/components/ui/section";
import type { JobItem } from "@/lib/features/job/schema";
import { useJobFacts } from "./use-job-facts";

type Props = { jobs: { items: JobItem[]; nextCursor: number | null }; readOnly: boolean };

/** The reader's own sendings, with how far each is. The page is read again as they go on. */
export function ArchiveJobs({ jobs, readOnly }: Props) {
  const t = useTranslations("archive");
  const { nameOf, factsOf } = useJobFacts();
  useFollowedJobs("archive", jobs);

  return (
    <Section id="jobs" title={t("jobs")} lead={t("jobs_lead")}>
      <JobList
        kind="archive"
        page={jobs}
        nameOf={nameOf}
        factsOf={factsOf}
        readOnly={readOnly}
        empty={<p className="text-muted">{t("jobs_none")}</p>}
      />
    </Section>
  );
}
