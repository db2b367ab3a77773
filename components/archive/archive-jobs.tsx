"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useTransition } from "react";
import { useQuery } from "@/components/data/use-query";
import { listJobs } from "@/components/job/calls";
import { JobList } from "@/components/job/job-list";
import { Section } from "@/components/ui/section";
import type { JobItem } from "@/lib/features/job/schema";
import { useJobFacts } from "./use-job-facts";

type Props = { jobs: { items: JobItem[]; nextCursor: number | null }; readOnly: boolean };

/** The reader's own sendings, with how far each is. The page is read again as they go on. */
export function ArchiveJobs({ jobs, readOnly }: Props) {
  const t = useTranslations("archive");
  const { nameOf, factsOf } = useJobFacts();
  const router = useRouter();
  const [, startTransition] = useTransition();
  // The same list that `JobList` asks for, as it has it.
  const { data = jobs } = useQuery(listJobs, { kind: "archive" }, { fallbackData: jobs });
  const seen = data.items.map(({ jobId, state, done }) => `${jobId} ${state} ${done}`).join();
  const shown = jobs.items.map(({ jobId, state, done }) => `${jobId} ${state} ${done}`).join();

  useEffect(() => {
    if (seen !== shown) startTransition(() => router.refresh());
  }, [seen, shown, router]);

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
