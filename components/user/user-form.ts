import { z } from "zod";
import { type Choice, choiceOf, choices } from "@/lib/features/user/rules";
import { editUserSchema, type UserDetail } from "@/lib/features/user/schema";
import { type Permission, permissions } from "@/lib/platform/auth/permissions";

const bit = z.boolean().transform((on) => (on ? (1 as const) : (0 as const)));

/** What the form always sends. */
const required = { fullName: true, username: true, email: true, role: true, languageCode: true } as const;

/**
 * What the form holds of a person, without the revision that it is based on: a choice for each permission and ticks instead of bits. It becomes
 * the input of the call.
 */
export const userFormSchema = editUserSchema
  .omit({ revision: true })
  .required(required)
  .extend({
    allow_multiple_group: bit,
    allow_multiple_evaluation: bit,
    permissions: z
      .record(z.enum(permissions), z.enum(choices))
      .transform((chosen) =>
        permissions.flatMap((permission) =>
          chosen[permission] === "role" ? [] : [{ permission, granted: chosen[permission] === "granted" }],
        ),
      ),
  });
export type TypedUser = z.input<typeof userFormSchema>;

/** A person as the form shows them before anything is typed. */
export function typedOf(user: UserDetail): TypedUser {
  return {
    userId: user.userId,
    fullName: user.fullName,
    username: user.username,
    email: user.email,
    role: user.role,
    phone: user.phone ?? "",
    areaCode: user.areaCode,
    studentNumber: user.studentNumber ?? "",
    userCourseCode: user.userCourseCode ?? "",
    languageCode: user.languageCode,
    allow_multiple_group: user.allow_multiple_group === 1,
    allow_multiple_evaluation: user.allow_multiple_evaluation === 1,
    permissions: Object.fromEntries(permissions.map((name) => [name, choiceOf(user, name)])) as Record<
      Permission,
      Choice
    >,
  };
}

/** The plain fields of the form, in its order. */
export const textFields = [
  "fullName",
  "username",
  "email",
  "role",
  "areaCode",
  "phone",
  "studentNumber",
  "userCourseCode",
  "languageCode",
] as const;
export type TextField = (typeof textFields)[number];

/** What the form shows of somebody with this role: only students have a number and a course. */
export const shownFields = ({ role }: TypedUser) => [
  ...textFields.filter((field) => role === "Student" || (field !== "studentNumber" && field !== "userCourseCode")),
  "permissions" as const,
];

/** What somebody else changed between two readings of a person. */
export type Differences = {
  fields: { field: TextField; before: string; after: string }[];
  ticks: { field: "allow_multiple_group" | "allow_multiple_evaluation"; after: boolean }[];
  permissions: { permission: Permission; after: Choice }[];
};

export function differencesOf(before: UserDetail, after: UserDetail): Differences {
  const [old, now] = [typedOf(before), typedOf(after)];
  const ticks = ["allow_multiple_group", "allow_multiple_evaluation"] as const;
  return {
    fields: textFields
      .filter((field) => old[field] !== now[field])
      .map((field) => ({ field, before: old[field] ?? "", after: now[field] ?? "" })),
    ticks: ticks.filter((field) => old[field] !== now[field]).map((field) => ({ field, after: now[field] })),
    permissions: permissions
      .filter((permission) => old.permissions[permission] !== now.permissions[permission])
      .map((permission) => ({ permission, after: now.permissions[permission] })),
  };
}
