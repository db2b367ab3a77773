import { z } from "zod";
import { anyone, defineCall } from "@/lib/platform/http/contract";
import { bit, line, linkToken } from "@/lib/platform/validators";
import { changePasswordSchema } from "./schema";

export const changePassword = defineCall({
  method: "POST",
  path: "/user/changePassword",
  access: anyone,
  effect: "write",
  duringFirstLogin: true,
  input: changePasswordSchema,
  output: z.object({ token: z.string(), isFirstLogin: bit }),
  summary: "Chooses a password: by a mailed link, at the first login, or in the profile. Ends all other sessions.",
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/user/resetPassword",
  access: anyone,
  effect: "write",
  input: z.union([
    z.strictObject({ username: line() }),
    /** A link that has expired or been used: a new one is sent to the same account. */
    z.strictObject({ token: linkToken }),
  ]),
  output: z.null(),
  summary: "Mails a link to choose a new password. The answer never tells whether the account exists.",
});

export const checkExpireTimeResetPassword = defineCall({
  method: "POST",
  path: "/user/checkExpireTimeResetPassword",
  access: anyone,
  effect: "read",
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({
    state: z.enum(["valid", "expired", "used", "unknown"]),
    purpose: z.enum(["password_reset", "invitation"]).nullable(),
    /** The account's name, while the link is valid. */
    username: z.string().nullable(),
  }),
  summary: "What a mailed link is worth, without using it up.",
});
