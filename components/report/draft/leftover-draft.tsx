"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { answerRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { AnswerValue } from "../writing/questions";
import { isEmptyAnswer, leftoversIn } from "./leftovers";
import { forgetDraftSession } from "./report-draft";
import { useAnswerWords } from "./use-answer-words";

/** A question of the reader's own part, with the answer that the server has. */
export type OwnAnswer = { id: number; text: string; value: AnswerValue };

type LeftoverDraftProps = {
  userId: number;
  reportId: number;
  answers: readonly OwnAnswer[];
  steps: readonly RatingStep[];
  /** The answers are feedback that was begun and not given. */
  isUngiven?: boolean;
  /** The questions that are answered here now, whose rows belong to their draft: all others are ratings of who rates no more. */
  written?: readonly number[];
};

const none: readonly number[] = [];

/**
 * What the reader wrote in a report that takes no more of it: feedback that was begun and not given, and answers that this device still
 * holds. To be read and copied, not lost.
 */
export function LeftoverDraft({
  userId,
  reportId,
  answers,
  steps,
  isUngiven = false,
  written = none,
}: LeftoverDraftProps) {
  const t = useTranslations();
  const inWords = useAnswerWords(steps);
  const [rows, setRows] = useState<DraftRow<AnswerValue>[]>([]);

  useEffect(() => {
    const stored = answerRows(userId, reportId);
    const values = Object.fromEntries(answers.map(({ id, value }) => [id, value]));
    stored
      .read()
      .then((found) => {
        const mine = found.filter(({ field }) => !written.includes(field));
        const { left, settled } = leftoversIn(mine, values);
        setRows(left);
        if (settled.length > 0) return stored.keep(deletionOf(settled));
      })
      .catch(() => {});
  }, [userId, reportId, answers, written]);

  const discard = () => {
    setRows([]);
    // While the rest is written, its draft goes on.
    if (written.length === 0) forgetDraftSession(userId, reportId);
    answerRows(userId, reportId)
      .keep(deletionOf(rows))
      .catch(() => {});
  };
  const begun = isUngiven ? answers.filter(({ value }) => !isEmptyAnswer(value)) : [];
  const titleOf = (field: number) =>
    answers.find(({ id }) => id === field)?.text ?? t("evaluation.leftover_question_gone");
  return (
    <>
      <LeftoverNotice
        title={t("report.ungiven_title")}
        reason={t("report.ungiven_text")}
        texts={begun.map(({ id, text, value }) => ({ id, question: text, text: inWords(value) }))}
      />
      <LeftoverNotice
        reason={t(written.length > 0 ? "report.leftover_rating" : "report.leftover_text")}
        texts={rows.map(({ field: id, value }) => ({ id, question: titleOf(id), text: inWords(value) }))}
        onDiscard={discard}
      />
    </>
  );
}

const deletionOf = (rows: readonly DraftRow<AnswerValue>[]) => new Map(rows.map(({ field }) => [field, null]));
