"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ratingRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import { anchorOf } from "@/components/report/writing/texts";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { forgetRatingSession } from "./rating-draft";
import { isSame, type RatingValue, type RatingValues } from "./rating-values";

const LeftoverNotice = dynamic(
  () => import("@/components/draft/leftover-notice").then((module) => module.LeftoverNotice),
  { ssr: false },
);

type LeftoverRatingsProps = {
  userId: number;
  evaluationId: number;
  term: Term;
  formVersionId: number;
  /** What the server has. */
  values: RatingValues;
  /** The texts of the questions. */
  questions: Readonly<Record<number, string>>;
  steps: readonly RatingStep[];
};

/** Answers that this device still holds for a part which takes no more of them: to be read and copied, not lost. */
export function LeftoverRatings({
  userId,
  evaluationId,
  term,
  formVersionId,
  values,
  questions,
  steps,
}: LeftoverRatingsProps) {
  const t = useTranslations("evaluation");
  const [rows, setRows] = useState<DraftRow<RatingValue>[]>([]);

  useEffect(() => {
    ratingRows(userId, evaluationId, term)
      .read()
      .then(setRows)
      .catch(() => {});
  }, [userId, evaluationId, term]);

  const left = rows.filter(
    ({ field, value }) =>
      field in questions && (value.comment || value.rating) && !isSame(value, values[field] ?? null),
  );
  if (left.length === 0) return null;
  const discard = () => {
    setRows([]);
    forgetRatingSession({ userId, evaluationId, term, formVersionId });
    ratingRows(userId, evaluationId, term)
      .keep(new Map(rows.map(({ field }) => [field, null])))
      .catch(() => {});
  };
  const inWords = ({ rating, comment }: RatingValue) =>
    [...(rating === null ? [] : [`${rating} ${anchorOf(rating, steps)}`]), ...(comment ? [comment] : [])].join("\n");
  const texts = left.map(({ field, value }) => ({ id: field, question: questions[field] ?? "", text: inWords(value) }));
  return <LeftoverNotice reason={t("leftover_text")} texts={texts} onDiscard={discard} />;
}
