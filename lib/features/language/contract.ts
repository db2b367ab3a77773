import { z } from "zod";
import { anyone, defineCall } from "@/lib/platform/http/contract";
import { locales } from "@/lib/platform/i18n/locales";

export const getDataLanguage = defineCall({
  method: "GET",
  path: "/user/getDataLanguage",
  access: anyone,
  effect: "read",
  input: z.strictObject({ languageCode: z.enum(locales).optional() }),
  output: z.record(z.string(), z.unknown()),
  summary: "Every text of the product in one language: the asked one, else the caller's.",
});

export const chooseLanguage = defineCall({
  method: "POST",
  path: "/user/chooseLanguage",
  access: anyone,
  effect: "session",
  body: "form",
  input: z.strictObject({ languageCode: z.enum(locales) }),
  output: z.null(),
  summary: "Stores the chosen language in the browser's locale cookie and leads back to the page with the form.",
});
