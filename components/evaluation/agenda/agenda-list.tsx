"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useCallback, useState } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { Disclosure } from "@/components/ui/disclosure";
import { PlainOrderedList } from "@/components/ui/plain-list";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AgendaItem } from "@/lib/features/evaluation/agenda/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import {
  QuestionAnswers,
  QuestionReading,
  type QuestionReadingProps,
  type TermReadingProps,
} from "../reading/term-reading";
import { agendaAnchor } from "./difference-map";

/** So many factors that both rate low are shown whole; more of them are a line each, which opens. */
const fewLow = 3;

type AgendaListProps = {
  items: readonly AgendaItem[];
  goals: EvaluationDetail["goals"];
  reading: TermReadingProps;
};

/** What a talk is about, point by point: the factors with what both sides say to them, and the goals that were set before. */
export function AgendaList({ items, goals, reading }: AgendaListProps) {
  const { factors, shown, steps, correcting, points, making } = reading;
  const lowCount = items.filter(({ kind }) => kind === "low").length;
  return (
    <PlainOrderedList className="divide-y divide-line border-y border-line">
      {items.map((item, index) => {
        const number = index + 1;
        if (item.kind === "goal")
          return (
            <Point key={`goal ${item.goalId}`} number={number}>
              <GoalPoint goal={goals.find(({ goalId }) => goalId === item.goalId)} />
            </Point>
          );
        const question = factors.find(({ questionId }) => questionId === item.questionId);
        if (!question) return null;
        const answers = { type: "rating" as const, question, shown, steps, correcting, points, making };
        if (item.kind === "low" && lowCount > fewLow)
          return <FoldedPoint key={question.questionId} number={number} answers={answers} />;
        return (
          <Point key={question.questionId} number={number} viewPoint={question.viewPoint}>
            <QuestionReading {...answers} />
          </Point>
        );
      })}
    </PlainOrderedList>
  );
}

type PointProps = { number: number; viewPoint?: number | null; children: ReactNode };

function Point({ number, viewPoint, children }: PointProps) {
  const t = useTranslations("viewpoint");
  return (
    <li id={agendaAnchor(number)} className="flex scroll-mt-20 flex-col gap-x-4 gap-y-3 py-6 sm:flex-row">
      <p className="w-8 shrink-0 text-title text-brand tabular-nums">{number}</p>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {viewPoint && (
          <p className="flex items-center gap-2 text-sm font-semibold">
            <AreaTile area={viewPoint} />
            {t(numbered(viewPoint))}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

type FoldedPointProps = { number: number; answers: QuestionReadingProps };

/** A factor that both rate low in one line; open when something was said about it. */
function FoldedPoint({ number, answers }: FoldedPointProps) {
  const t = useTranslations();
  const { question, shown, points } = answers;
  const [open, setOpen] = useState((points?.stored[question.questionId]?.value ?? null) !== null);
  const show = useCallback(() => setOpen(true), []);
  const ratings = shown.flatMap((party) => {
    const rating = question[party]?.rating ?? null;
    return rating === null ? [] : [t("evaluation.agenda.rated", { party: t(`evaluation.part_${party}`), rating })];
  });
  return (
    <li id={agendaAnchor(number)} className="flex scroll-mt-20 items-start gap-x-2 py-1 sm:gap-x-4">
      <p className="w-8 shrink-0 py-3 text-title leading-6 text-brand tabular-nums">{number}</p>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Disclosure
          plain
          open={open}
          onToggle={setOpen}
          leading={<AreaTile area={question.viewPoint} />}
          title={
            <>
              <VisuallyHidden>{t(`viewpoint.${numbered(question.viewPoint)}`)}: </VisuallyHidden>
              <span className="block text-ink">{question.text}</span>
              <span className="block text-meta font-normal text-muted">
                {ratings.map((rating, index) => (
                  <Fragment key={rating}>
                    {index > 0 && " · "}
                    <span className="inline-block">{rating}</span>
                  </Fragment>
                ))}
              </span>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <QuestionAnswers {...answers} onWritten={show} />
          </div>
        </Disclosure>
      </div>
    </li>
  );
}

function GoalPoint({ goal }: { goal: EvaluationDetail["goals"][number] | undefined }) {
  const t = useTranslations("evaluation.agenda");
  if (!goal) return null;
  return (
    <>
      <p className="text-sm text-muted">{t("goal", { talk: goal.talk })}</p>
      <h3 className="text-question break-words whitespace-pre-line">{goal.text}</h3>
    </>
  );
}
