import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { leadLanguage } from "@/lib/platform/i18n/locales";
import { activeLanguages, isKnownLanguage } from "@/lib/platform/i18n/school-texts";
import { changeDraft, type Draft } from "../content/commands";
import { branchOf, isHeading, isWritten, kindErrors, lacksLink } from "../content/rules";
import type { FormQuestion, Texts } from "../content/schema";
import { blankQuestion, maxQuestions, maxRemoved, nestingError, placeQuestion, restoreBranch } from "./rules";
import {
  type MoveQuestionInput,
  type RemovalInput,
  removedSchema,
  type SaveContentQuestionInput,
  type SaveFormHelpInput,
  type SaveLinkContentQuestionInput,
  type SaveRatingScaleInput,
} from "./schema";

const noResult = () => ({});
const noAnswer = z.object({});

const questionIn = ({ content }: Draft, questionId: number): FormQuestion => {
  const question = content.questions.find((candidate) => candidate.id === questionId);
  if (!question) throw notFound();
  return question;
};

/** Throws bad input for what no question in a form of the draft's kind can have, beside each field that has it. */
function assertFitsKind({ form }: Draft, question: Parameters<typeof kindErrors>[1]): void {
  const errors = Object.entries(kindErrors(form.kind, question));
  const [first] = errors;
  if (first) throw invalid(first[1], Object.fromEntries(errors.map(([field, error]) => [field, [error]])));
}

/** Throws "not found" for a parent of another version, bad input for one that the question may not be nested under. */
function assertMayNest(draft: Draft, questionId: number | null, parentId: number | null): void {
  if (parentId === null) return;
  const error = nestingError(draft.content.questions, questionId, questionIn(draft, parentId));
  if (error) throw invalidAt("parentId", error);
}

/** Throws bad input for texts in a language that the school does not have; a language that is out of use keeps its texts. */
function assertLanguages(field: string, ...all: readonly Texts[]): void {
  if (all.some((texts) => Object.keys(texts).some((code) => !isKnownLanguage(code))))
    throw invalid("validation.invalid", { [field]: ["validation.invalid"] });
}

/** Throws bad input for a text that is missing in the language in which it is always written, beside its field there. */
function assertWritten(field: string, texts: Texts): void {
  const lead = leadLanguage(activeLanguages());
  const name = `${field}.${lead}`;
  if (!isWritten(texts, lead)) throw invalid("validation.required", { [name]: ["validation.required"] });
}

/** The id of a question that has none yet. */
const newQuestion = -1;

/**
 * Adds a question to a draft or changes one; one that gets another place becomes the last there. What the same person has added with the
 * same `sendId`, which is its key, is changed and not added again. Throws what `openDraft` does.
 */
export async function saveContentQuestion(
  actor: Actor,
  input: SaveContentQuestionInput,
): Promise<{ revision: number; questionId: number }> {
  const { questionId, parentId, tab, viewPoint, type, isCompulsory, showCheckbox, texts, sendId } = input;
  assertLanguages("texts", texts);
  assertWritten("texts", texts);
  return changeDraft(actor, input, (draft) => {
    const { questions } = draft.content;
    const before =
      questionId === undefined ? questions.find(({ key }) => key === sendId) : questionIn(draft, questionId);
    assertFitsKind(draft, input);
    assertMayNest(draft, before?.id ?? null, parentId);
    if (!before && questions.length >= maxQuestions) throw invalid("form.error_too_many");
    if (type !== "checkbox" && before && questions.some((other) => other.parentId === before.id))
      throw invalidAt("type", "form.error_has_nested");
    const isAnswerable = !isHeading({ type, showCheckbox });
    const fields = { type, isCompulsory: isCompulsory && isAnswerable, showCheckbox, text: texts };
    const area = questions.find((other) => other.id === parentId)?.viewPoint ?? viewPoint;
    const stays = before?.parentId === parentId && before.tab === tab && before.viewPoint === area;
    const content = stays
      ? questions.map((other) => (other === before ? { ...other, ...fields } : other))
      : placeQuestion(
          questions,
          { ...(before ?? blankQuestion(newQuestion, sendId)), ...fields },
          { parentId, tab, viewPoint },
        );
    const about = before ? { change: "question", questionId: before.id } : { change: "add" };
    const result = (idOf: (id: number) => number) => ({ questionId: before?.id ?? idOf(newQuestion) });
    return { content: { questions: content }, about, result };
  });
}

/** Changes the link of a draft's question. Throws what `openDraft` does, and bad input for a link that leads or says nothing. */
export async function saveLinkContentQuestion(
  actor: Actor,
  input: SaveLinkContentQuestionInput,
): Promise<{ revision: number }> {
  const { questionId, revision, link_content: linkContent, ...address } = input;
  assertLanguages("link_content", linkContent);
  const link = { ...address, linkContent };
  const lead = leadLanguage(activeLanguages());
  const version = await db.formVersion.findFirst({
    where: { questions: { some: { id: questionId } } },
    select: { id: true },
  });
  if (!version) throw notFound();
  return changeDraft(actor, { versionId: version.id, revision }, (draft) => {
    const before = questionIn(draft, questionId);
    const after = { ...before, ...link };
    if (lacksLink(after, lead))
      throw invalid("form.error_missing_link", {
        ...(!link.linkUrl && { linkUrl: ["validation.required"] }),
        ...(!isWritten(linkContent, lead) && { [`link_content.${lead}`]: ["validation.required"] }),
      });
    const questions = draft.content.questions.map((other) => (other === before ? after : other));
    return { content: { questions }, about: { change: "link", questionId }, result: noResult };
  });
}

/** Moves a question, and what is nested under it; what is sent again with the same id does not. Throws what `openDraft` does, and bad input for a place it may not have. */
export async function moveQuestion(actor: Actor, input: MoveQuestionInput): Promise<{ revision: number }> {
  const { questionId, parentId, tab, viewPoint, position } = input;
  const move = (draft: Draft) => {
    const question = questionIn(draft, questionId);
    assertFitsKind(draft, { ...question, parentId, tab });
    assertMayNest(draft, questionId, parentId);
    const questions = placeQuestion(draft.content.questions, question, { parentId, tab, viewPoint }, position);
    return { content: { questions }, about: { change: "move", questionId }, result: noResult };
  };
  return changeDraft(actor, input, move, { again: noAnswer });
}

/**
 * Takes a question and what is nested under it out of a draft; `restoreQuestion` undoes it. What is sent again with the same id changes
 * nothing. Throws what `openDraft` does.
 */
export async function deleteQuestion(
  actor: Actor,
  input: RemovalInput,
): Promise<{ revision: number; deleted: number }> {
  const remove = (draft: Draft) => {
    const branch = branchOf(draft.content.questions, questionIn(draft, input.questionId).id);
    const gone = new Set(branch);
    const questions = draft.content.questions.filter((question) => !gone.has(question));
    const removed = [...removedFrom(draft), branch].slice(-maxRemoved);
    const about = { change: "delete", questionId: input.questionId, deleted: gone.size };
    return { content: { questions }, removed, about, result: () => ({ deleted: gone.size }) };
  };
  return changeDraft(actor, input, remove, { again: z.object({ deleted: z.number() }) });
}

const removedFrom = (draft: Draft): FormQuestion[][] => removedSchema.parse(draft.removed);

/**
 * Puts a deleted question, and what was nested under it, back into a draft: its texts, settings and place. `isAtItsPlace` is false when
 * its place is gone and it became the last of its area. What is sent again with the same id changes nothing. Throws what `openDraft` does,
 * "not found" for what is not among the deleted, and bad input for a full draft.
 */
export async function restoreQuestion(
  actor: Actor,
  input: RemovalInput,
): Promise<{ revision: number; isAtItsPlace: boolean }> {
  const restore = (draft: Draft) => {
    const removed = removedFrom(draft);
    const [root, ...nested] = removed.find(([one]) => one?.id === input.questionId) ?? [];
    if (!root) throw notFound();
    const branch = [root, ...nested] as const;
    const { questions } = draft.content;
    // An import may have brought it back already.
    if (questions.some(({ key }) => branch.some((one) => one.key === key))) throw invalid("form.error_is_there");
    if (questions.length + branch.length > maxQuestions) throw invalid("form.error_too_many");
    const restored = restoreBranch(questions, branch);
    return {
      content: { questions: restored.questions },
      removed: removed.filter(([one]) => one !== root),
      about: { change: "restore", questionId: root.id, restored: branch.length },
      result: () => ({ isAtItsPlace: restored.isAtItsPlace }),
    };
  };
  return changeDraft(actor, input, restore, { again: z.object({ isAtItsPlace: z.boolean() }) });
}

/** Changes how to fill out a tab of a draft. Throws what `openDraft` does. */
export async function saveFormHelp(actor: Actor, input: SaveFormHelpInput): Promise<{ revision: number }> {
  const { tab, texts } = input;
  assertLanguages("texts", texts);
  return changeDraft(actor, input, ({ content }) => {
    const help = content.help.map((entry) => (entry.tab === tab ? { tab, texts } : entry));
    return { content: { help }, about: { change: "help", tab }, result: noResult };
  });
}

/** Changes a draft's rating scale. Throws what `openDraft` does. */
export async function saveRatingScale(actor: Actor, input: SaveRatingScaleInput): Promise<{ revision: number }> {
  const { anchors, steps } = input;
  assertLanguages("anchors", ...anchors);
  return changeDraft(actor, input, () => ({
    content: { anchors },
    about: { change: "scale", steps },
    result: noResult,
  }));
}
