import { z } from "zod";
import { areSharesInOrder } from "@/lib/features/group/rules";
import { newGroupRulesShape, outOfOrder, storedNewGroupRulesShape } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import { areaCode, email, line, revision, text } from "@/lib/platform/validators";

/** A field that may be left empty, which is null then. */
const orNothing = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullable()
    .transform((typed) => (typed?.trim() ? typed : null))
    .pipe(schema.nullable());

const isSecureLink = (value: string): boolean => /^https:\/\/\S+$/i.test(value) && URL.canParse(value);

const shape = {
  name: orNothing(line(limits.subjectLength)),
  /** A mail address, or a link that begins with `https://`. */
  supportAddress: orNothing(
    line().refine((value) => isSecureLink(value) || email.safeParse(value).success, "settings.error_support"),
  ),
  complaintsTo: orNothing(text(limits.contentLength)),
  areaCode,
  ...newGroupRulesShape,
  archiveAutomatically: z.boolean(),
  deleteAutomatically: z.boolean(),
};

/** What an administrator sets for the school; `revision` is that of the settings that were changed. */
export const saveSettingsSchema = z.strictObject({ ...shape, revision }).refine(areSharesInOrder, outOfOrder);
export type SaveSettingsInput = z.output<typeof saveSettingsSchema>;

/** The same as a form holds it. */
export const typedSettingsSchema = z.object(shape).refine(areSharesInOrder, outOfOrder);
export type TypedSettings = z.input<typeof typedSettingsSchema>;

export const settingsSchema = z.object({
  name: z.string().nullable(),
  supportAddress: z.string().nullable(),
  complaintsTo: z.string().nullable(),
  areaCode: z.string(),
  ...storedNewGroupRulesShape,
  archiveAutomatically: z.boolean(),
  deleteAutomatically: z.boolean(),
  revision: z.number(),
  /** What is set outside the product. No secrets. */
  environment: z.object({
    /** The address of the product. */
    address: z.string(),
    timeZone: z.string(),
    /** Whom mails come from: a name and an address. */
    mailFrom: z.string(),
    hasMailServer: z.boolean(),
    feide: z.enum(["configured", "demo", "none"]),
    archive: z.enum(["configured", "demo", "none"]),
    /** The support address while the school has set none. */
    supportAddress: z.string(),
  }),
  /** The name of the language of who has chosen none. */
  defaultLanguage: z.string(),
});
export type SettingsDetail = z.infer<typeof settingsSchema>;
