"use client";

import { useRef, useState } from "react";
import type { Outcome } from "@/components/data/outcome";
import { formKinds } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { blankQuestion } from "@/lib/features/form/editing/rules";
import { changedFields } from "@/lib/features/form/publishing/rules";
import { newId } from "@/lib/platform/new-id";
import { saveContentQuestion, saveLinkContentQuestion } from "../calls";
import { clashesIn, mergeTyped } from "./merge-typed";
import type { OpenQuestion } from "./question-dialog";
import { changesIn, contentOf, linkOf, type TypedQuestion, typedQuestion } from "./question-form";
import { saveAgain, type Tried } from "./save-again";
import type { StoredDraft } from "./stored-draft";
import type { Draft } from "./use-draft";

/** What somebody else did meanwhile: changed other parts again and again, deleted the question, or changed these of its typed fields. */
export type Meanwhile =
  | { kind: "elsewhere" }
  | { kind: "gone" }
  | { kind: "same"; fields: ReturnType<typeof changedFields> };

/** The question as this page has last seen or saved it, undefined for one that is not there, and the revision which that was. */
type Known = { question: FormQuestion | undefined; revision: number; questions?: readonly FormQuestion[] };

const elsewhere: Meanwhile = { kind: "elsewhere" };

/**
 * Saves what was typed of a question, together with what others have saved of it meanwhile. `meanwhile` says what is to be asked about:
 * saving once more then keeps what was typed.
 */
export function useSaveQuestion(draft: Draft, open: OpenQuestion) {
  const opened = typedQuestion(open.question, formKinds[draft.editor.kind].firstType(open.tab));
  const [sendId] = useState(newId);
  const known = useRef<Known>({ question: open.question, revision: draft.revision });
  const sent = useRef<TypedQuestion | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);

  const typedOf = (question: FormQuestion | undefined) => (question ? typedQuestion(question, question.type) : opened);

  /** Its current place: somebody else may have moved it, or deleted its parent. */
  function placeNow() {
    const { question, questions = draft.questions } = known.current;
    const { tab, viewPoint, parentId } = questions.find(({ id }) => id === question?.id) ?? question ?? open;
    const hasParent = questions.some((one) => one.id === parentId);
    return { tab, viewPoint, parentId: hasParent ? parentId : null };
  }

  /** Makes the calls for what differs from what is known to be saved. */
  async function write(typed: TypedQuestion): Promise<Outcome<null>> {
    const { question } = known.current;
    const changes = changesIn(typed, question);
    if (changes.content) {
      const [place, content] = [placeNow(), contentOf(typed)];
      const input = {
        versionId: draft.editor.versionId,
        ...place,
        ...content,
        ...(question && { questionId: question.id }),
      };
      const options = { base: known.current.revision, ...(!question && { sendIdOf: () => sendId }) };
      const outcome = await draft.change(saveContentQuestion, input, options);
      if (outcome.kind !== "done") return outcome;
      const { revision, questionId } = outcome.data;
      const { texts: text, ...fields } = content;
      known.current.revision = revision;
      known.current.question = { ...(question ?? blankQuestion(questionId, sendId)), ...place, ...fields, text };
    }
    const saved = known.current.question;
    if (changes.link && saved) {
      const link = linkOf(typed, saved);
      const input = { questionId: saved.id, ...link };
      const outcome = await draft.change(saveLinkContentQuestion, input, { base: known.current.revision });
      if (outcome.kind !== "done") return outcome;
      const { link_content: linkContent, ...address } = link;
      known.current.revision = outcome.data.revision;
      known.current.question = { ...saved, ...address, linkContent };
    }
    return { kind: "done", data: null };
  }

  /** Takes in what the draft is now, and gives what the person has to be asked about. */
  function takeIn({ questions, revision }: StoredDraft, typed: TypedQuestion): Meanwhile | null {
    const before = known.current.question;
    const id = before?.id ?? open.question?.id;
    const question = questions.find((one) => one.key === sendId || one.id === id);
    known.current = { question, revision, questions };
    if (!question) return before ? { kind: "gone" } : null;
    const now = typedOf(question);
    const clashes = clashesIn({ opened, typed, sent: sent.current, now }, typedOf(before));
    const fields = changedFields(before ?? blankQuestion(question.id), question).filter((change) =>
      clashes.includes(fieldOf(change)),
    );
    return fields.length > 0 ? { kind: "same", fields } : null;
  }

  async function tryOnce(typed: TypedQuestion): Promise<Tried<null>> {
    const now = typedOf(known.current.question);
    const outcome = await write(mergeTyped({ opened, typed, sent: sent.current, now }));
    if (outcome.kind !== "changed") {
      sent.current = typed;
      return { outcome };
    }
    const read = await draft.read();
    if (read.kind !== "done") return { outcome: read };
    const asked = takeIn(read.data, typed);
    setMeanwhile(asked ?? elsewhere);
    return { outcome, again: asked === null };
  }

  async function save(typed: TypedQuestion): Promise<Outcome<null>> {
    const outcome = await saveAgain(() => tryOnce(typed));
    if (outcome.kind === "done" || outcome.kind === "changed") draft.refresh();
    return outcome;
  }

  return { save, meanwhile };
}

/** The name that a compared field has in the form. */
const fieldOf = ({ field, language }: ReturnType<typeof changedFields>[number]): string =>
  language === null ? field : `${field === "text" ? "texts" : "link_content"}.${language}`;
