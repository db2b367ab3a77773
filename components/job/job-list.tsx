"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ReadProblem } from "@/components/data/read-problem";
import { useQuery } from "@/components/data/use-query";
import { List } from "@/components/ui/list";
import { isOpen, type JobKind } from "@/lib/features/job/rules";
import type { JobItem } from "@/lib/features/job/schema";
import { listJobs } from "./calls";
import { JobRow } from "./job-row";

/** While a job runs it is asked so often how far it is. */
const askMs = 1_000;

type Page = { items: JobItem[]; nextCursor: number | null };
type Props = {
  /** All kinds without it. */
  kind?: JobKind;
  /** The last job of the page before. */
  cursor?: number | undefined;
  /** As the page was made with it. */
  page: Page;
  /** What the reader calls a job, by what it is about. */
  nameOf: (job: JobItem) => string;
  /** Where a job leads; without it to its file alone. */
  hrefOf?: (job: JobItem) => string;
  /** What else is said about a job. */
  factsOf?: (job: JobItem) => string | null;
  /** Those of the jobs that are listed; all without it. */
  isListed?: (job: JobItem) => boolean;
  /** The list is in a narrow column on every screen. */
  narrow?: true;
  readOnly: boolean;
  /** Shown when there is none. */
  empty: ReactNode;
};

const jobsOf = (kind: JobKind | undefined, cursor: number | undefined) => ({
  ...(kind !== undefined && { kind }),
  ...(cursor !== undefined && { cursor }),
});

/** Somebody's own jobs of a kind, each with how far it is now. */
export function JobList({
  kind,
  cursor,
  page,
  nameOf,
  hrefOf,
  factsOf,
  isListed = () => true,
  narrow,
  readOnly,
  empty,
}: Props) {
  const t = useTranslations("job");
  const { data, error, mutate } = useQuery(listJobs, jobsOf(kind, cursor), {
    fallbackData: page,
    refreshInterval: (latest) => ((latest ?? page).items.some(({ state }) => isOpen(state)) ? askMs : 0),
  });
  const items = (data?.items ?? []).filter(isListed);
  const said = useEnd(items, nameOf);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {error && <ReadProblem error={error} lead={t("not_read")} />}
      {items.length === 0 ? (
        <div className="max-w-2xl empty:hidden">{empty}</div>
      ) : (
        <List label={t("list")}>
          {items.map((job) => (
            <JobRow
              key={job.jobId}
              job={job}
              name={nameOf(job)}
              href={hrefOf?.(job)}
              facts={factsOf?.(job)}
              narrow={narrow}
              readOnly={readOnly}
              onChanged={() => mutate()}
            />
          ))}
        </List>
      )}
    </>
  );
}

/** Says for those who do not see the list that a job has ended. */
function useEnd(items: readonly JobItem[], nameOf: (job: JobItem) => string): string {
  const t = useTranslations("job");
  const open = useRef<ReadonlySet<number>>(new Set());
  const [said, say] = useState("");
  useEffect(() => {
    const ended = items.find(({ jobId, state }) => open.current.has(jobId) && (state === "done" || state === "failed"));
    open.current = new Set(items.filter(({ state }) => isOpen(state)).map(({ jobId }) => jobId));
    if (ended) say(t(ended.state === "done" ? "ended_done" : "ended_failed", { name: nameOf(ended) }));
  });
  return said;
}
