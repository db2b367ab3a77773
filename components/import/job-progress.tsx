"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useTransition } from "react";
import { ReadProblem } from "@/components/data/read-problem";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import { cancelJob, getJob } from "@/components/job/calls";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { isOpen } from "@/lib/features/job/rules";
import type { JobItem } from "@/lib/features/job/schema";

/** It is asked so often how far it is. */
const askMs = 500;

type Props = {
  job: JobItem;
  /** Only looks through the file. */
  dryRun: boolean;
  readOnly: boolean;
};

/** How far an import is, which can be cancelled; the page goes on by itself when it has ended. */
export function JobProgress({ job, dryRun, readOnly }: Props) {
  const t = useTranslations("import");
  const router = useRouter();
  const [, startTransition] = useTransition();
  const cancelling = useCall(cancelJob);
  const { data: latest = job, error } = useQuery(
    getJob,
    { jobId: job.jobId },
    { fallbackData: job, refreshInterval: (now) => (isOpen((now ?? job).state) ? askMs : 0) },
  );
  const hasEnded = !isOpen(latest.state);

  useEffect(() => {
    if (hasEnded) startTransition(() => router.refresh());
  }, [hasEnded, router]);

  async function cancel() {
    await cancelling.run({ jobId: job.jobId });
    router.refresh();
  }

  const { done, total, state } = latest;
  const quarters = total ? Math.floor((4 * done) / total) : 0;
  return (
    <div className="max-w-2xl">
      <p role="status" className="sr-only">
        {quarters > 0 && t("part_done", { percent: quarters * 25 })}
      </p>
      <Progress
        label={t(state === "queued" ? "queued" : dryRun ? "reading" : "importing")}
        {...(state !== "queued" &&
          total !== null && { value: done, max: Math.max(1, total), valueText: t("done_of", { done, total }) })}
      />
      <p className="mt-3 text-muted">{t(dryRun ? "reading_text" : "importing_text")}</p>
      {!readOnly && (
        <Button
          size="small"
          className="mt-4"
          busy={cancelling.busy || hasEnded}
          icon={<Icon name="x-mark-solid" />}
          onClick={cancel}
        >
          {t(dryRun ? "cancel_reading" : "cancel_import")}
        </Button>
      )}
      <div role="alert" className="mt-3 empty:hidden">
        {cancelling.problem ? <ErrorText>{cancelling.problem}</ErrorText> : error && <ReadProblem error={error} />}
      </div>
    </div>
  );
}
