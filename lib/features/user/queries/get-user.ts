import "server-only";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { readHistory } from "@/lib/platform/audit-history";
import type { Actor } from "@/lib/platform/auth/actor";
import { rolePermissions } from "@/lib/platform/auth/permissions";
import { daysFrom, schoolDayOf, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { limits } from "@/lib/platform/limits";
import { on } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { type UserDetail, type UserEvent, type UserFacts, type UserHistory, userEvents } from "../schema";
import { people, toItem } from "./list-users";

/** The latest invitation of "User" u. */
const latestInvitation = () =>
  on<{ u: "User" }>()
    .selectFrom("OneTimeToken as token")
    .whereRef("token.userId", "=", "u.id")
    .where("token.purpose", "=", "invitation")
    .orderBy("token.createdAt", "desc")
    .limit(sql.lit(1))
    .select(["token.createdAt", "token.expiresAt"]);

async function readUser(userId: number) {
  const user = await people()
    .where("u.id", "=", userId)
    .select(["u.revision", "u.phone", "u.areaCode", "u.studentNumber", "u.userCourseCode", "u.languageCode"])
    .select(["u.allowMultipleGroup", "u.allowMultipleEvaluation", jsonObjectFrom(latestInvitation()).as("invitation")])
    .executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

const toDetail = (actor: Actor, user: Awaited<ReturnType<typeof readUser>>): UserDetail => ({
  ...toItem(actor, user),
  revision: user.revision,
  phone: user.phone,
  areaCode: user.areaCode,
  studentNumber: user.studentNumber,
  userCourseCode: user.userCourseCode,
  languageCode: asLocale(user.languageCode),
  allow_multiple_group: user.allowMultipleGroup ? 1 : 0,
  allow_multiple_evaluation: user.allowMultipleEvaluation ? 1 : 0,
  rolePermissions: [...rolePermissions[user.role]],
  permissions: user.permissions as UserDetail["permissions"],
});

/** Everything an admin may change about somebody. Throws "not found". */
export const getDataEditUser = async (actor: Actor, { userId }: { userId: number }): Promise<UserDetail> =>
  toDetail(actor, await readUser(userId));

/** The same with the latest invitation, which is null for who has come in, is not active, or has none. Throws "not found". */
export async function getUserWithInvitation(
  actor: Actor,
  { userId }: { userId: number },
): Promise<{ user: UserDetail; invitation: UserFacts["invitation"] }> {
  const row = await readUser(userId);
  const user = toDetail(actor, row);
  const invitation = user.invited && user.active ? row.invitation : null;
  return {
    user,
    invitation: invitation && {
      days: daysFrom(schoolDayOf(invitation.createdAt), today()),
      isOver: new Date(invitation.expiresAt) <= new Date(),
    },
  };
}

/** The latest changes of an account on the record. */
export async function listUserHistory(userId: number): Promise<UserHistory> {
  const entries = await readHistory("user", userId, limits.listPageSize);
  return entries.flatMap(({ id, action, after, by, createdAt }) => {
    const event = eventOf(action.slice("user.".length), after);
    return event ? [{ id, event, by, at: createdAt.toISOString() }] : [];
  });
}

function eventOf(name: string, after: Prisma.JsonValue): UserEvent | undefined {
  if (name !== "active") return userEvents.find((event) => event === name);
  return after && typeof after === "object" && !Array.isArray(after) && after.active ? "opened" : "closed";
}
