"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { textIn } from "@/lib/features/form/content/rules";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { fieldId } from "../field-id";
import { QuestionRows } from "./area-section";
import { DragHandle, DropRow } from "./drag";
import { staleOf } from "./missing-in";
import { QuestionRow } from "./question-row";
import { type Branch, canContain, type Direction, directionsIn } from "./tree";
import type { Draft } from "./use-draft";

/** The menu of questions: one menu for all, about the question whose button opened it. */
export const questionMenuId = "question-menu";
export const menuButtonId = (questionId: number): string => `question-menu-${questionId}`;

const arrows: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

const shortcutsFor = (directions: readonly Direction[]): string =>
  Object.keys(arrows)
    .filter((key) => directions.some((direction) => direction === arrows[key]))
    .map((key) => `Alt+${key}`)
    .join(" ");

export type RowActions = {
  onEdit: (questionId: number) => void;
  onMenu: (questionId: number) => void;
  onAddUnder: (questionId: number) => void;
  onStep: (questionId: number, direction: Direction) => void;
};

type Props = { draft: Draft; branches: Branch[]; nested?: boolean; actions: RowActions };

/** The questions of a draft, each with what can be done with it. */
export function DraftRows({ draft, branches, nested, actions }: Props) {
  if (branches.length === 0) return null;
  return (
    <QuestionRows nested={nested}>
      {branches.map((branch) => (
        <li key={branch.question.id} id={fieldId(branch.question.id)}>
          <DraftRow draft={draft} branch={branch} actions={actions} />
          <DraftRows draft={draft} branches={branch.children} nested actions={actions} />
        </li>
      ))}
    </QuestionRows>
  );
}

function DraftRow({
  draft,
  branch: { question, here },
  actions,
}: {
  draft: Draft;
  branch: Branch;
  actions: RowActions;
}) {
  const t = useTranslations("form");
  const locale = useLanguage();
  const { id: questionId } = question;
  const { kind } = draft.editor;
  const directions = directionsIn(kind);
  const text = textIn(question.text, locale);

  function step(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (
      !direction ||
      !directions.includes(direction) ||
      !event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    // Alt with an arrow is also the browser's way back.
    event.preventDefault();
    actions.onStep(questionId, direction);
  }

  return (
    <DropRow questionId={questionId}>
      <QuestionRow
        kind={kind}
        question={question}
        here={here}
        problems={draft.editor.problems}
        stale={staleOf(draft.editor, questionId)}
        button={{
          onClick: () => actions.onEdit(questionId),
          onKeyDown: step,
          "aria-keyshortcuts": shortcutsFor(directions),
        }}
        leading={here && <DragHandle questionId={questionId} />}
        trailing={
          here ? (
            <IconButton
              id={menuButtonId(questionId)}
              label={t("question_menu", { question: text })}
              icon={<Icon name="ellipsis-vertical-solid" />}
              popoverTarget={questionMenuId}
              onClick={() => actions.onMenu(questionId)}
              onKeyDown={step}
            />
          ) : (
            canContain(draft.questions, question) && (
              <Button
                size="small"
                variant="quiet"
                icon={<Icon name="plus-solid" />}
                aria-label={t("add_under_named", { question: text })}
                onClick={() => actions.onAddUnder(questionId)}
                className="my-1 shrink-0"
              >
                {t("add_here")}
              </Button>
            )
          )
        }
      />
    </DropRow>
  );
}
