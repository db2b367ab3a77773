"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { noticeRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import { forgetNotice } from "./notice-sessions";
import { draftFields, fieldAt, isLeftover, type NoticeValue, valuesOf } from "./notice-values";
import { useDraftLabels } from "./use-draft-labels";
import { useInWords } from "./use-in-words";

type LeftoverDraftProps = {
  userId: number;
  evaluationId: number;
  studentName: string;
  /** Every notice that was given, lifted ones too, in the order in which they were drafted. */
  notices: readonly NoticeItem[];
};

/** What this device still holds for drafts that were given meanwhile: to be read and copied, not lost. */
export function LeftoverDraft({ userId, evaluationId, studentName, notices }: LeftoverDraftProps) {
  const t = useTranslations("evaluation.notice");
  const inWords = useInWords();
  const labels = useDraftLabels(studentName);
  const [rows, setRows] = useState<(DraftRow<NoticeValue> & { earlier: number })[]>([]);

  useEffect(() => {
    async function read(notice: NoticeItem, earlier: number) {
      const stored = noticeRows(userId, evaluationId, earlier);
      const saved = valuesOf(notice);
      const found = await stored.read();
      const left = found.filter(({ field, value }) => isLeftover(value, saved[field] ?? null));
      const settled = found.filter((row) => !left.includes(row));
      if (settled.length > 0) await stored.keep(new Map(settled.map(({ field }) => [field, null])));
      return left.map((row) => ({ ...row, earlier }));
    }
    Promise.all(notices.map(read))
      .then((found) => setRows(found.flat()))
      .catch(() => {});
  }, [userId, evaluationId, notices]);

  const discard = () => {
    setRows([]);
    for (const earlier of notices.keys()) forgetNotice({ userId, evaluationId, earlier });
  };
  const texts = rows.flatMap(({ earlier, field, value }) => {
    const name = fieldAt(field);
    const id = earlier * (draftFields.length + 1) + field;
    return name ? { id, question: labels[name], text: inWords(name, value) } : [];
  });
  return <LeftoverNotice reason={t("leftover_text")} texts={texts} onDiscard={discard} />;
}
