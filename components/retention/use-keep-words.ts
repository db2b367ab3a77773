"use client";

import { useTranslations } from "next-intl";
import { isPlacementKind, type RetentionKind, retentionKinds } from "@/lib/features/retention/rules";

/** How long something is kept, in words. */
export function useKeepWords(): (kind: RetentionKind, keep: number | null) => string {
  const t = useTranslations("retention");
  return (kind, keep) => {
    if (keep === null) return t("for_good");
    const time = t(retentionKinds[kind].unit, { count: keep });
    return isPlacementKind(kind) ? t("after_placement", { time }) : time;
  };
}
