"use client";

import { useTranslations } from "next-intl";
import type { ArchiveResult } from "@/lib/features/archive/schema";
import type { JobItem } from "@/lib/features/job/schema";

/** What a sending is called, and what came out of it. */
export function useJobFacts() {
  const t = useTranslations("archive");
  return {
    nameOf: ({ subject }: Pick<JobItem, "subject">) => t(subject === "one" ? "subject_one" : "subject_several"),
    factsOf: ({ state, result }: JobItem): string | null => {
      if (state !== "done" || result === null) return null;
      // What ended before an update does not say how many were postponed.
      const { archived, already, failed, postponed = 0, skipped, left } = result as ArchiveResult;
      return t("result", { archived, already, failed, postponed, skipped, left });
    },
  };
}
