"use client";

import { useTranslations } from "next-intl";
import type { JobItem } from "@/lib/features/job/schema";
import type { Preview } from "@/lib/features/retention/schema";

/** What a job about retention is called, and what came out of it. */
export function useRetentionFacts() {
  const t = useTranslations("retention");
  return {
    nameOf: ({ subject }: Pick<JobItem, "subject">) => t(subject === "preview" ? "subject_preview" : "subject_delete"),
    factsOf: ({ subject, state, result }: JobItem): string | null => {
      if (state !== "done" || result === null) return null;
      if (subject !== "preview") return t("deleted", { count: Number(result.deleted) });
      return t("found", { count: totalOf(result as Preview) });
    },
  };
}

/** How much a preview has found. */
export const totalOf = ({ counts }: Pick<Preview, "counts">): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
