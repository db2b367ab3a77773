"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { useAsk } from "@/components/data/use-ask";
import { numbered } from "@/components/report/writing/texts";
import { toast } from "@/components/ui/toast";
import { textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { placeQuestion } from "@/lib/features/form/editing/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { moveQuestion } from "../calls";
import { neighboursAt, type Place, positionAt, standsAt } from "./tree";

/** The questions as moves have left them, until the page has them from the server: the revision that has them all. */
type Ahead = { questions: FormQuestion[]; since: number };

/** A draft in editing: its questions and their moves, which are shown immediately and saved in order. */
export function useDraft(editor: FormEditor) {
  const t = useTranslations();
  const locale = useLanguage();
  const router = useRouter();
  const ask = useAsk();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const [announcement, announce] = useState("");
  const [, startRefresh] = useTransition();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const newest = useRef(0);
  const questions = ahead && ahead.since > editor.revision ? ahead.questions : editor.questions;

  /** Takes over the page's data; used when no move is pending. */
  const refresh = () => startRefresh(() => router.refresh());

  /** What a write answered: the number that the next one is made on. */
  const tell = (revision: number) => {
    newest.current = Math.max(newest.current, revision);
  };
  const revision = () => Math.max(newest.current, editor.revision);

  async function send(questionId: number, place: Place, position: number, tab: number) {
    const { viewPoint, parentId } = place;
    const input = { versionId: editor.versionId, questionId, parentId, tab, viewPoint, position };
    const outcome = await ask(moveQuestion, { ...input, revision: revision() });
    waiting.current -= 1;
    if (outcome.kind === "done") {
      tell(outcome.data.revision);
      if (waiting.current > 0) return;
      setAhead((now) => now && { ...now, since: outcome.data.revision });
      return refresh();
    }
    // The following moves were based on this one.
    queue.current = Promise.resolve();
    setAhead(null);
    if (outcome.kind === "changed") tell(outcome.revision ?? 0);
    toast.error(outcome.kind === "changed" ? t("form.move_meanwhile") : outcome.problem);
    refresh();
  }

  /** Moves a question, announces its new place, and saves it. */
  function move(questionId: number, place: Place) {
    const question = questions.find((one) => one.id === questionId);
    if (!question || standsAt(questions, question, place)) return;
    const { viewPoint, parentId } = place;
    const position = positionAt(questions, question, place);
    const parent = questions.find((one) => one.id === parentId);
    setAhead({
      questions: placeQuestion(questions, question, { viewPoint, parentId, tab: question.tab }, position),
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
    waiting.current += 1;
    queue.current = queue.current.then(() => send(questionId, place, position, question.tab));
  }

  return { editor, questions, revision, tell, refresh, move, announcement, announce };
}

export type Draft = ReturnType<typeof useDraft>;
