import { z } from "zod";
import { line } from "@/lib/platform/validators";
import { formKind, language } from "../content/schema";
import { comparedFields } from "./rules";

export const formName = line();

/** What prevents publishing: a message key under `form`, and the question it is about. */
export const problem = z.object({ error: z.string(), questionId: z.number().nullable() });

export type FormProblem = z.infer<typeof problem>;

/** Where a translation is as in the version before although the text of the language that leads has changed: the languages of each place. */
export const staleTexts = z.object({
  questions: z.array(z.object({ questionId: z.number(), languages: z.array(language) })),
  help: z.array(z.object({ tab: z.number(), languages: z.array(language) })),
  scale: z.array(language),
});

export type StaleTexts = z.infer<typeof staleTexts>;

export const formItemSchema = z.object({
  formId: z.number(),
  kind: formKind,
  name: z.string(),
  /** Out of the lists, until somebody takes it back. */
  archived: z.boolean(),
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
      /** Running groups that use this version for new reports or evaluations. */
      groups: z.number(),
      /** None for the form of an evaluation. */
      reports: z.number(),
    }),
  ),
});

export type FormItem = z.infer<typeof formItemSchema>;

/** The place of a question. */
const place = z.object({
  tab: z.number(),
  viewPoint: z.number(),
  /** The text of its parent question, in the caller's language. */
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
  /** Of both versions. */
  kind: formKind,
  before: versionName,
  after: versionName,
  added: z.array(named),
  removed: z.array(named),
  changed: z.array(
    named.extend({
      /** The earlier place, when it has moved to another place or changed its order among the same neighbours. */
      movedFrom: place.nullable(),
      /** Flags are "true" or "false", types their names; only texts have a language. */
      fields: z.array(changed.extend({ field: z.enum(comparedFields) })),
    }),
  ),
  help: z.array(changed.extend({ tab: z.number() })),
  /** A step that one of the two versions does not have is empty there. */
  scale: z.array(changed.extend({ step: z.number() })),
});

export type FormComparison = z.infer<typeof formComparisonSchema>;
