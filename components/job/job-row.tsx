"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useCall } from "@/components/data/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { ListItem } from "@/components/ui/list";
import { Progress } from "@/components/ui/progress";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { toast } from "@/components/ui/toast";
import { isInSteps, isOpen, type JobState } from "@/lib/features/job/rules";
import type { JobItem } from "@/lib/features/job/schema";
import { showMoment } from "@/lib/platform/dates";
import { cancelJob } from "./calls";
import { JobFileLink } from "./job-file-link";

const tones: Record<JobState, ChipTone> = {
  queued: "waiting",
  running: "info",
  done: "positive",
  failed: "danger",
  cancelled: "neutral",
};

type Props = {
  job: JobItem;
  name: string;
  /** Where it leads. */
  href: string | undefined;
  /** What else is said about it. */
  facts: string | null | undefined;
  narrow: true | undefined;
  readOnly: boolean;
  onChanged: () => void;
};

/** A job: how far it is or how it ended, with its file, or with what stops it. */
export function JobRow({ job, name, href, facts, narrow, readOnly, onChanged }: Props) {
  const t = useTranslations("job");
  const call = useCall(cancelJob);
  const title = useRef<HTMLSpanElement>(null);
  const { jobId, state, file } = job;
  const heading = `${name}, ${showMoment(job.createdAt)}`;

  async function cancel() {
    const answer = await call.run({ jobId });
    if (answer) {
      toast.success(t("cancelled", { name }));
      // The button goes, and the focus with it.
      title.current?.focus();
    }
    onChanged();
  }

  return (
    <ListItem
      {...(href && { href, prefetch: false })}
      stacked={narrow}
      title={
        <span ref={title} tabIndex={-1}>
          {name}
        </span>
      }
      meta={<Facts job={job} more={facts} />}
      trailing={
        <>
          <StatusChip tone={tones[state]} {...(state === "cancelled" && { icon: <Icon name="x-mark-solid" /> })}>
            {t(`state_${state}`)}
          </StatusChip>
          {file && !readOnly && (
            <JobFileLink jobId={jobId} label={t("download_named", { name: heading })}>
              {t("download")}
            </JobFileLink>
          )}
          {isOpen(state) && !readOnly && (
            <Button
              size="small"
              variant="quiet"
              busy={call.busy}
              aria-label={t("cancel_named", { name: heading })}
              onClick={cancel}
            >
              {t("cancel")}
            </Button>
          )}
        </>
      }
    >
      <HowFar job={job} name={name} />
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </ListItem>
  );
}

/** When it began, what came out of it, and when it goes. */
function Facts({ job: { createdAt, result, file, goesAt }, more }: { job: JobItem; more?: string | null | undefined }) {
  const t = useTranslations("job");
  const rows = result?.rows;
  return [
    more,
    t("begun", { moment: showMoment(createdAt) }),
    typeof rows === "number" && t("rows", { count: rows }),
    file && sizeOf(file.bytes, t),
    file && goesAt && t("goes", { moment: showMoment(goesAt) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

const megabyte = 1_000_000;

const sizeOf = (bytes: number, t: ReturnType<typeof useTranslations<"job">>): string =>
  bytes < megabyte
    ? t("size_kb", { size: Math.max(1, Math.round(bytes / 1_000)) })
    : t("size_mb", { size: Math.round(bytes / (megabyte / 10)) / 10 });

/** What the progress of a kind is counted in, if it is not rows. */
const progressTexts: Partial<Record<string, "progress_assessments" | "progress_parts">> = {
  archive: "progress_assessments",
  copy: "progress_parts",
  retention: "progress_parts",
};

/** How far it is, or why there is nothing. */
function HowFar({ job: { kind, subject, state, done, total, problem }, name }: { job: JobItem; name: string }) {
  const t = useTranslations("job");
  const errorText = useErrorText();
  if (state === "running")
    return (
      <div className="mt-2 max-w-md">
        <Progress
          label={t("progress", { name })}
          {...(total !== null && {
            value: done,
            max: Math.max(1, total),
            valueText: t(progressTexts[kind] ?? "progress_of", { done, total }),
          })}
        />
      </div>
    );
  const text = {
    queued: t("queued_text"),
    cancelled: t(isInSteps({ kind, subject }) ? "cancelled_partly" : "cancelled_text"),
    failed: problem && errorText(problem),
  };
  return state === "done" ? null : <p className="mt-1">{text[state]}</p>;
}
