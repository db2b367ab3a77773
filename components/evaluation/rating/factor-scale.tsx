"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { anchorOf } from "@/components/form/scale-steps";
import { RatingScale, type RatingStep } from "@/components/ui/rating-scale";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { PartyMark } from "../reading/party-mark";
import { type EarlierAnswers, type Sides, useEarlierMarks } from "./use-sides";

type FactorScaleProps = {
  legend: ReactNode;
  error: string | undefined;
  steps: RatingStep[];
  value: number | null;
  onChange: (rating: number | null) => void;
  /** The factor may stay without a rating. */
  canClear: boolean;
  /** The answers of both at midterm; null at midterm itself. */
  earlier: EarlierAnswers;
  sides: Sides;
  me: { party: Party; fullName: string };
};

/** The scale of a factor. Under its steps are the ratings of the midterm: a ring for the student, a diamond for the supervisor. */
export function FactorScale({ earlier, sides, me, steps, canClear, ...scale }: FactorScaleProps) {
  const t = useTranslations();
  const format = useFormatter();
  const marks = useEarlierMarks(sides, me)(earlier);
  const inWords = marks.map(({ name, rating }) =>
    t("evaluation.mark", { name, step: rating, anchor: anchorOf(rating, steps) }),
  );
  return (
    <RatingScale
      {...scale}
      steps={steps}
      {...(canClear && { clearLabel: t("report.clear_rating") })}
      {...(marks.length > 0 && {
        help: <VisuallyHidden>{t("evaluation.midterm_said", { marks: format.list(inWords) })}</VisuallyHidden>,
        under: (step: number) =>
          marks
            .filter(({ rating }) => rating === step)
            .map(({ party, name }) => (
              <span key={party} className="flex items-center justify-center gap-1 text-meta font-medium wrap-anywhere">
                <PartyMark party={party} />
                {name}
              </span>
            )),
      })}
    />
  );
}
