import { z } from "zod";
import { settingSchema } from "@/lib/features/profile/schema";
import { permissions, roles } from "@/lib/platform/auth/permissions";
import { bit, optionalCode, password, username } from "@/lib/platform/validators";

export const signInSchema = z.strictObject({
  username,
  password,
  /** Mailed to the account's address after the answer `user.error_code_needed`. */
  code: optionalCode,
});

/** The session user with SPEC §3's field names. */
export const sessionUserSchema = z.object({
  token: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.object({ permission: z.enum(permissions) })),
  user_course_code: z.string().nullable(),
  languageCode: z.string(),
  is_viewer: bit,
  allow_multiple_group: bit,
  allow_multiple_evaluation: bit,
  setting: settingSchema,
  area_code: z.string(),
});
