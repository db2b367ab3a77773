"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/section";
import { type AgendaItem, inOrderOf, isForTalk } from "@/lib/features/evaluation/agenda/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { TermReading, type TermReadingProps } from "../reading/term-reading";
import { AgendaList } from "./agenda-list";
import { DifferenceMap } from "./difference-map";

/** So few questions are shown without being folded away. */
const fewQuestions = 6;

type TermAgendaProps = TermReadingProps & {
  agenda: readonly AgendaItem[];
  goals: EvaluationDetail["goals"];
};

/** Both parts of a term for its talk: where the sides differ, what is talked about in this order, and the rest folded away, by area. */
export function TermAgenda({ agenda, goals, ...reading }: TermAgendaProps) {
  const t = useTranslations("evaluation.agenda");
  const { factors, texts, steps, points } = reading;
  const [opened] = useState(agenda);
  const items = inOrderOf(opened, agenda);
  const forTalk = items.filter(isForTalk);
  const numbers = new Map(
    forTalk.flatMap((item, index) => ("questionId" in item ? [[item.questionId, index + 1]] : [])),
  );
  const rest = factors.filter(({ questionId }) => !numbers.has(questionId));
  const rated = agenda.filter((item) => "steps" in item && item.steps !== null);
  const apart = rated.filter(({ kind }) => kind === "apart").length;
  const folded = [...rest, ...texts];
  const noted = folded.filter(({ questionId }) => points?.stored[questionId]).length;
  return (
    <div className="mt-10 max-w-2xl">
      <Section
        title={t(apart > 0 ? "map_title" : "map_title_close")}
        lead={t("map_lead", { close: rated.length - apart, rated: rated.length, apart })}
      >
        <DifferenceMap factors={factors} steps={steps} numbers={numbers} />
      </Section>
      {forTalk.length > 0 && (
        <Section title={t("title")} lead={t("lead")}>
          <AgendaList items={forTalk} goals={goals} reading={reading} />
        </Section>
      )}
      {folded.length > 0 && (
        <div className="mt-10">
          <Disclosure
            title={t("rest")}
            {...(noted > 0 && { meta: t("noted", { count: noted }) })}
            defaultOpen={folded.length <= fewQuestions}
          >
            <TermReading {...reading} factors={rest} />
          </Disclosure>
        </div>
      )}
    </div>
  );
}
