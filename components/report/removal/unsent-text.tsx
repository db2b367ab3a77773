"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { answerRows, readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import type { RatingStep } from "@/components/ui/rating-scale";
import { forgetDraftSession } from "../draft/report-draft";
import { useAnswerWords } from "../draft/use-answer-words";
import type { AnswerValue } from "../writing/questions";

type Props = {
  userId: number;
  reportId: number;
  questions: { id: number; text: string }[];
  steps: readonly RatingStep[];
};

/** The message has no question. */
const message = 0;

/** What this device holds of a report that was deleted: to be read and copied. It stays until its writer deletes it, or it can be sent. */
export function UnsentText({ userId, reportId, questions, steps }: Props) {
  const t = useTranslations("report_removal");
  const inWords = useAnswerWords(steps);
  const [rows, setRows] = useState<{ id: number; value: AnswerValue }[]>([]);

  useEffect(() => {
    // When the report is brought back, its page begins with what the server and this device have.
    forgetDraftSession(userId, reportId);
    Promise.all([answerRows(userId, reportId).read(), readMessageDraft(userId, reportId)])
      .then(([answers, { body }]) => {
        const written = answers.map(({ field: id, value }) => ({ id, value }));
        // What the report has is deleted with it: whatever was changed is shown.
        setRows(body.trim() === "" ? written : [...written, { id: message, value: body }]);
      })
      // A browser without storage holds nothing.
      .catch(() => {});
  }, [userId, reportId]);

  const discard = () => {
    setRows([]);
    const answers = rows.filter(({ id }) => id !== message).map(({ id }) => [id, null] as const);
    answerRows(userId, reportId)
      .keep(new Map(answers))
      .catch(() => {});
    storeMessageDraft(userId, reportId, { body: "" }).catch(() => {});
  };
  const titleOf = (id: number) =>
    id === message ? t("unsent_message") : (questions.find((question) => question.id === id)?.text ?? "");
  const texts = rows.map(({ id, value }) => ({ id, question: titleOf(id), text: inWords(value) }));
  return <LeftoverNotice reason={t("unsent")} texts={texts} onDiscard={discard} />;
}
