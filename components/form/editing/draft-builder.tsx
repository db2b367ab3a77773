"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { takeFocus } from "@/components/ui/take-focus";
import { useReady } from "@/components/ui/use-ready";
import { hasQuestionsOn, textIn } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { areas } from "@/lib/platform/areas";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { fieldId } from "../field-id";
import { AreaSection, EmptyArea } from "./area-section";
import { DeleteQuestion } from "./delete-question";
import { DraftRows, menuButtonId, questionMenuId, type RowActions } from "./draft-rows";
import { DragQuestions, DropArea } from "./drag";
import { HelpText } from "./help-text";
import { MenuPanel } from "./menu-panel";
import { type OpenQuestion, QuestionDialog } from "./question-dialog";
import { questionMenu } from "./question-menu";
import { RatingScaleText } from "./rating-scale-text";
import { branchesOf, type Direction, neighbourOf, placeAfter } from "./tree";
import { useDraft } from "./use-draft";

type Props = { editor: FormEditor; tab: number };

/** The button with a question's text, which opens it. */
const textButtonOf = (questionId: number) => `#${fieldId(questionId)} button[aria-keyshortcuts]`;
/** The first text of the dialog about a question. */
const firstField = "dialog:modal textarea";
const addButtonId = (viewPoint: number) => `add-${viewPoint}`;

/** One tab of a draft: its questions by area, to add, change, move and delete. */
export function DraftBuilder({ editor, tab }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const draft = useDraft(editor);
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const find = (id: number | null) => draft.questions.find((one) => one.id === id);
  const focusNext = useFocusNext();
  const ready = useReady();
  const { kind } = editor;
  const asked = hasQuestionsOn(kind, tab) ? areas : [];

  const openDialog = (question: OpenQuestion) => {
    setOpen(question);
    focusNext(firstField);
  };
  const edit = (id: number) => {
    const question = find(id);
    if (question) openDialog({ ...question, question });
  };
  const addUnder = (id: number) => {
    const parent = find(id);
    if (parent) openDialog({ tab, viewPoint: parent.viewPoint, parentId: id });
  };
  function step(id: number, direction: Direction, from: "row" | "menu" = "row") {
    const place = placeAfter(draft.questions, id, direction);
    if (!place) return draft.announce(t(`form.cannot_${direction}`));
    draft.move(id, place);
    focusNext(from === "menu" ? `#${menuButtonId(id)}` : textButtonOf(id));
  }

  const actions: RowActions = { onEdit: edit, onMenu: setMenuOf, onAddUnder: addUnder, onStep: step };
  const chosen = find(menuOf);

  return (
    // Its buttons do nothing before the script has loaded.
    <div inert={!ready}>
      {asked.length > 0 && <p className="mt-6 max-w-2xl text-sm text-muted max-sm:hidden">{t("form.move_help")}</p>}
      <HelpText editor={editor} tab={tab} draft={draft} />
      <DragQuestions draft={draft}>
        {asked.map((viewPoint) => {
          const branches = branchesOf(draft.questions, viewPoint, tab);
          const area = t(`viewpoint.${numbered(viewPoint)}`);
          return (
            <AreaSection
              key={viewPoint}
              viewPoint={viewPoint}
              actions={
                <Button
                  id={addButtonId(viewPoint)}
                  size="small"
                  icon={<Icon name="plus-solid" />}
                  aria-label={t("form.add_question_to", { area })}
                  onClick={() => openDialog({ tab, viewPoint, parentId: null })}
                >
                  {t("form.add_question")}
                </Button>
              }
            >
              <DropArea viewPoint={viewPoint}>
                {branches.length === 0 && <EmptyArea />}
                <DraftRows draft={draft} branches={branches} actions={actions} />
              </DropArea>
            </AreaSection>
          );
        })}
      </DragQuestions>
      {asked.length > 0 && <RatingScaleText editor={editor} draft={draft} />}
      <MenuPanel
        id={questionMenuId}
        title={chosen ? textIn(chosen.text, locale) : ""}
        items={
          chosen
            ? questionMenu({
                kind,
                t,
                questions: draft.questions,
                question: chosen,
                onEdit: () => edit(chosen.id),
                onAddUnder: () => addUnder(chosen.id),
                onStep: (direction) => step(chosen.id, direction, "menu"),
                onDelete: () => setDeleting(chosen.id),
              })
            : []
        }
      />
      <p role="status" className="sr-only">
        {draft.announcement}
      </p>
      {open && <QuestionDialog draft={draft} open={open} onClose={() => setOpen(null)} />}
      <DeleteQuestion
        draft={draft}
        question={find(deleting)}
        onClose={() => setDeleting(null)}
        onDeleted={(gone) => {
          const next = neighbourOf(draft.questions, gone);
          focusNext(next === null ? `#${addButtonId(gone.viewPoint)}` : textButtonOf(next));
        }}
        onRestored={({ id }) => focusNext(textButtonOf(id))}
      />
    </div>
  );
}

/** Moves the focus to an element after rendering: a question that moved far is in another part of the page. */
function useFocusNext() {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current && document.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    wanted.current = null;
    takeFocus(element);
    element.scrollIntoView({ block: "nearest" });
  });
  return (selector: string) => {
    wanted.current = selector;
  };
}
