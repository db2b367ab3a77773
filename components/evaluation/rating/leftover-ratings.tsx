"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ratingRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import { anchorOf } from "@/components/form/scale-steps";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { leftoversIn } from "./leftovers";
import { forgetRatingSessions } from "./rating-draft";
import type { RatingValue, RatingValues } from "./rating-values";

type LeftoverRatingsProps = {
  userId: number;
  evaluationId: number;
  term: Term;
  /** Why it cannot be saved: the form has changed while the part is written, the reader no longer writes, or the part is closed. */
  why: "form" | "reader" | "closed";
  /** What the server has, as far as the reader sees it, for each question of the form. */
  values: RatingValues;
  /** The texts of the questions. */
  questions: Readonly<Record<number, string>>;
  steps: readonly RatingStep[];
};

/** Answers that this device still holds for a part which does not take them: to be read and copied, not lost. */
export function LeftoverRatings({ userId, evaluationId, term, why, values, questions, steps }: LeftoverRatingsProps) {
  const t = useTranslations("evaluation");
  const [rows, setRows] = useState<DraftRow<RatingValue>[]>([]);
  const isWriting = why === "form";

  useEffect(() => {
    const stored = ratingRows(userId, evaluationId, term);
    stored
      .read()
      .then((found) => {
        const { left, settled } = leftoversIn(found, values, isWriting);
        setRows(left);
        if (settled.length > 0) return stored.keep(deletionOf(settled));
      })
      .catch(() => {});
  }, [userId, evaluationId, term, values, isWriting]);

  const discard = () => {
    setRows([]);
    // While the part is written, its own draft goes on.
    if (!isWriting) forgetRatingSessions({ userId, evaluationId, term });
    ratingRows(userId, evaluationId, term)
      .keep(deletionOf(rows))
      .catch(() => {});
  };
  const inWords = ({ rating, comment }: RatingValue) =>
    [...(rating === null ? [] : [`${rating} ${anchorOf(rating, steps)}`]), ...(comment ? [comment] : [])].join("\n");
  const texts = rows.map(({ field, value }) => ({
    id: field,
    question: questions[field] ?? t("leftover_question_gone"),
    text: inWords(value),
  }));
  return <LeftoverNotice reason={t("leftover_text", { why })} texts={texts} onDiscard={discard} />;
}

const deletionOf = (rows: readonly DraftRow<RatingValue>[]) => new Map(rows.map(({ field }) => [field, null]));
