import { z } from "zod";
import { permissions, roles } from "@/lib/platform/auth/permissions";
import {
  areaCode,
  bit,
  digits,
  email,
  id,
  languageCode,
  line,
  newPassword,
  newUsername,
  phone,
  sendId,
} from "@/lib/platform/validators";

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]).optional();

/** A new account; without a password the person chooses one by the invitation. */
export const createUserSchema = z.strictObject({
  fullName: line(),
  email,
  role: z.enum(roles),
  /** Made from the mail address when left out. */
  username: optional(newUsername),
  phone: optional(phone),
  /** The school's when left out. */
  areaCode: areaCode.optional(),
  studentNumber: optional(digits),
  userCourseCode: optional(line()),
  languageCode: languageCode.optional(),
  /** In place of an invitation; the person has to replace it when they first sign in. */
  password: newPassword.optional(),
  sendId,
});
export type CreateUserInput = z.infer<typeof createUserSchema>;

/** A person on an admin's list. */
export const userItemSchema = z.object({
  userId: z.number(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  /** The organisation whose host the address has; nobody may enter while it is not active. */
  domain: z.object({ domainId: z.number(), name: z.string(), active: z.boolean() }).nullable(),
  /** The account that this one was merged into; null for one that was not. */
  mergedInto: z.object({ userId: z.number(), fullName: z.string() }).nullable(),
  /** When the person last signed in themselves; null for who never did. */
  lastSignIn: z.string().nullable(),
  /** An invitation is out and no password chosen. */
  invited: z.boolean(),
  /** The reader may change it, invite the person and view the product as them, as far as they may do that at all. */
  reachable: z.boolean(),
});
export type UserItem = z.infer<typeof userItemSchema>;

/** What an admin may change about somebody; what is left out stays. */
export const editUserSchema = z.strictObject({
  userId: id,
  revision: z.int().min(0),
  fullName: line().optional(),
  username: newUsername.optional(),
  email: email.optional(),
  role: z.enum(roles).optional(),
  phone: optional(phone),
  areaCode: areaCode.optional(),
  studentNumber: optional(digits),
  userCourseCode: optional(line()),
  languageCode: languageCode.optional(),
  allow_multiple_group: bit.optional(),
  allow_multiple_evaluation: bit.optional(),
  /** All single permissions beside the role's: granted or denied. What is not among them follows the role. */
  permissions: z
    .array(z.strictObject({ permission: z.enum(permissions), granted: z.boolean() }))
    .max(permissions.length)
    .optional(),
});
export type EditUserInput = z.infer<typeof editUserSchema>;

export const userDetailSchema = userItemSchema.extend({
  revision: z.number(),
  phone: z.string().nullable(),
  areaCode: z.string(),
  studentNumber: z.string().nullable(),
  userCourseCode: z.string().nullable(),
  languageCode: z.string(),
  allow_multiple_group: bit,
  allow_multiple_evaluation: bit,
  /** What the role gives. */
  rolePermissions: z.array(z.enum(permissions)),
  permissions: z.array(z.object({ permission: z.enum(permissions), granted: z.boolean() })),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

/** What an admin can see of an account beside what they can change. Moments are ISO. */
export type UserFacts = {
  /** The latest invitation of somebody who has not come in yet: its age, and whether its link has expired. */
  invitation: { days: number; isOver: boolean } | null;
  /** The groups of the person, and whether the reader teaches each. */
  groups: { groupId: number; name: string; taught: boolean }[];
};

/** What can happen to an account, as its history names it. */
export const userEvents = [
  "create",
  "invite",
  "password",
  "profile",
  "email",
  "avatar",
  "edit",
  "permissions",
  "opened",
  "closed",
  "feide",
  "merge",
  "erase",
  "unmerge",
] as const;
export type UserEvent = (typeof userEvents)[number];

/** The latest first. `by` is a full name; null for a person without an account. */
export type UserHistory = { id: number; event: UserEvent; by: string | null; at: string }[];
