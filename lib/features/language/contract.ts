import { z } from "zod";
import { anyone, defineCall, permission } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { workbookType } from "@/lib/platform/spreadsheet/media-type";
import { languageCode } from "@/lib/platform/validators";
import {
  createLanguageSchema,
  importTextsSchema,
  languageItemSchema,
  listTextsSchema,
  saveTextSchema,
  textItemSchema,
} from "./schema";

export const getDataLanguage = defineCall({
  method: "GET",
  path: "/user/getDataLanguage",
  access: anyone,
  effect: "read",
  input: z.strictObject({ languageCode: languageCode.optional() }),
  output: z.record(z.string(), z.unknown()),
  summary: "Every text of the product in one language: the asked one, else the caller's.",
});

export const getChangedTexts = defineCall({
  method: "GET",
  path: "/user/getChangedTexts",
  access: anyone,
  effect: "read",
  input: z.strictObject({ languageCode, version: z.string().regex(/^[\w-]{16}$/, "validation.invalid") }),
  output: z.record(z.string(), z.string()),
  answer: "application/json",
  summary: "What the school shows in a language in place of the shipped texts, by key; for the product's own pages.",
});

export const chooseLanguage = defineCall({
  method: "POST",
  path: "/user/chooseLanguage",
  access: anyone,
  effect: "session",
  body: "form",
  input: z.strictObject({ languageCode }),
  output: z.null(),
  answer: "redirect",
  summary: "Stores the chosen language in the browser's locale cookie and leads back to the page with the form.",
});

const languagesAccess = permission("view_and_edit_languages");
const textsAccess = permission("view_admin_manager");

export const getDataLanguages = defineCall({
  method: "POST",
  path: "/admin/getDataLanguages",
  access: languagesAccess,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ items: z.array(languageItemSchema), nextCursor: z.null() }),
  summary: "Every language of the school, also those out of use, and how much of the texts each has.",
});

export const createLanguage = defineCall({
  method: "POST",
  path: "/admin/createLanguage",
  access: languagesAccess,
  effect: "write",
  input: createLanguageSchema,
  output: z.object({ code: z.string() }),
  summary:
    "Adds a language, in use at once. What it lacks is shown in the next language of the fallback order. A second call with the same `sendId` adds none and gives the same code.",
});

export const changeLanguageDefault = defineCall({
  method: "POST",
  path: "/admin/changeLanguageDefault",
  access: languagesAccess,
  effect: "write",
  input: z.strictObject({ code: languageCode }),
  output: z.null(),
  summary: "Makes an active language the one of who has chosen none, and of documents. The fallback order stays.",
});

export const activeLanguage = defineCall({
  method: "POST",
  path: "/admin/activeLanguage",
  access: languagesAccess,
  effect: "write",
  input: z.strictObject({ code: languageCode, active: z.boolean() }),
  output: z.null(),
  summary: "Takes a language out of use or back into it; who uses one that is out of use gets the default.",
});

export const getDataContentLanguage = defineCall({
  method: "POST",
  path: "/admin/getDataContentLanguage",
  access: textsAccess,
  effect: "read",
  input: listTextsSchema,
  output: z.object({ items: z.array(textItemSchema), nextCursor: z.string().nullable() }),
  summary: "The texts of a language beside those of the default, with a search over keys and texts.",
});

export const saveContentLanguage = defineCall({
  method: "POST",
  path: "/admin/saveContentLanguage",
  access: textsAccess,
  effect: "write",
  input: saveTextSchema,
  output: z.object({ value: z.string().nullable(), revision: z.number() }),
  summary: "Writes a text in place of the shipped one, or takes it back with null. It is shown everywhere at once.",
});

export const exportContentLanguage = defineCall({
  method: "GET",
  path: "/admin/exportContentLanguage",
  access: textsAccess,
  effect: "read",
  input: z.strictObject({ code: languageCode }),
  output: z.file(),
  answer: workbookType,
  summary: "The texts of a language as an Excel file, a row a text, beside those of the default.",
});

export const importContentLanguage = defineCall({
  method: "POST",
  path: "/admin/importContentLanguage",
  access: textsAccess,
  effect: "write",
  limit: "imports",
  body: "multipart",
  maxBytes: limits.spreadsheetBytes + 10_000,
  input: importTextsSchema,
  output: z.object({ changed: z.number() }),
  summary:
    "Takes an Excel file as it was exported, all or nothing. An empty cell takes the school's text back. Errors stand under row and column: texts.12.value.",
});
