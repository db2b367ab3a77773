import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import { locales } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import { formTabs, questionTypes } from "./rules";

export type QuestionType = (typeof questionTypes)[number];

/** A question with the field names of SPEC §3, without an answer. */
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

/** A text in each language; empty where it is missing. */
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

export const tab = z.int().min(1).max(formTabs.length);

export const viewPoint = z.int().min(1).max(areas.length);

/** A draft and the revision the caller knows. */
export const draftShape = { versionId: id, revision };

export const language = z.enum(locales);

export const textsOut = z.object({ nb: z.string(), en: z.string(), "pt-br": z.string(), pt: z.string() });

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

/** A question for editing. Nested ones are in `subItem`, by tab and order, each with its own tab. */
export const formQuestionSchema: z.ZodType<FormQuestion> = z.object({
  ...formQuestionShape,
  get subItem() {
    return z.array(formQuestionSchema);
  },
});

export type FlatFormQuestion = z.infer<z.ZodObject<typeof formQuestionShape>>;

export type FormQuestion = FlatFormQuestion & { subItem: FormQuestion[] };

export const newRevision = z.object({ revision: z.number() });
