"use client";

import { useTranslations } from "next-intl";
import { DifferenceChip } from "@/components/competence/difference-chip";
import { AreaTile } from "@/components/ui/area-tile";
import { cx } from "@/components/ui/cx";
import type { RatingStep } from "@/components/ui/rating-scale";
import { Section } from "@/components/ui/section";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { AskedQuestion } from "@/lib/features/evaluation/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import type { GoalMaking } from "../goals/goal-making";
import { MakeGoal } from "../goals/make-goal";
import type { Correcting } from "../rating/correct-answer";
import type { Points } from "../talk/talk-field";
import { TalkPoint } from "../talk/talk-point";
import { AnswerReading } from "./answer-reading";
import { AreaInReports, type InReports } from "./area-in-reports";
import { ScaleDrawing } from "./scale-drawing";
import { differenceOf } from "./scale-places";

export type TermReadingProps = {
  factors: readonly AskedQuestion[];
  texts: readonly AskedQuestion[];
  /** The sides that the reader sees. */
  shown: readonly Party[];
  steps: RatingStep[];
  correcting: Correcting | null;
  /** Null where the reader has nothing to do with the reports. */
  inReports: InReports | null;
  /** What was said in the talk about each question; null where that is shown apart. */
  points: Points | null;
  /** Where a question can become a goal; null where it cannot. */
  making: GoalMaking | null;
};

/** The answers of a term, area by area, those of both sides beside each other. */
export function TermReading({ factors, texts, shown, steps, correcting, inReports, points, making }: TermReadingProps) {
  const t = useTranslations("viewpoint");
  const areas = [...new Set([...factors, ...texts].map(({ viewPoint }) => viewPoint))].toSorted((a, b) => a - b);
  const answers = { shown, steps, correcting, points, making };
  return (
    <div className="mt-10 max-w-2xl">
      {areas.map((viewPoint) => {
        const here = (questions: readonly AskedQuestion[]) =>
          questions.filter((question) => question.viewPoint === viewPoint);
        return (
          <Section
            key={viewPoint}
            title={t(numbered(viewPoint))}
            leading={<AreaTile area={viewPoint} size="large" />}
            lead={inReports && <AreaInReports viewPoint={viewPoint} inReports={inReports} />}
          >
            <div className="divide-y divide-line border-t border-line *:break-inside-avoid *:py-5">
              {here(factors).map((question) => (
                <QuestionReading key={question.questionId} type="rating" question={question} {...answers} />
              ))}
              {here(texts).map((question) => (
                <QuestionReading key={question.questionId} type="text" question={question} {...answers} />
              ))}
            </div>
          </Section>
        );
      })}
    </div>
  );
}

export type QuestionReadingProps = Pick<TermReadingProps, "shown" | "steps" | "correcting" | "points" | "making"> & {
  type: "rating" | "text";
  question: AskedQuestion;
};

/** A question with what the sides say to it; a factor also on its scale, with how far they are apart. */
export function QuestionReading(props: QuestionReadingProps) {
  const t = useTranslations("evaluation");
  const { question, shown } = props;
  const apart = differenceOf(ratingsOf(question, shown));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-question">{question.text}</h3>
        {apart !== null && <DifferenceChip>{t("apart", { steps: apart })}</DifferenceChip>}
      </div>
      <QuestionAnswers {...props} />
    </div>
  );
}

const ratingsOf = (question: AskedQuestion, shown: readonly Party[]) =>
  shown.flatMap((party) => {
    const rating = question[party]?.rating ?? null;
    return rating === null ? [] : [{ party, rating }];
  });

/** What the sides say to a question, under its text: the scale, the answers, and what was said in the talk. */
export function QuestionAnswers({
  type,
  question,
  shown,
  steps,
  correcting,
  points,
  making,
  onWritten,
}: QuestionReadingProps & { onWritten?: () => void }) {
  const ratings = ratingsOf(question, shown);
  // Ratings without words are beside each other on a phone too, unless its text is large.
  const isShort = type === "rating" && shown.every((party) => !question[party]?.comment?.trim());
  return (
    <>
      {type === "rating" && ratings.length > 0 && <ScaleDrawing steps={steps.length} ratings={ratings} />}
      <div
        className={cx(
          "grid gap-x-10 gap-y-4",
          shown.length > 1 && (isShort ? "grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]" : "sm:grid-cols-2"),
        )}
      >
        {shown.map((party) => (
          <AnswerReading
            key={party}
            party={party}
            type={type}
            question={question}
            steps={steps}
            correcting={correcting}
          />
        ))}
      </div>
      {points && <TalkPoint points={points} question={question} onWritten={onWritten} />}
      {making && <MakeGoal making={making} question={question} />}
    </>
  );
}
