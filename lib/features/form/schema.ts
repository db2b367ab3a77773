import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import { locales } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { id, line, url } from "@/lib/platform/validators";
import { comparedFields, formTabs, questionTypes, scaleSteps } from "./rules";

export type QuestionType = (typeof questionTypes)[number];

/** A question as SPEC §3 names its fields, without anybody's answer. */
export type Question = {
  id: number;
  parent_id: number | null;
  depth: number;
  question_order: number;
  /** The competence area it belongs to. */
  viewPoint: number;
  /** 1 planning, 2 reflection, 3 feedback. */
  tab: number;
  type: QuestionType;
  /** Its text. */
  value: string;
  is_compulsory: boolean;
  show_checkbox: boolean;
  show_link: boolean;
  link_content: string | null;
  link_url: string | null;
};

export type TabHelp = { tab: number; text: string };

/** What one step of the rating scale means. */
export type ScaleStep = { step: number; anchor: string };

/** One version of a form in one language: its questions in order, how to fill out each tab, and its rating scale from step 1. */
export type FormContent = { questions: Question[]; help: TabHelp[]; scale: ScaleStep[] };

/** Counts the changes of a draft: a write names the one it was made on and answers the next. */
export const revision = z.int().min(0).max(limits.idMax);

const upTo = (max: number) => z.string().trim().max(max, "validation.too_long");

/** A text in each language; empty where there is none yet. */
const textsIn = (nb: z.ZodString, other: z.ZodString) =>
  z.strictObject({
    nb,
    en: other.default(""),
    "pt-br": other.default(""),
    pt: other.default(""),
  } satisfies Record<(typeof locales)[number], z.ZodType>);

const content = upTo(limits.contentLength);

/** Norwegian is what every other language falls back to, so a question always has it. */
export const questionTextsSchema = textsIn(content.min(1, "validation.required"), content);
export const freeTextsSchema = textsIn(content, content);
export const anchorTextsSchema = textsIn(upTo(limits.inputLength), upTo(limits.inputLength));
export type Texts = z.output<typeof freeTextsSchema>;

const tab = z.int().min(1).max(formTabs.length);
const viewPoint = z.int().min(1).max(areas.length);

export const formName = line();

/** A draft as somebody last saw it. */
export const draftShape = { versionId: id, revision };

export const saveContentQuestionSchema = z.strictObject({
  ...draftShape,
  /** Without one a question is added, last among its neighbours. */
  questionId: id.optional(),
  tab,
  /** Of a nested question its parent's area counts. */
  viewPoint,
  parentId: id.nullable().default(null),
  type: z.enum(questionTypes),
  isCompulsory: z.boolean(),
  showCheckbox: z.boolean(),
  texts: questionTextsSchema,
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
  /** Of a nested question its parent's area counts. */
  viewPoint,
  /** Its place among the questions there, from 0; beyond the last is last. */
  position: z.int().min(0).max(limits.idMax),
});
export type MoveQuestionInput = z.output<typeof moveQuestionSchema>;

export const saveFormHelpSchema = z.strictObject({ ...draftShape, tab, texts: freeTextsSchema });
export type SaveFormHelpInput = z.output<typeof saveFormHelpSchema>;

/** The anchors from step 1; all of them empty goes back to the product's own words. */
export const saveRatingScaleSchema = z
  .strictObject({
    ...draftShape,
    steps: z.int().min(scaleSteps.min).max(scaleSteps.max),
    anchors: z.array(anchorTextsSchema).max(scaleSteps.max),
  })
  .refine(({ steps, anchors }) => anchors.length === steps, { path: ["anchors"], error: "form.error_anchors" });
export type SaveRatingScaleInput = z.output<typeof saveRatingScaleSchema>;

/** A flag or a number in a posted form, where everything is text. */
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const importFormSchema = z.strictObject({
  file: z
    .instanceof(File, { error: "validation.required" })
    .meta({ override: { type: "string", format: "binary" } })
    .refine(({ size }) => size > 0, "validation.required"),
  versionId: z.coerce.number().pipe(id),
  revision: z.coerce.number().pipe(revision),
  /** Only tell what would happen. */
  dryRun: flag,
  /** Take away the questions of the draft that the file does not name. */
  removeMissing: flag,
});
export type ImportFormInput = z.output<typeof importFormSchema>;

const language = z.enum(locales);
const textsOut = z.object({ nb: z.string(), en: z.string(), "pt-br": z.string(), pt: z.string() });

const formQuestionShape = {
  questionId: z.number(),
  /** The same in every version that carries the question on. */
  key: z.string(),
  parentId: z.number().nullable(),
  depth: z.number(),
  tab: z.number(),
  viewPoint: z.number(),
  type: z.enum(questionTypes),
  isCompulsory: z.boolean(),
  showCheckbox: z.boolean(),
  showLink: z.boolean(),
  /** Empty without a link. */
  linkUrl: z.string(),
  texts: textsOut,
  link_content: textsOut,
};

/** A question for editing. Nested ones stand in `subItem`, by tab and order, each with a tab of its own. */
export const formQuestionSchema: z.ZodType<FormQuestion> = z.object({
  ...formQuestionShape,
  get subItem() {
    return z.array(formQuestionSchema);
  },
});
export type FlatFormQuestion = z.infer<z.ZodObject<typeof formQuestionShape>>;
export type FormQuestion = FlatFormQuestion & { subItem: FormQuestion[] };

/** What stands in the way of publishing: a message key under `form`, and the question it is about. */
const problem = z.object({ error: z.string(), questionId: z.number().nullable() });
export type FormProblem = z.infer<typeof problem>;

export const formEditorSchema = z.object({
  formId: z.number(),
  name: z.string(),
  versionId: z.number(),
  number: z.number(),
  revision: z.number(),
  createdAt: z.string(),
  /** When it was published; null for a draft, the only one that can be changed. */
  publishedAt: z.string().nullable(),
  /** The latest published version of the form, to compare a draft with. */
  publishedVersionId: z.number().nullable(),
  /** All three tabs and six areas, with the top-level questions that stand there. */
  tabs: z.array(
    z.object({
      tab: z.number(),
      help: textsOut,
      viewPoints: z.array(z.object({ viewPoint: z.number(), questions: z.array(formQuestionSchema) })),
    }),
  ),
  scale: z.object({
    steps: z.number(),
    /** The version has anchors of its own; without them the product's stand, which exist for four steps. */
    own: z.boolean(),
    anchors: z.array(z.object({ step: z.number(), texts: textsOut, standard: textsOut })),
  }),
  /** Per language how many texts are missing: questions, words of links, help of tabs that have any, anchors if there are any. */
  missing: z.array(z.object({ language, count: z.number() })),
  problems: z.array(problem),
});
export type FormEditor = z.infer<typeof formEditorSchema>;

export const formItemSchema = z.object({
  formId: z.number(),
  name: z.string(),
  /** The latest first. */
  versions: z.array(
    z.object({
      versionId: z.number(),
      number: z.number(),
      createdAt: z.string(),
      /** Null for the draft. */
      publishedAt: z.string().nullable(),
      revision: z.number(),
      questions: z.number(),
      /** Running groups whose new reports get this version. */
      groups: z.number(),
      reports: z.number(),
    }),
  ),
});
export type FormItem = z.infer<typeof formItemSchema>;

/** Where a question stands. */
const place = z.object({
  tab: z.number(),
  viewPoint: z.number(),
  /** The text of the question it is nested under, in the caller's language. */
  under: z.string().nullable(),
});
const named = z.object({ key: z.string(), text: z.string(), place });

const changed = z.object({ language: language.nullable(), before: z.string(), after: z.string() });
const versionName = z.object({
  versionId: z.number(),
  formName: z.string(),
  number: z.number(),
  publishedAt: z.string().nullable(),
});

export const formComparisonSchema = z.object({
  before: versionName,
  after: versionName,
  added: z.array(named),
  removed: z.array(named),
  changed: z.array(
    named.extend({
      /** Where it stood, when it stands elsewhere or among the same neighbours in another order now. */
      movedFrom: place.nullable(),
      /** Flags are "true" or "false", types their names; only texts have a language. */
      fields: z.array(changed.extend({ field: z.enum(comparedFields) })),
    }),
  ),
  help: z.array(changed.extend({ tab: z.number() })),
  /** A step that one of the two does not have is empty there. */
  scale: z.array(changed.extend({ step: z.number() })),
});
export type FormComparison = z.infer<typeof formComparisonSchema>;

const rowOf = z.object({
  /** The row of the sheet, 1 being the heading. */
  row: z.number(),
  text: z.string(),
});

export const importedSchema = z.object({
  /** False for a preview. */
  written: z.boolean(),
  revision: z.number(),
  added: z.array(rowOf),
  updated: z.array(rowOf),
  unchanged: z.number(),
  /** Questions of the draft that the file does not name. */
  missing: z.array(z.object({ questionId: z.number(), text: z.string() })),
  /** How many of these are taken away. */
  removed: z.number(),
  helpChanged: z.boolean(),
  scaleChanged: z.boolean(),
});
export type Imported = z.infer<typeof importedSchema>;
