"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { sendIds } from "@/components/data/send-id";
import { toast } from "@/components/ui/toast";
import { textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { placeQuestion } from "@/lib/features/form/editing/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { moveQuestion } from "../calls";
import { neighboursAt, type Place, positionAt, standsAt } from "./tree";
import { useDraftChanges } from "./use-draft-changes";

/** The questions as moves of a revision have left them, until the page has them from the server: the revision that has them all. */
type Ahead = { questions: FormQuestion[]; base: number; since: number };

type Move = { questionId: number; place: Place; position: number; tab: number; base: number; chain: number };

/** A draft in editing: its questions and their moves, which are shown immediately and saved in order. */
export function useDraft(editor: FormEditor) {
  const t = useTranslations();
  const locale = useLanguage();
  const router = useRouter();
  const { inTurn, send, change, read } = useDraftChanges(editor.versionId);
  const [sendIdOf] = useState(sendIds);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const [announcement, announce] = useState("");
  const [, startRefresh] = useTransition();
  /** The moves that are not stored yet: each was made on the one before. A refused one ends the chain. */
  const chain = useRef({ number: 0, waiting: 0 });
  const shown = ahead && ahead.since > editor.revision ? ahead : { questions: editor.questions, base: editor.revision };
  const { questions } = shown;

  /** Takes over the page's data; used when no move is pending. */
  const refresh = () => startRefresh(() => router.refresh());

  async function store({ questionId, place: { viewPoint, parentId }, position, tab, base, chain: number }: Move) {
    // One before it was refused, and the screen has been put back.
    if (number !== chain.current.number) return;
    const input = { versionId: editor.versionId, questionId, parentId, tab, viewPoint, position };
    const outcome = await send(moveQuestion, input, { base, sendIdOf });
    chain.current.waiting -= 1;
    if (outcome.kind === "done") {
      if (chain.current.waiting > 0) return;
      setAhead((now) => now && { ...now, since: outcome.data.revision });
      return refresh();
    }
    chain.current = { number: number + 1, waiting: 0 };
    setAhead(null);
    toast.error(outcome.kind === "changed" ? t("form.move_meanwhile") : outcome.problem);
    refresh();
  }

  /** Moves a question, announces its new place, and saves it. */
  function move(questionId: number, place: Place) {
    const question = questions.find((one) => one.id === questionId);
    if (!question || standsAt(questions, question, place)) return;
    const { viewPoint, parentId } = place;
    const { base } = shown;
    const position = positionAt(questions, question, place);
    const parent = questions.find((one) => one.id === parentId);
    setAhead({
      questions: placeQuestion(questions, question, { viewPoint, parentId, tab: question.tab }, position),
      base,
      since: Number.POSITIVE_INFINITY,
    });
    announce(
      t(parent ? "form.moved_under" : "form.moved_in_area", {
        question: textIn(question.text, locale),
        position: position + 1,
        count: neighboursAt(questions, question, place).length + 1,
        place: parent ? textIn(parent.text, locale) : t(`viewpoint.${numbered(viewPoint)}`),
      }),
    );
    chain.current.waiting += 1;
    const made = { questionId, place, position, tab: question.tab, base, chain: chain.current.number };
    void inTurn(() => store(made));
  }

  return {
    editor,
    questions,
    refresh,
    move,
    announcement,
    announce,
    change,
    read,
    /** Of what is shown, without the moves of this page. */
    revision: shown.base,
  };
}

export type Draft = ReturnType<typeof useDraft>;
