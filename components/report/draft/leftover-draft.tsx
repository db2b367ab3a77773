"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { answerRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import type { AnswerValue } from "../writing/questions";
import { forgetDraftSession } from "./report-draft";

const LeftoverNotice = dynamic(
  () => import("@/components/draft/leftover-notice").then((module) => module.LeftoverNotice),
  {
    ssr: false,
  },
);

type LeftoverDraftProps = {
  userId: number;
  reportId: number;
  questions: readonly Pick<AnsweredQuestion, "id" | "text">[];
};

/** Text that this device still holds for a report which takes no more of it: to be read and copied, not lost. */
export function LeftoverDraft({ userId, reportId, questions }: LeftoverDraftProps) {
  const t = useTranslations("report");
  const [rows, setRows] = useState<DraftRow<AnswerValue>[]>([]);

  useEffect(() => {
    answerRows(userId, reportId)
      .read()
      .then((found) => setRows(found.filter(({ value }) => typeof value === "string" && value.trim() !== "")))
      .catch(() => {});
  }, [userId, reportId]);

  if (rows.length === 0) return null;
  const discard = () => {
    setRows([]);
    forgetDraftSession(userId, reportId);
    answerRows(userId, reportId)
      .keep(new Map(rows.map(({ field }) => [field, null])))
      .catch(() => {});
  };
  const texts = rows.map(({ field, value }) => ({
    id: field,
    question: questions.find(({ id }) => id === field)?.text ?? "",
    text: String(value),
  }));
  return <LeftoverNotice reason={t("leftover_text")} texts={texts} onDiscard={discard} />;
}
