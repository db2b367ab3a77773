import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { access } from "../content/policy";
import { newRevision } from "../content/schema";
import {
  formEditorSchema,
  moveQuestionSchema,
  removalSchema,
  saveContentQuestionSchema,
  saveFormHelpSchema,
  saveLinkContentQuestionSchema,
  saveRatingScaleSchema,
} from "./schema";

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
    "Changes where a question's link leads and its words. A link that is shown has an address and words in the first language.",
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
  input: removalSchema,
  output: newRevision.extend({ deleted: z.number() }),
  summary: "Takes a question out of a draft with all that is nested under it, and says how many that were.",
});

export const restoreQuestion = defineCall({
  method: "POST",
  path: "/admin/restoreQuestion",
  access,
  effect: "write",
  input: removalSchema,
  output: newRevision.extend({ isAtItsPlace: z.boolean() }),
  summary: "Puts a deleted question back into its draft with all that was nested under it.",
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
