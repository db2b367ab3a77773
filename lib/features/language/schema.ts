import { z } from "zod";
import { canonicalTag } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { keyPart, languageCode, line, revision, searchText, sendId, uploadedFile } from "@/lib/platform/validators";
import { textStates } from "./rules";

/** A language as it is typed: `nn`, `en-GB`; the code is stored in lower case. */
export const createLanguageSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "validation.required")
    .max(limits.languageCodeLength, "languages.error_code")
    .refine((code) => languageCode.safeParse(code).success && canonicalTag(code) !== null, "languages.error_code"),
  name: line(60),
  sendId,
});
export type CreateLanguageInput = z.output<typeof createLanguageSchema>;

export const languageItemSchema = z.object({
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  isDefault: z.boolean(),
  /** How many of the product's texts, and of the questions that forms ask now, are in this language, in per cent. */
  texts: z.number(),
  formTexts: z.number(),
});
export type LanguageItem = z.infer<typeof languageItemSchema>;

const key = z.string().min(1).max(limits.inputLength);

/** Which texts of a language a list has, from the one after `cursor` on. */
export const listTextsSchema = z.strictObject({
  code: languageCode,
  search: searchText,
  missing: z.boolean().optional(),
  /** More narrowly than `missing`: those that are missing, or those that the school has changed. */
  state: z.enum(textStates).optional(),
  /** The screen that they belong to: the first part of their keys. */
  screen: keyPart.optional(),
  cursor: key.optional(),
});
export type ListTextsInput = z.infer<typeof listTextsSchema>;

export const textItemSchema = z.object({
  key: z.string(),
  /** What the school has written; null where it has not. */
  value: z.string().nullable(),
  /** The product's own text in this language; null in a language that is not shipped. */
  shipped: z.string().nullable(),
  /** What the school shows in its default language. */
  default: z.string(),
  /** Of what the school has written; 0 without. */
  revision: z.number(),
  /** What the text has to keep: `{name}`, `<b>`. */
  placeholders: z.array(z.string()),
});
export type TextItem = z.infer<typeof textItemSchema>;

export const saveTextSchema = z.strictObject({
  code: languageCode,
  key,
  /** Null takes back what the school has written. */
  value: z
    .string()
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .nullable(),
  /** Of the text as the writer knew it; without it nothing is compared. */
  revision: revision.optional(),
});
export type SaveTextInput = z.output<typeof saveTextSchema>;

export const importTextsSchema = z.strictObject({
  file: uploadedFile,
  code: languageCode,
});
export type ImportTextsInput = z.output<typeof importTextsSchema>;
