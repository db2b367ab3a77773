import { z } from "zod";
import { anyone, defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { id, mailedCode, uploadedFile } from "@/lib/platform/validators";
import { profileSchema, settingChangeSchema, settingSchema, undoSchema } from "./schema";

const noInput = z.strictObject({});
const access = permission("profile");

export const getSetting = defineCall({
  method: "GET",
  path: "/user/getSetting",
  access: signedIn,
  effect: "read",
  input: noInput,
  output: z.object({ setting: settingSchema }),
  summary: "What the person chose for the screen and for mail.",
});

export const saveSetting = defineCall({
  method: "POST",
  path: "/user/saveSetting",
  access: signedIn,
  effect: "write",
  input: settingChangeSchema,
  output: z.object({ setting: settingSchema }),
  summary: "Changes the named settings and leaves the others.",
});

export const updateProfile = defineCall({
  method: "POST",
  path: "/user/update-profile",
  access,
  effect: "write",
  input: profileSchema,
  output: z.object({
    username: z.string(),
    fullName: z.string(),
    avatarPath: z.string(),
    token: z.string(),
    /** A code was mailed to the new address; the old one is used until the code is typed. */
    pendingEmail: z.string().nullable(),
  }),
  summary:
    "Changes the person's own profile. Another mail address needs the password and gets a code, each time it is sent. The answer never tells whether somebody else has the address.",
});

export const confirmEmail = defineCall({
  method: "POST",
  path: "/user/confirmEmail",
  access,
  effect: "write",
  limit: "codes",
  input: z.strictObject({ code: mailedCode }),
  output: z.object({ email: z.string() }),
  summary: "Takes over the new mail address by the code that was sent to it. Ends the person's other sessions.",
});

export const checkEmailUndo = defineCall({
  method: "POST",
  path: "/user/checkEmailUndo",
  access: anyone,
  effect: "read",
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({
    state: z.enum(["valid", "expired", "used", "unknown"]),
    /** The address that the link restores, while it is valid. */
    email: z.string().nullable(),
  }),
  summary: "What a link is worth that takes a change of the mail address back, without using it up.",
});

export const undoEmail = defineCall({
  method: "POST",
  path: "/user/undoEmail",
  access: anyone,
  effect: "write",
  input: undoSchema,
  output: z.object({ username: z.string() }),
  summary: "Takes a change of the mail address back. Ends every session and every open code and link of the account.",
});

export const cancelEmail = defineCall({
  method: "POST",
  path: "/user/cancelEmail",
  access,
  effect: "write",
  input: noInput,
  output: z.null(),
  summary: "Keeps the present mail address; the code that was sent to the new one stops working.",
});

export const uploadAvatar = defineCall({
  method: "POST",
  path: "/user/uploadAvatar",
  access,
  effect: "write",
  limit: "pictures",
  body: "multipart",
  // The form around the file needs space too.
  maxBytes: limits.avatarBytes + 10_000,
  input: z.strictObject({
    avatar: uploadedFile,
  }),
  output: z.object({ avatarPath: z.string() }),
  summary: "Replaces the person's picture: JPEG, PNG or WebP, cropped to the square in its middle.",
});

export const removeAvatar = defineCall({
  method: "POST",
  path: "/user/removeAvatar",
  access,
  effect: "write",
  input: noInput,
  output: z.object({ avatarPath: z.string() }),
  summary: "Goes back to the picture of those who have none.",
});

export const getAvatar = defineCall({
  method: "GET",
  path: "/user/avatar",
  access: signedIn,
  effect: "read",
  input: z.strictObject({ userId: z.coerce.number().pipe(id), v: z.string().max(20).optional() }),
  output: z.file(),
  answer: "image/webp",
  summary: "A person's picture, as WebP. `v` only makes the address of a new picture a new one.",
});
