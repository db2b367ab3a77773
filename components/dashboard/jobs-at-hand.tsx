"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { archivePath } from "@/components/archive/archive-search";
import { useJobFacts } from "@/components/archive/use-job-facts";
import { copyAnchor } from "@/components/copy/copy-anchor";
import { exportPath } from "@/components/export/export-path";
import { importAddress } from "@/components/import/import-search";
import { JobList } from "@/components/job/job-list";
import { retentionPath, retentionPreview } from "@/components/retention/retention-path";
import { useRetentionFacts } from "@/components/retention/use-retention-facts";
import { Section } from "@/components/ui/section";
import { exportKinds } from "@/lib/features/export/rules";
import { isOpen, type JobKind } from "@/lib/features/job/rules";
import type { JobItem } from "@/lib/features/job/schema";

/** For each kind of job where one of them leads, and what it is called by what it is about. */
function useJobKinds(): Record<JobKind, { hrefOf: (jobId: number) => string; nameOf: (subject: string) => string }> {
  const menu = useTranslations("menu");
  const exported = useTranslations("export");
  const imported = useTranslations("import");
  const copied = useTranslations("copy");
  const archived = useJobFacts();
  const retained = useRetentionFacts();
  return {
    archive: {
      hrefOf: () => archivePath,
      nameOf: (subject) => `${menu("archive")}: ${archived.nameOf({ subject })}`,
    },
    export: {
      hrefOf: () => exportPath,
      nameOf: (subject) => {
        const kind = exportKinds.find((one) => one === subject);
        return kind ? `${menu("export")}: ${exported(`kind_${kind}`)}` : menu("export");
      },
    },
    import: {
      hrefOf: importAddress,
      nameOf: (subject) =>
        `${menu("import")}: ${imported(subject === "preview" ? "subject_preview" : "subject_import")}`,
    },
    retention: {
      hrefOf: () => `${retentionPath}#${retentionPreview}`,
      nameOf: (subject) => retained.nameOf({ subject }),
    },
    copy: { hrefOf: () => `/profile/index#${copyAnchor}`, nameOf: () => copied("name") },
  };
}

/** The reader's own jobs that are under way, each until it has ended and the page is left. */
export function JobsAtHand({ jobs, readOnly }: { jobs: JobItem[]; readOnly: boolean }) {
  const t = useTranslations("dashboard");
  const kinds = useJobKinds();
  const [shown] = useState(() => new Set(jobs.map(({ jobId }) => jobId)));
  const kindOf = ({ kind }: JobItem) => kinds[kind as JobKind];
  return (
    <Section title={t("jobs_title")}>
      <JobList
        page={{ items: jobs, nextCursor: null }}
        isListed={({ jobId, state }) => isOpen(state) || shown.has(jobId)}
        nameOf={(job) => kindOf(job).nameOf(job.subject)}
        hrefOf={(job) => kindOf(job).hrefOf(job.jobId)}
        narrow
        readOnly={readOnly}
        empty={<p className="text-muted">{t("jobs_none")}</p>}
      />
    </Section>
  );
}
