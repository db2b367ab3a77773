import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import {
  draftShape,
  formComparisonSchema,
  formEditorSchema,
  formItemSchema,
  formName,
  importedSchema,
  importFormSchema,
  moveQuestionSchema,
  saveContentQuestionSchema,
  saveFormHelpSchema,
  saveLinkContentQuestionSchema,
  saveRatingScaleSchema,
} from "./schema";

const access = permission("view_questions_in_report");
const newRevision = z.object({ revision: z.number() });
const newDraft = z.object({ formId: z.number(), versionId: z.number(), revision: z.number() });

export const listForm = defineCall({
  method: "POST",
  path: "/admin/listForm",
  access,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ items: z.array(formItemSchema) }),
  summary: "The report forms by name, each with its versions and how much these are used.",
});

export const createForm = defineCall({
  method: "POST",
  path: "/admin/createForm",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ name: formName }),
  output: newDraft,
  summary: "Makes a report form with an empty draft.",
});

export const renameForm = defineCall({
  method: "POST",
  path: "/admin/renameForm",
  access,
  effect: "write",
  input: z.strictObject({ formId: id, name: formName }),
  output: z.object({ name: z.string() }),
  summary: "Gives a form another name.",
});

export const copyForm = defineCall({
  method: "POST",
  path: "/admin/copyForm",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ versionId: id, name: formName }),
  output: newDraft,
  summary:
    "Makes a new form whose draft copies a version; its questions keep their keys, so that the two can be compared.",
});

export const createFormDraft = defineCall({
  method: "POST",
  path: "/admin/createFormDraft",
  access,
  effect: "write",
  input: z.strictObject({ formId: id }),
  output: newDraft,
  summary: "Begins a new version from the latest published one. A form has one draft at most.",
});

export const discardFormDraft = defineCall({
  method: "POST",
  path: "/admin/discardFormDraft",
  access,
  effect: "write",
  input: z.strictObject(draftShape),
  output: z.object({ formRemoved: z.boolean() }),
  summary: "Throws a draft away, and with it a form that was never published.",
});

export const getFormQuestion = defineCall({
  method: "POST",
  path: "/admin/getFormQuestion",
  access,
  effect: "read",
  input: z.strictObject({ versionId: id }),
  output: formEditorSchema,
  summary: "One version of a form in all its languages, with what is missing and what keeps it from being published.",
});

export const saveContentQuestion = defineCall({
  method: "POST",
  path: "/admin/saveContentQuestion",
  access,
  effect: "write",
  input: saveContentQuestionSchema,
  output: newRevision.extend({ questionId: z.number() }),
  summary: "Adds a question to a draft or changes one. One that gets another place there becomes the last.",
});

export const saveLinkContentQuestion = defineCall({
  method: "POST",
  path: "/admin/saveLinkContentQuestion",
  access,
  effect: "write",
  input: saveLinkContentQuestionSchema,
  output: newRevision,
  summary:
    "Changes where a question's link leads and its words. A link that is shown has an address and Norwegian words.",
});

export const moveQuestion = defineCall({
  method: "POST",
  path: "/admin/moveQuestion",
  access,
  effect: "write",
  input: moveQuestionSchema,
  output: newRevision,
  summary: "Puts a question, and what is nested under it, somewhere else in a draft.",
});

export const deleteQuestion = defineCall({
  method: "POST",
  path: "/admin/deleteQuestion",
  access,
  effect: "write",
  input: z.strictObject({ ...draftShape, questionId: id }),
  output: newRevision.extend({ deleted: z.number() }),
  summary: "Takes a question out of a draft with all that is nested under it, and says how many that were.",
});

export const saveFormHelp = defineCall({
  method: "POST",
  path: "/admin/saveFormHelp",
  access,
  effect: "write",
  input: saveFormHelpSchema,
  output: newRevision,
  summary: "Changes how to fill out one tab.",
});

export const saveRatingScale = defineCall({
  method: "POST",
  path: "/admin/saveRatingScale",
  access,
  effect: "write",
  input: saveRatingScaleSchema,
  output: newRevision,
  summary: "Changes how many steps a draft's rating scale has and what each means.",
});

export const publishForm = defineCall({
  method: "POST",
  path: "/admin/publishForm",
  access,
  effect: "write",
  input: z.strictObject(draftShape),
  output: z.object({ number: z.number(), publishedAt: z.string(), groups: z.number() }),
  summary:
    "Freezes a draft and gives it to the running groups of its form for new reports; reports keep the version they have.",
});

export const compareFormVersion = defineCall({
  method: "POST",
  path: "/admin/compareFormVersion",
  access,
  effect: "read",
  input: z.strictObject({ beforeVersionId: id, afterVersionId: id }),
  output: formComparisonSchema,
  summary: "What one version of a form has that another has not, question by question.",
});

export const exportForm = defineCall({
  method: "GET",
  path: "/admin/exportForm",
  access,
  effect: "read",
  input: z.strictObject({ versionId: z.coerce.number().pipe(id) }),
  output: z.unknown(),
  summary: "A version as an Excel file: a row a question and a column a language, its help and its rating scale.",
});

export const importForm = defineCall({
  method: "POST",
  path: "/admin/importForm",
  access,
  effect: "write",
  limit: "imports",
  body: "multipart",
  maxBytes: limits.spreadsheetBytes + 10_000,
  input: importFormSchema,
  output: importedSchema,
  summary:
    "Takes an Excel file as it was exported into a draft, all or nothing. Errors stand under questions, help or scale, row and column: questions.12.text_nb.",
});
