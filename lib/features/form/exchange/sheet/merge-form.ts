import { textIn, textRows, type VersionContent, withOrder } from "../../content/rules";
import type { FormQuestion, Texts } from "../../content/schema";
import { maxDepth, maxQuestions } from "../../editing/rules";
import { changedFields } from "../../publishing/rules";
import type { Imported } from "../schema";
import { sheetLead } from "./columns";
import type { ReadForm, SheetErrors } from "./read-form";

export type MergedForm = { content: VersionContent; result: Omit<Imported, "written" | "revision"> };

/**
 * Merges a read form into the draft. Questions of the draft that the file does not contain are deleted, or stay after those of the file;
 * their parents must then still accept them.
 */
export function mergeForm(
  draft: VersionContent,
  { content, rows, unread }: ReadForm,
  removeMissing: boolean,
): MergedForm | { errors: SheetErrors } {
  const missing = draft.questions.filter(({ id }) => !rows.has(id));
  const parents = new Map([...missing, ...content.questions].map((question) => [question.id, question]));
  const areaOf = ({ parentId, viewPoint }: FormQuestion): number => {
    const parent = parentId === null ? undefined : parents.get(parentId);
    return parent ? areaOf(parent) : viewPoint;
  };
  const kept = removeMissing ? [] : missing;
  const inAreas = [...content.questions, ...kept].map((question) => ({ ...question, viewPoint: areaOf(question) }));
  const questions = withOrder(inAreas);
  const errors: SheetErrors = {};
  for (const question of questions) {
    const parent = questions.find(({ id }) => id === question.parentId);
    const row = parent && rows.get(parent.id);
    // Of a file without levels, the parent that the draft has is deleted.
    if (question.parentId !== null && !parent)
      errors[`questions.${rows.get(question.id)}.level`] = ["form.error_level"];
    if (parent && parent.type !== "checkbox") errors[`questions.${row}.type`] = ["form.error_has_nested"];
    if (question.depth > maxDepth) errors[row ? `questions.${row}.level` : "file"] = ["form.error_nest_depth"];
  }
  if (questions.length > maxQuestions) errors.file = ["form.error_too_many"];
  if (Object.keys(errors).length > 0) return { errors };

  const before = new Map(withOrder(draft.questions).map((question) => [question.id, question]));
  const isSame = (question: FormQuestion, earlier: FormQuestion) =>
    changedFields(earlier, question).length === 0 &&
    (["parentId", "tab", "viewPoint", "questionOrder"] as const).every((field) => question[field] === earlier[field]);
  const [added, updated] = [[] as Imported["added"], [] as Imported["updated"]];
  const lead = sheetLead();
  for (const question of questions.slice(0, content.questions.length)) {
    const earlier = before.get(question.id);
    const named = { row: rows.get(question.id) ?? 0, text: textIn(question.text, lead) };
    if (!earlier) added.push(named);
    else if (!isSame(question, earlier)) updated.push(named);
  }
  const differs = (one: readonly Texts[], other: readonly Texts[]) =>
    JSON.stringify(one.map(textRows)) !== JSON.stringify(other.map(textRows));
  const helpOf = ({ help }: VersionContent) => help.map(({ texts }) => texts);
  return {
    content: { ...content, questions },
    result: {
      added,
      updated,
      unchanged: content.questions.length - added.length - updated.length,
      missing: missing.map(({ id, text }) => ({ questionId: id, text: textIn(text, lead) })),
      removed: removeMissing ? missing.length : 0,
      helpChanged: differs(helpOf(content), helpOf(draft)),
      scaleChanged: differs(content.anchors, draft.anchors),
      unread,
    },
  };
}
