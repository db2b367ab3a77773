import { z } from "zod";
import { bit, newPassword, optionalCode, password } from "@/lib/platform/validators";

/**
 * SPEC §3's password change. `token` is the secret of a reset or an invitation, or a session's token; a person who changes it in
 * the profile proves it with `currentPassword`, one at the first login (`isFirstLogin`) has just done so.
 */
export const changePasswordSchema = z.strictObject({
  password: newPassword,
  token: z.string().max(5_000).optional(),
  isFirstLogin: bit.optional(),
  currentPassword: password.optional(),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/**
 * How a signed-in person proves that the account is theirs: the password, or with neither password nor Feide a code mailed to the
 * present address. That they have signed in at Feide again is in a cookie.
 */
export const proofSchema = z.strictObject({
  currentPassword: z.union([z.literal("").transform(() => undefined), password]).optional(),
  currentCode: optionalCode,
});
export type Proof = z.output<typeof proofSchema>;
