"use client";

import { useTranslations } from "next-intl";
import type { ArchiveItem } from "@/lib/features/archive/schema";
import { showMoment } from "@/lib/platform/dates";

type Props = {
  item: Pick<ArchiveItem, "state" | "problem" | "words" | "reason" | "sentAt" | "receipt" | "changedAt" | "by">;
};

/** What there is to know about the archiving of something: its number in the archive, where it is, or why it failed and what to do. */
export function ArchiveAbout({ item: { state, problem, words, reason, sentAt, receipt, changedAt, by } }: Props) {
  const t = useTranslations("archive");
  if (problem) return <ArchiveProblemText problem={problem} words={words} />;
  if (state === "elsewhere") return <span className="whitespace-pre-line wrap-anywhere">{reason}</span>;
  if (sentAt)
    return <span className="block max-w-prose text-muted">{t("unclear", { moment: showMoment(sentAt) })}</span>;
  if (!receipt || !changedAt) return <span className="text-muted">{t("not_tried")}</span>;
  return (
    <span className="wrap-anywhere">
      {t("record_number", { number: receipt.recordNumber ?? receipt.recordId })}
      <span className="block text-meta text-muted">
        {showMoment(changedAt)}, {by ?? t("by_itself")}
      </span>
    </span>
  );
}

type ProblemProps = { problem: NonNullable<ArchiveItem["problem"]>; words: string | null };

/** Why something failed, what to do, and the archive's own words. */
export function ArchiveProblemText({ problem, words }: ProblemProps) {
  const t = useTranslations("archive");
  return (
    <span className="block max-w-prose">
      <span className="font-semibold">{t(`problem_${problem}`)}</span> {t(`remedy_${problem}`)}
      {words && <span className="block text-meta wrap-anywhere text-muted">{t("words", { words })}</span>}
    </span>
  );
}
