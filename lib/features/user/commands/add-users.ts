import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import { asChoice } from "@/lib/platform/i18n/school-texts";
import { addJobs } from "@/lib/platform/jobs/add-job";
import { givenRows, within, withNewIds } from "@/lib/platform/sql";

/** What of an account can be changed for many at a time. */
export type UserData = {
  fullName: string;
  phone: string | null;
  areaCode: string;
  studentNumber: string | null;
  userCourseCode: string | null;
};

/** A new account of a person who is invited then or later. */
export type NewUser = UserData & {
  username: string;
  email: string;
  role: Role;
  languageCode: string | undefined;
  domainId: number | null;
};

const dataTypes = {
  fullName: "text",
  phone: "text",
  areaCode: "text",
  studentNumber: "text",
  userCourseCode: "text",
} as const;
const dataFields = Object.keys(dataTypes) as (keyof typeof dataTypes)[];
const newTypes = {
  id: "int",
  ...dataTypes,
  username: "text",
  email: "text",
  role: `"Role"`,
  languageCode: "text",
  domainId: "int",
  createdById: "int",
} as const;
const newColumns = Object.keys(newTypes) as (keyof typeof newTypes)[];

/**
 * Makes accounts without a password, inside a change that has the lock on names, has checked them, and who makes them.
 * @returns them, in the order of the rows
 */
export async function addUsers(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  actor: Pick<Actor, "id">,
  rows: readonly NewUser[],
): Promise<{ id: number }[]> {
  if (rows.length === 0) return [];
  const made = (await withNewIds(tx, "User", rows)).map(({ languageCode, ...row }) => ({
    ...row,
    createdById: actor.id,
    languageCode: languageCode === undefined ? null : asChoice(languageCode),
  }));
  const given = givenRows(made, "r", newTypes);
  await within(tx)
    .insertInto("User")
    .columns(newColumns)
    .expression(({ selectFrom }) => selectFrom(given).select(newColumns.map((column) => `r.${column}` as const)))
    .execute();
  await audits(
    "user.create",
    made.map(({ id, role }) => ({ entityId: id, after: { role } })),
  );
  return made;
}

/** Changes accounts, inside a change that has locked and checked them. */
export async function changeUsers(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  rows: readonly (UserData & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const accounts = await within(tx)
    .selectFrom("User")
    .select(["id", ...dataFields])
    .where("id", "=", sql<number>`any(${rows.map(({ id }) => id)}::int[])`)
    .execute();
  const before = new Map(accounts.map((account) => [account.id, account]));
  const plain = rows.map(({ id, fullName, phone, areaCode, studentNumber, userCourseCode }) => ({
    id,
    fullName,
    phone,
    areaCode,
    studentNumber,
    userCourseCode,
  }));
  await within(tx)
    .updateTable("User as u")
    .from(givenRows(plain, "r", { id: "int", ...dataTypes }))
    .whereRef("u.id", "=", "r.id")
    .set(({ ref, eb }) => ({
      fullName: ref("r.fullName"),
      phone: ref("r.phone"),
      areaCode: ref("r.areaCode"),
      studentNumber: ref("r.studentNumber"),
      userCourseCode: ref("r.userCourseCode"),
      revision: eb("u.revision", "+", 1),
    }))
    .execute();
  await audits(
    "user.edit",
    rows.map((row) => ({
      entityId: row.id,
      after: { fields: changedFields(dataFields, before.get(row.id) ?? {}, row) },
    })),
  );
}

/** Queues a mail with a link for each of these people, as `invite` does for one. */
export async function inviteAll(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await addJobs(
    tx,
    "mail-password-link",
    userIds.map((userId) => ({ payload: { userId } })),
  );
  await audits(
    "user.invite",
    userIds.map((entityId) => ({ entityId })),
  );
}
