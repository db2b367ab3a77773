import { z } from "zod";
import { areas } from "@/lib/platform/areas";
import type { ShippedLocale } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { id, revision } from "@/lib/platform/validators";
import { formKindNames, formTabs, type QuestionNode, questionTree, questionTypes } from "./rules";

export type QuestionType = (typeof questionTypes)[number];

/** A question, with its texts in one language or in each. */
export type Question<Text = string> = {
  id: number;
  parentId: number | null;
  depth: number;
  /** Its number among its neighbours, from 1. */
  questionOrder: number;
  /** The competence area it belongs to. */
  viewPoint: number;
  /** One of `formTabs`. */
  tab: number;
  type: QuestionType;
  text: Text;
  isCompulsory: boolean;
  showCheckbox: boolean;
  showLink: boolean;
  /** Empty without a link, like the address. */
  linkContent: Text;
  linkUrl: string;
};

/** A question of a form in editing; the key is the same in every version that carries the question on. */
export type FormQuestion = Question<Texts> & { key: string };

export type TabHelp = { tab: number; text: string };

/** What one step of the rating scale means. */
export type ScaleStep = { step: number; anchor: string };

/** One version of a form in one language: its questions in order, how to fill out each tab, and its rating scale from step 1. */
export type FormContent = { questions: Question[]; help: TabHelp[]; scale: ScaleStep[] };

const upTo = (max: number) => z.string().trim().max(max, "validation.too_long");

/** A text in each language; empty where it is missing. */
const textsIn = (text: z.ZodString) =>
  z
    .object({
      nb: text.default(""),
      en: text.default(""),
      "pt-br": text.default(""),
      pt: text.default(""),
    } satisfies Record<ShippedLocale, z.ZodType>)
    // A school may have more languages; the command knows which, and in which one a question is always written.
    .catchall(text);

export const freeTextsSchema = textsIn(upTo(limits.contentLength));

export const anchorTextsSchema = textsIn(upTo(limits.inputLength));

export type Texts = z.output<typeof freeTextsSchema>;

export const formKind = z.enum(formKindNames);

export const tab = z.int().min(1).max(formTabs.length);

export const viewPoint = z.int().min(1).max(areas.length);

/** A draft and the revision the caller knows. */
export const draftShape = { versionId: id, revision };

export const language = z.string();

export const textsOut = z
  .object({ nb: z.string(), en: z.string(), "pt-br": z.string(), pt: z.string() })
  .catchall(z.string());

/** The fields of a question in the answers of calls, with the names of SPEC §3. */
export const questionShape = <Text extends z.ZodType>(text: Text) => ({
  id: z.number(),
  parent_id: z.number().nullable(),
  depth: z.number(),
  question_order: z.number(),
  viewPoint: z.number(),
  tab: z.number(),
  type: z.enum(questionTypes),
  value: text,
  is_compulsory: z.boolean(),
  show_checkbox: z.boolean(),
  show_link: z.boolean(),
  link_content: text.nullable(),
  link_url: z.string().nullable(),
});

/**
 * How the answer of a call has questions: a handler gives them flat, as the product has them; `questionTree` names and nests them.
 * @param node a question in the answer: `questionShape`, what else it has, and `subItem`
 */
export const questionsAs = <Q extends Question<unknown>, Node extends z.ZodType>(
  node: Node & z.ZodType<z.output<Node>, QuestionNode<Q>>,
) =>
  z
    .custom<readonly Q[]>()
    .transform(questionTree<Q>)
    .pipe(z.array(node));

const formQuestionNode: z.ZodType<QuestionNode<FormQuestion>, QuestionNode<FormQuestion>> = z.object({
  ...questionShape(textsOut),
  key: z.string(),
  get subItem() {
    return z.array(formQuestionNode);
  },
});

/** The questions of a form in editing, with their texts in every language. */
export const formQuestionsSchema = questionsAs<FormQuestion, typeof formQuestionNode>(formQuestionNode);

export const newRevision = z.object({ revision: z.number() });
