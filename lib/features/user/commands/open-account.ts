import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import type { Reader, Tx } from "@/lib/platform/db";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import { isWithinReach } from "../policy";

/** What is read of an account that is to be changed. */
export const accountSelect = {
  id: true,
  role: true,
  active: true,
  fullName: true,
  username: true,
  email: true,
  phone: true,
  areaCode: true,
  studentNumber: true,
  userCourseCode: true,
  languageCode: true,
  allowMultipleGroup: true,
  allowMultipleEvaluation: true,
  domainId: true,
  domain: { select: { active: true } },
  revision: true,
  passwordHash: true,
  feideSubject: true,
  mergedIntoId: true,
  permissions: { select: { permission: true, granted: true } },
} as const satisfies Prisma.UserSelect;

/** An account as somebody who may change it reads it, merged or not. Throws "not found", and "forbidden" for one out of reach. */
export async function readAccount(reader: Reader, actor: Actor, userId: number) {
  const user = await reader.user.findUnique({ where: { id: userId }, select: accountSelect });
  if (!user) throw notFound();
  if (!isWithinReach(actor, user)) throw new AppError("forbidden", { key: "user.error_out_of_reach" });
  return user;
}

export type OpenAccount = Awaited<ReturnType<typeof readAccount>>;

/**
 * An account to change, locked until the end of the transaction. Throws "not found", "forbidden" for one out of reach, and bad input for one
 * that was merged into another, which stays as it was then, and for one whose person was erased.
 */
export async function openAccount(tx: Tx, actor: Actor, userId: number): Promise<OpenAccount> {
  await lockAccount(tx, userId);
  const user = await readAccount(tx, actor, userId);
  if (user.mergedIntoId !== null) throw invalid("user.error_merged");
  if ((await tx.erasure.count({ where: { userId } })) > 0) throw invalid("user.error_erased");
  return user;
}
