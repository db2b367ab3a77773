"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { anchorOf } from "@/components/form/scale-steps";
import { RaterMark } from "@/components/ui/rater-mark";
import { RatingScale, type RatingStep } from "@/components/ui/rating-scale";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { isDifference } from "@/lib/features/competence/rules";

type AnswerScaleProps = {
  legend: ReactNode;
  error: string | undefined;
  steps: RatingStep[];
  value: number | null;
  onChange: (rating: number | null) => void;
  /** The student's own rating; null where there is none to see. */
  selfRating: number | null;
};

/** The scale of a rating. In feedback the student's own rating stands under its step, and a note asks for a sentence where the two differ. */
export function AnswerScale({ selfRating, error, ...scale }: AnswerScaleProps) {
  const t = useTranslations();
  const { steps, value } = scale;
  const isApart = isDifference({ self: selfRating, supervisor: value });
  return (
    <>
      <RatingScale
        {...scale}
        {...(error !== undefined && { error })}
        clearLabel={t("report.clear_rating")}
        {...(selfRating !== null && {
          help: (
            <VisuallyHidden>
              {t("report.self_rating", { step: selfRating, anchor: anchorOf(selfRating, steps) })}
            </VisuallyHidden>
          ),
          under: (step: number) =>
            step === selfRating && (
              <span className="flex items-center justify-center gap-1 text-meta font-medium wrap-anywhere">
                <RaterMark who="self" />
                {t("seat.student")}
              </span>
            ),
        })}
      />
      {selfRating !== null && (
        <p role="status" className="text-sm not-empty:mt-2">
          {isApart && t("report.apart", { steps: Math.abs(selfRating - (value ?? selfRating)) })}
        </p>
      )}
    </>
  );
}
