import { type Permission, permissions, type Role, rolePermissions } from "@/lib/platform/auth/permissions";
import { limits } from "@/lib/platform/limits";
import { type Sort, sortsOf } from "@/lib/platform/sorting";

/** The columns by which people are listed, and their orders. */
export const sortedColumns = ["fullName", "username", "email", "lastSignInAt"] as const;
export type SortedColumn = (typeof sortedColumns)[number];
export type UserSort = Sort<SortedColumn>;
export const userSorts = sortsOf(sortedColumns);
export const defaultSort = "fullName" satisfies UserSort;

/** What can be decided about one permission of one person. */
export const choices = ["role", "granted", "denied"] as const;
export type Choice = (typeof choices)[number];

/** A role, and the single permissions that were granted to or denied the person. */
export type Account = { role: Role; permissions: readonly { permission: string; granted: boolean }[] };

/** What was decided about a permission of an account. */
export function choiceOf({ permissions }: Pick<Account, "permissions">, permission: Permission): Choice {
  const single = permissions.find((one) => one.permission === permission);
  if (!single) return "role";
  return single.granted ? "granted" : "denied";
}

/** Does an account have a permission: by its role unless it was denied, or by a grant (SPEC §6)? `permissionsSql` is the same for a statement. */
export const hasPermission = (account: Account, permission: Permission): boolean => {
  const choice = choiceOf(account, permission);
  return choice === "role" ? rolePermissions[account.role].includes(permission) : choice === "granted";
};

/** All that an account may. */
export const permissionsOf = (account: Account): Permission[] =>
  permissions.filter((permission) => hasPermission(account, permission));

/** What somebody may have left that others rely on: with any of it an account is deactivated in place of being deleted. */
export const recordKinds = [
  "placements",
  "reports",
  "evaluations",
  "goals",
  "absences",
  "follow_ups",
  "guest_links",
  "notifications",
  "texts",
  "accounts",
  "audit",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Has nobody entered an account yet: neither with a password nor by Feide? */
export const isInvited = (account: { passwordHash: string | null; feideSubject: string | null }): boolean =>
  !account.passwordHash && !account.feideSubject;

/** The states of an account as a list shows them. */
export type UserState = "active" | "invited" | "domain" | "inactive" | "merged";

/** Merged into another one; active or not; `domain` where the organisation is not, and whether an active one has been entered yet. */
export function stateOf(account: {
  active: boolean;
  invited: boolean;
  domain: { active: boolean } | null;
  /** The other account, or its number. */
  mergedInto: object | number | null;
}): UserState {
  const { active, invited, domain, mergedInto } = account;
  if (mergedInto !== null) return "merged";
  if (!active) return "inactive";
  if (domain?.active === false) return "domain";
  return invited ? "invited" : "active";
}

/** A username made of a mail address: its local part in lower-case letters, digits and underscores (SPEC §5). */
export function usernameFrom(email: string): string {
  const local = email.split("@")[0] ?? "";
  const plain = local
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return plain.slice(0, limits.inputLength - 6) || "user";
}

/** The first of `name`, `name_2`, `name_3` … that is not taken. @param from all numbers below are known to be taken */
export function freeUsername(name: string, taken: ReadonlySet<string>, from = 2): string {
  if (!taken.has(name)) return name;
  for (let number = from; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}

/** The host of a mail address. */
export const hostOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** A person's contact data as the database stores it. */
export type ContactRow = {
  id: number;
  fullName: string;
  email: string;
  areaCode: string;
  phone: string | null;
  avatarPath: string | null;
};

/** The sizes of the groups in which a number of so many digits is written; others in pairs. */
const phoneGroups: Readonly<Record<number, readonly number[]>> = { 9: [3, 3, 3], 10: [3, 3, 4], 11: [2, 5, 4] };

/** A phone number as people write it: `+47 91 23 45 67`. */
export function showPhone(areaCode: string, digits: string): string {
  const groups = phoneGroups[digits.length] ?? Array.from({ length: Math.ceil(digits.length / 2) }, () => 2);
  let at = 0;
  return [
    areaCode,
    ...groups.map((size) => {
      at += size;
      return digits.slice(at - size, at);
    }),
  ].join(" ");
}

/** Contact data, the phone number with its calling code in front, in groups; null when unknown. */
export const toContact = ({ id, fullName, email, areaCode, phone, avatarPath }: ContactRow) => ({
  userId: id,
  fullName,
  email,
  phone: phone && showPhone(areaCode, phone),
  avatarPath,
});
