"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { useQuery } from "@/components/data/use-query";
import type { JobKind } from "@/lib/features/job/rules";
import type { JobItem } from "@/lib/features/job/schema";
import { listJobs } from "./calls";

type Page = { items: JobItem[]; nextCursor: number | null };

const progressOf = ({ items }: Page): string =>
  items.map(({ jobId, state, done }) => `${jobId} ${state} ${done}`).join();

/** The reader's own jobs of a kind as `JobList` has them. The page, which shows what they change, is read again as they go on. */
export function useFollowedJobs(kind: JobKind, page: Page): Page {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { data = page } = useQuery(listJobs, { kind }, { fallbackData: page });
  const [seen, shown] = [progressOf(data), progressOf(page)];

  useEffect(() => {
    if (seen !== shown) startTransition(() => router.refresh());
  }, [seen, shown, router]);

  return data;
}
