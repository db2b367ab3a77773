import { z } from "zod";
import { roles } from "@/lib/platform/auth/permissions";
import { defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { email, id, searchText } from "@/lib/platform/validators";
import { defaultSort, userSorts } from "./rules";
import { createUserSchema, editUserSchema, userDetailSchema, userItemSchema } from "./schema";

const noInput = z.strictObject({});

export const createUser = defineCall({
  method: "POST",
  path: "/user/createUser",
  access: permission("view_add_user"),
  effect: "write",
  limit: "writing",
  input: createUserSchema,
  output: z.object({ userId: z.number(), username: z.string() }),
  summary:
    "Makes an account and mails its invitation; admins can set a first password instead. Teachers make students and supervisors. A second call with the same `sendId` makes none and gives the same account.",
});

export const resendInvitation = defineCall({
  method: "POST",
  path: "/user/resendInvitation",
  access: permission("view_add_user"),
  effect: "write",
  limit: "writing",
  input: z.strictObject({ userId: id }),
  output: z.null(),
  summary: "Mails a new invitation; the earlier link stops working.",
});

export const getRoles = defineCall({
  method: "POST",
  path: "/user/getRoles",
  access: permission("view_add_user"),
  effect: "read",
  input: noInput,
  output: z.array(z.object({ role: z.enum(roles) })),
  summary: "The roles that the caller may give to a new account.",
});

export const checkEmailAlreadyExist = defineCall({
  method: "POST",
  path: "/user/checkEmailAlreadyExist",
  access: signedIn,
  effect: "read",
  limit: "lookups",
  input: z.strictObject({ email }),
  output: z.object({ exists: z.boolean() }),
  summary:
    "Is a mail address taken by somebody else? Answers those who may add users, and a person about their own address.",
});

const manageUsers = permission("manage_users");

export const listUsers = defineCall({
  method: "POST",
  path: "/admin/list-user",
  access: manageUsers,
  effect: "read",
  input: z.strictObject({
    search: searchText,
    role: z.enum(roles).optional(),
    active: z.boolean().optional(),
    /** Nobody has entered the account, and somebody may; if false, somebody has. */
    invited: z.boolean().optional(),
    /** The person has signed in at some time. */
    signedIn: z.boolean().optional(),
    domainId: id.optional(),
    /** A minus in front means from the last to the first. */
    sort: z.enum(userSorts).default(defaultSort),
    cursor: id.optional(),
  }),
  output: z.object({ items: z.array(userItemSchema), nextCursor: z.number().nullable() }),
  summary:
    "People by name or another column, a page at a time; the search finds part of a name, username or mail address.",
});

export const getDataEditUser = defineCall({
  method: "POST",
  path: "/admin/getDataEditUser",
  access: manageUsers,
  effect: "read",
  input: z.strictObject({ userId: id }),
  output: userDetailSchema,
  summary: "Everything an admin may change about somebody.",
});

export const editUser = defineCall({
  method: "POST",
  path: "/admin/editUser",
  access: manageUsers,
  effect: "write",
  input: editUserSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Changes somebody's account. A role that does not fit the person's open seats is refused. A changed role or permission ends their sessions; nobody grants a permission that they lack.",
});

export const toggleActiveUser = defineCall({
  method: "POST",
  path: "/admin/toggle-active-user",
  access: manageUsers,
  effect: "write",
  input: z.strictObject({ userId: id, active: z.boolean() }),
  output: z.object({ active: z.boolean() }),
  summary: "Lets somebody in or keeps them out. Keeping out ends their sessions.",
});

export const deleteUser = defineCall({
  method: "POST",
  path: "/admin/delete-user",
  access: manageUsers,
  effect: "write",
  input: z.strictObject({ userId: id }),
  output: z.object({ outcome: z.enum(["deleted", "deactivated"]) }),
  summary:
    "Deletes an account that has left nothing behind; one that others rely on (placements, reports, signatures, the record) is deactivated.",
});

export const getTotalActiveUser = defineCall({
  method: "GET",
  path: "/admin/get-total-active-user",
  access: manageUsers,
  effect: "read",
  input: noInput,
  output: z.object({ total: z.number() }),
  summary: "How many accounts are active; not those that nobody has entered yet.",
});
