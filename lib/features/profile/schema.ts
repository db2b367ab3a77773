import { z } from "zod";
import { mailTime, mailTimes } from "@/lib/features/notification/schema";
import { proofSchema } from "@/lib/features/password/schema";
import { areaCode, email, languageCode, line, linkToken, phone } from "@/lib/platform/validators";

/** Light or dark, or as the device is set. */
export const themes = ["device", "light", "dark"] as const;
export const textSizes = ["small", "medium", "large"] as const;

/** What a person chose for the screen and for mail (SPEC §3's stored settings). */
export const settingSchema = z.object({
  size: z.enum(textSizes).default("medium"),
  theme: z.enum(themes).default("device"),
  sidebar: z.boolean().default(true),
  mail: mailTime,
});
export type Setting = z.infer<typeof settingSchema>;

/** Some of the settings; what is left out stays as it was. */
export const settingChangeSchema = z.strictObject({
  size: z.enum(textSizes).optional(),
  theme: z.enum(themes).optional(),
  sidebar: z.boolean().optional(),
  mail: z.enum(mailTimes).optional(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** What is left out stays as it is: a page that knows an older name or address does not bring it back. */
export const profileSchema = z.strictObject({
  fullName: line().optional(),
  /** A new address is stored only after its mailed code was typed; it needs a proof that the account is the person's. */
  email: email.optional(),
  ...proofSchema.shape,
  /** Empty or null removes the number. */
  phone: z.union([z.literal("").transform(() => null), z.null(), phone]).optional(),
  areaCode: areaCode.optional(),
  languageCode: languageCode.optional(),
});
export type ProfileInput = z.output<typeof profileSchema>;

/** The secret of a link that takes a change of the mail address back. */
export const undoSchema = z.strictObject({ token: linkToken });

export const ownProfileSchema = z.object({
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** A new address that waits for its code. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  areaCode: z.string(),
  languageCode: z.string(),
  /** Null for somebody without a picture of their own. */
  avatarPath: z.string().nullable(),
  hasPassword: z.boolean(),
  /** The account can be entered by Feide. */
  hasFeide: z.boolean(),
  /** A new sign-in at Feide proves that the account is theirs. */
  provesByFeide: z.boolean(),
  setting: settingSchema,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;
