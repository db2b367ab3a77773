import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { rolePermissions } from "@/lib/platform/auth/permissions";
import { daysFrom, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { limits } from "@/lib/platform/limits";
import type { Prisma } from "@/prisma/generated/client";
import { isWithinReach } from "../policy";
import { isInvited } from "../rules";
import {
  type UserDetail,
  type UserEvent,
  type UserFacts,
  type UserHistory,
  type UserItem,
  userEvents,
} from "../schema";

/** Everything an admin may change about somebody. */
export async function getDataEditUser(actor: Actor, input: { userId: number }): Promise<UserDetail> {
  const user = await db.user.findUnique({
    where: { id: input.userId },
    select: {
      id: true,
      fullName: true,
      username: true,
      email: true,
      role: true,
      active: true,
      passwordHash: true,
      feideSubject: true,
      lastSignInAt: true,
      domain: { select: { id: true, name: true, active: true } },
      mergedInto: { select: { id: true, fullName: true } },
      permissions: { select: { permission: true, granted: true }, orderBy: { permission: "asc" } },
      revision: true,
      phone: true,
      areaCode: true,
      studentNumber: true,
      userCourseCode: true,
      languageCode: true,
      allowMultipleGroup: true,
      allowMultipleEvaluation: true,
    },
  });
  if (!user) throw notFound();
  return {
    userId: user.id,
    fullName: user.fullName,
    username: user.username,
    email: user.email,
    role: user.role,
    active: user.active,
    domain: user.domain && { domainId: user.domain.id, name: user.domain.name, active: user.domain.active },
    mergedInto: user.mergedInto && { userId: user.mergedInto.id, fullName: user.mergedInto.fullName },
    lastSignIn: user.lastSignInAt?.toISOString() ?? null,
    invited: isInvited(user),
    reachable: isWithinReach(actor, user),
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
  };
}

/** What somebody who may see an account sees of it beside what they can change. */
export async function getUserFacts(
  reader: Pick<Actor, "id">,
  { userId, active, invited }: UserItem,
): Promise<UserFacts> {
  const seats = [{ studentId: userId }, { supervisorId: userId }, { secondarySupervisorId: userId }];
  const [token, groups] = await Promise.all([
    db.oneTimeToken.findFirst({
      where: { userId, purpose: "invitation" },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true, expiresAt: true },
    }),
    db.group.findMany({
      where: {
        OR: [{ teachers: { some: { teacherId: userId } } }, { placements: { some: { OR: seats } } }],
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true, teachers: { where: { teacherId: reader.id }, select: { teacherId: true } } },
    }),
  ]);
  const days = token ? daysFrom(today(token.createdAt), today()) : 0;
  return {
    invitation: invited && active && token ? { days, isOver: token.expiresAt <= new Date() } : null,
    groups: groups.map(({ id, name, teachers }) => ({ groupId: id, name, taught: teachers.length > 0 })),
  };
}

/** The latest changes of an account on the record. */
export async function listUserHistory(userId: number): Promise<UserHistory> {
  const rows = await db.auditEntry.findMany({
    where: { entity: "user", entityId: userId },
    orderBy: { id: "desc" },
    take: limits.listPageSize,
    select: { id: true, action: true, after: true, actorId: true, createdAt: true },
  });
  const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
  const people = await db.user.findMany({ where: { id: { in: actorIds } }, select: { id: true, fullName: true } });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return rows.flatMap(({ id, action, after, actorId, createdAt }) => {
    const event = eventOf(action.slice("user.".length), after);
    return event ? [{ id, event, by: names.get(actorId ?? 0) ?? null, at: createdAt.toISOString() }] : [];
  });
}

function eventOf(name: string, after: Prisma.JsonValue): UserEvent | undefined {
  if (name !== "active") return userEvents.find((event) => event === name);
  return after && typeof after === "object" && !Array.isArray(after) && after.active ? "opened" : "closed";
}
