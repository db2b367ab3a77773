"use client";

import { useTranslations } from "next-intl";
import { anchorOf } from "@/components/form/scale-steps";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { AskedQuestion } from "@/lib/features/evaluation/reading/schema";
import { schoolDayOf, showDayOfYear } from "@/lib/platform/dates";
import { CorrectAnswer, type Correcting } from "../rating/correct-answer";
import { PartyMark } from "./party-mark";

type AnswerReadingProps = {
  party: Party;
  type: "rating" | "text";
  question: AskedQuestion;
  steps: RatingStep[];
  /** The reader may correct this side's answers. */
  correcting: Correcting | null;
};

/** One side's answer to a question: the rating, the comment with its author, the answer at midterm, and those before corrections. */
export function AnswerReading({ party, type, question, steps, correcting }: AnswerReadingProps) {
  const t = useTranslations();
  const answer = question[party];
  const comment = answer?.comment?.trim() ? answer.comment : null;
  const rated = (rating: number | null) =>
    rating === null ? t("report.not_rated") : `${rating} ${anchorOf(rating, steps)}`;
  const before = ({ rating, comment: words }: { rating: number | null; comment: string | null }) => {
    const parts = [
      ...(type === "rating" ? [rated(rating)] : []),
      ...(words ? [t("evaluation.quoted", { words })] : []),
    ];
    return parts.length > 0 ? parts.join(", ") : t("report.not_answered");
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <p className="flex items-start gap-2">
        <PartyMark party={party} className="mt-1.25" />
        <span className="min-w-0">
          <span className="text-sm text-muted">{t(`evaluation.part_${party}`)}</span>
          {type === "rating" && (
            <>
              <br />
              <strong className="font-semibold">{rated(answer?.rating ?? null)}</strong>
            </>
          )}
        </span>
      </p>
      {comment && (
        <blockquote className="w-full border-l-3 border-line pl-3">
          <p className="break-words whitespace-pre-line">{comment}</p>
          <footer className="text-meta wrap-anywhere text-muted">{answer?.authorName}</footer>
        </blockquote>
      )}
      {!comment && type === "text" && <p className="text-muted">{t("report.not_answered")}</p>}
      {question.midterm?.[party] && (
        <p className="text-sm break-words text-muted">
          {t("evaluation.midterm_said", { marks: before(question.midterm[party]) })}
        </p>
      )}
      {question.corrected
        .filter((earlier) => earlier.party === party)
        .map((earlier) => (
          <p key={earlier.correctedAt} className="text-sm break-words text-muted">
            {t("evaluation.corrected", {
              day: showDayOfYear(schoolDayOf(earlier.correctedAt)),
              before: before(earlier),
            })}
          </p>
        ))}
      {correcting?.party === party && (
        <CorrectAnswer correcting={correcting} question={question} type={type} steps={steps} />
      )}
    </div>
  );
}
