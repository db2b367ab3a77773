"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { noticeRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import { forgetNoticeSession } from "./notice-draft";
import { type DraftField, fieldAt, isSame, type NoticeValue, valuesOf, wordsIn } from "./notice-values";
import { useInWords } from "./use-in-words";

const LeftoverNotice = dynamic(
  () => import("@/components/draft/leftover-notice").then((module) => module.LeftoverNotice),
  { ssr: false },
);

type LeftoverDraftProps = { userId: number; evaluationId: number; earlier: number; notice: NoticeItem };

/** What this device still holds for a draft that was given meanwhile: to be read and copied, not lost. */
export function LeftoverDraft({ userId, evaluationId, earlier, notice }: LeftoverDraftProps) {
  const t = useTranslations("evaluation.notice");
  const inWords = useInWords();
  const [rows, setRows] = useState<DraftRow<NoticeValue>[]>([]);

  useEffect(() => {
    const stored = noticeRows(userId, evaluationId);
    const saved = valuesOf(notice);
    stored
      .read()
      .then((found) => {
        const isSettled = ({ field, value }: DraftRow<NoticeValue>) =>
          isSame(value, saved[field] ?? null) || (typeof value !== "boolean" && wordsIn(value).trim() === "");
        setRows(found.filter((row) => !isSettled(row)));
        const settled = found.filter(isSettled);
        if (settled.length > 0) return stored.keep(new Map(settled.map(({ field }) => [field, null])));
      })
      .catch(() => {});
  }, [userId, evaluationId, notice]);

  if (rows.length === 0) return null;
  const labels: Record<DraftField, string> = {
    notMastered: t("not_mastered", { name: "" }),
    required: t("required"),
    categoryB: t("category_title"),
    comment: t("comment"),
    meetingAt: t("meeting_title"),
    meetingPlace: t("meeting_place"),
    steps: t("plan_title"),
  };
  const discard = () => {
    setRows([]);
    forgetNoticeSession({ userId, evaluationId, earlier });
    noticeRows(userId, evaluationId)
      .keep(new Map(rows.map(({ field }) => [field, null])))
      .catch(() => {});
  };
  const texts = rows.flatMap(({ field, value }) => {
    const name = fieldAt(field);
    return name ? { id: field, question: labels[name], text: inWords(name, value) } : [];
  });
  return <LeftoverNotice reason={t("leftover_text")} texts={texts} onDiscard={discard} />;
}
