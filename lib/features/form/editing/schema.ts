import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, revision, sendId, url } from "@/lib/platform/validators";
import { questionTypes, scaleSteps } from "../content/rules";
import {
  anchorTextsSchema,
  draftShape,
  type FormQuestion,
  formKind,
  formQuestionsSchema,
  freeTextsSchema,
  language,
  tab,
  textsOut,
  viewPoint,
} from "../content/schema";
import { problem, staleTexts } from "../publishing/schema";

export const saveContentQuestionSchema = z.strictObject({
  ...draftShape,
  /** Without an id a question is added, last among its neighbours. */
  questionId: id.optional(),
  tab,
  /** For a nested question the area of its parent is used. */
  viewPoint,
  parentId: id.nullable().default(null),
  type: z.enum(questionTypes),
  isCompulsory: z.boolean(),
  showCheckbox: z.boolean(),
  /** Of what is added: what is sent again with the same id changes the question that the first call has added. */
  sendId,
  /** Written in Norwegian, or in the first language in use while that is not one of them. */
  texts: freeTextsSchema,
});

export type SaveContentQuestionInput = z.output<typeof saveContentQuestionSchema>;

export const saveLinkContentQuestionSchema = z.strictObject({
  questionId: id,
  revision,
  showLink: z.boolean(),
  linkUrl: url,
  link_content: freeTextsSchema,
});

export type SaveLinkContentQuestionInput = z.output<typeof saveLinkContentQuestionSchema>;

export const moveQuestionSchema = z.strictObject({
  ...draftShape,
  questionId: id,
  parentId: id.nullable(),
  tab,
  /** For a nested question the area of its parent is used. */
  viewPoint,
  /** Its place among the questions there, from 0; beyond the last is last. */
  position: z.int().min(0).max(limits.idMax),
  sendId,
});

export type MoveQuestionInput = z.output<typeof moveQuestionSchema>;

/** A question that is taken out of a draft, or put back. */
export const removalSchema = z.strictObject({ ...draftShape, questionId: id, sendId });

export type RemovalInput = z.output<typeof removalSchema>;

/** What was deleted from a draft, as `FormVersion.removed` stores it: a question and all that was nested under it. */
export const removedSchema = z.array(z.array(z.custom<FormQuestion>()));

export const saveFormHelpSchema = z.strictObject({ ...draftShape, tab, texts: freeTextsSchema });

export type SaveFormHelpInput = z.output<typeof saveFormHelpSchema>;

/** The anchors from step 1; when all are empty the product's own texts apply again. */
export const saveRatingScaleSchema = z
  .strictObject({
    ...draftShape,
    steps: z.int().min(scaleSteps.min).max(scaleSteps.max),
    anchors: z.array(anchorTextsSchema).max(scaleSteps.max),
  })
  .refine(({ steps, anchors }) => anchors.length === steps, { path: ["anchors"], error: "form.error_anchors" });

export type SaveRatingScaleInput = z.output<typeof saveRatingScaleSchema>;

export const formEditorSchema = z.object({
  formId: z.number(),
  kind: formKind,
  name: z.string(),
  versionId: z.number(),
  number: z.number(),
  revision: z.number(),
  createdAt: z.string(),
  /** When it was published; null for a draft, the only one that can be changed. */
  publishedAt: z.string().nullable(),
  /** The latest published version of the form, to compare a draft with. */
  publishedVersionId: z.number().nullable(),
  /** How to fill out each of the three tabs, empty where there is no text. */
  help: z.array(z.object({ tab: z.number(), texts: textsOut })),
  /** By tab and area, each followed by what is nested under it. */
  questions: formQuestionsSchema,
  scale: z.object({
    steps: z.number(),
    /** The version has its own anchors; without them the product's texts apply, which exist for four steps. */
    own: z.boolean(),
    anchors: z.array(z.object({ step: z.number(), texts: textsOut, standard: textsOut })),
  }),
  /** Per language how many texts are missing: questions, link texts, help of tabs that have any, anchors if there are any. */
  missing: z.array(z.object({ language, count: z.number() })),
  stale: staleTexts,
  problems: z.array(problem),
});

/** A version as the builder has it, its questions flat. */
export type FormEditor = z.input<typeof formEditorSchema>;
