import { z } from "zod";
import { anyone, defineCall } from "@/lib/platform/http/contract";
import { languageCode } from "@/lib/platform/validators";

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
  output: z.unknown(),
  summary: "What the school shows in a language in place of the shipped texts, by key; for the product's own pages.",
});

export const chooseLanguage = defineCall({
  method: "POST",
  path: "/user/chooseLanguage",
  access: anyone,
  effect: "session",
  body: "form",
  input: z.strictObject({ languageCode: languageCode }),
  output: z.null(),
  summary: "Stores the chosen language in the browser's locale cookie and leads back to the page with the form.",
});
