import "server-only";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { readCode } from "@/lib/platform/auth/one-time-token";
import { rolePermissions } from "@/lib/platform/auth/permissions";
import { db } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import type { InputOf } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import type { Prisma } from "@/prisma/generated/client";
import type { listUsers as listUsersCall } from "./contract";
import { creatableRoles } from "./policy";
import type { UserDetail, UserItem } from "./schema";

/** The roles that the person may give to a new account. */
export async function getRoles(actor: Actor) {
  return creatableRoles(actor).map((role) => ({ role }));
}

const itemSelect = {
  id: true,
  fullName: true,
  username: true,
  email: true,
  role: true,
  active: true,
  passwordHash: true,
  feideSubject: true,
} satisfies Prisma.UserSelect;

const toItem = (user: Prisma.UserGetPayload<{ select: typeof itemSelect }>): UserItem => ({
  userId: user.id,
  fullName: user.fullName,
  username: user.username,
  email: user.email,
  role: user.role,
  active: user.active,
  invited: !user.passwordHash && !user.feideSubject,
});

/** The account has neither a password nor Feide yet. */
const isInvited = { passwordHash: null, feideSubject: null } satisfies Prisma.UserWhereInput;

/** One page of people by name. `cursor` is the last person of the previous page, wherever they are in the order now. */
export async function listUsers(
  _actor: Actor,
  input: InputOf<typeof listUsersCall>,
): Promise<{ items: UserItem[]; nextCursor: number | null }> {
  const { search, role, active, invited, cursor } = input;
  const filters: Prisma.UserWhereInput[] = [{ role, active }];
  if (invited !== undefined) filters.push(invited ? isInvited : { NOT: isInvited });
  if (search) {
    const contains = { contains: literally(search), mode: "insensitive" as const };
    filters.push({ OR: [{ fullName: contains }, { username: contains }, { email: contains }] });
  }
  if (cursor !== undefined) filters.push(await comesAfter(cursor));
  const rows = await db.user.findMany({
    where: { AND: filters },
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
    take: limits.listPageSize + 1,
    select: itemSelect,
  });
  const items = rows.slice(0, limits.listPageSize).map(toItem);
  return { items, nextCursor: rows.length > limits.listPageSize ? (items.at(-1)?.userId ?? null) : null };
}

/** Text to search for, with the wildcards of SQL's `like` escaped. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The people after a given one in the list by name; everybody when that person is gone. */
async function comesAfter(userId: number): Promise<Prisma.UserWhereInput> {
  const last = await db.user.findUnique({ where: { id: userId }, select: { fullName: true } });
  if (!last) return {};
  const { fullName } = last;
  return { OR: [{ fullName: { gt: fullName } }, { fullName, id: { gt: userId } }] };
}

/** Everything an admin may change about somebody. */
export async function getDataEditUser(_actor: Actor, input: { userId: number }): Promise<UserDetail> {
  const user = await db.user.findUnique({
    where: { id: input.userId },
    select: {
      ...itemSelect,
      revision: true,
      phone: true,
      areaCode: true,
      studentNumber: true,
      userCourseCode: true,
      languageCode: true,
      allowMultipleGroup: true,
      allowMultipleEvaluation: true,
      permissions: { select: { permission: true, granted: true }, orderBy: { permission: "asc" } },
    },
  });
  if (!user) throw notFound();
  return {
    ...toItem(user),
    revision: user.revision,
    phone: user.phone,
    areaCode: user.areaCode,
    studentNumber: user.studentNumber,
    userCourseCode: user.userCourseCode,
    languageCode: user.languageCode,
    allow_multiple_group: user.allowMultipleGroup ? 1 : 0,
    allow_multiple_evaluation: user.allowMultipleEvaluation ? 1 : 0,
    rolePermissions: [...rolePermissions[user.role]],
    permissions: user.permissions as UserDetail["permissions"],
  };
}

/** How many accounts are active. */
export async function getTotalActiveUser() {
  return { total: await db.user.count({ where: { active: true } }) };
}

/**
 * Does somebody else have a mail address? Those who may add users can ask about any, others only about the one they have or are
 * changing to (SPEC §6).
 */
export async function checkEmailAlreadyExist(actor: Actor, input: { email: string }): Promise<{ exists: boolean }> {
  if (!can(actor, "view_add_user") && !(await isOwnAddress(actor, input.email))) throw forbidden();
  const other = await db.user.findFirst({
    where: { email: input.email, id: { not: actor.id } },
    select: { id: true },
  });
  return { exists: other !== null };
}

async function isOwnAddress(actor: Actor, email: string): Promise<boolean> {
  const own = await db.user.findFirst({ where: { id: actor.id, email }, select: { id: true } });
  return own !== null || (await readCode("email_change", actor.id))?.payload === email;
}
