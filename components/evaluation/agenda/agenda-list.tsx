"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { numbered } from "@/components/report/writing/texts";
import { AreaTile } from "@/components/ui/area-tile";
import type { AgendaItem } from "@/lib/features/evaluation/agenda/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { QuestionReading, type TermReadingProps } from "../reading/term-reading";
import { agendaAnchor } from "./difference-map";

type AgendaListProps = {
  items: readonly AgendaItem[];
  goals: EvaluationDetail["goals"];
  reading: TermReadingProps;
};

/** What a talk is about, point by point: the factors with what both sides say to them, and the goals that were set before. */
export function AgendaList({ items, goals, reading }: AgendaListProps) {
  const { factors, shown, steps, correcting, points, making } = reading;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers Safari does not announce a list
    <ol role="list" className="divide-y divide-line border-y border-line">
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
        return (
          <Point key={question.questionId} number={number} viewPoint={question.viewPoint}>
            <QuestionReading
              type="rating"
              question={question}
              shown={shown}
              steps={steps}
              correcting={correcting}
              points={points}
              making={making}
            />
          </Point>
        );
      })}
    </ol>
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
