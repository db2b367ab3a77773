"use client";

import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useCall } from "@/components/data/use-call";
import { listJobs } from "@/components/job/calls";
import { JobList } from "@/components/job/job-list";
import { useFollowedJobs } from "@/components/job/use-followed-jobs";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import type { JobItem } from "@/lib/features/job/schema";
import { previewRetention } from "./calls";
import { PreviewCard } from "./preview-card";
import { retentionPreview } from "./retention-path";
import { useRetentionFacts } from "./use-retention-facts";

type Props = { jobs: { items: JobItem[]; nextCursor: number | null }; readOnly: boolean };

/** Finds what is over, shows it, and deletes it: the reader's own jobs about that. The page is read again when one of them ends. */
export function RetentionJobs({ jobs, readOnly }: Props) {
  const t = useTranslations("retention");
  const { nameOf, factsOf } = useRetentionFacts();
  const { mutate } = useSWRConfig();
  const call = useCall(previewRetention);
  const data = useFollowedJobs("retention", jobs);

  const readAgain = () => mutate((key) => Array.isArray(key) && key[0] === listJobs.path);
  const [latest] = data.items;
  const preview = latest?.subject === "preview" && latest.state === "done" ? latest : null;

  return (
    <Section id={retentionPreview} title={t("preview")} lead={t("preview_lead")}>
      {!readOnly && (
        <div className="mb-6">
          <Button busy={call.busy} onClick={async () => (await call.run({})) && (await readAgain())}>
            {t("start_preview")}
          </Button>
          <div role="alert" className="mt-2 empty:hidden">
            {call.problem && <ErrorText>{call.problem}</ErrorText>}
          </div>
        </div>
      )}
      {preview && <PreviewCard job={preview} readOnly={readOnly} onStarted={readAgain} />}
      <JobList
        kind="retention"
        page={jobs}
        nameOf={nameOf}
        factsOf={factsOf}
        readOnly={readOnly}
        empty={<p className="text-muted">{t("jobs_none")}</p>}
      />
    </Section>
  );
}
