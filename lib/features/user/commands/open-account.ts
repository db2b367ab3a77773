import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import type { Tx } from "@/lib/platform/db";
import { AppError, notFound } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import { isWithinReach } from "../policy";

const accountSelect = {
  id: true,
  role: true,
  active: true,
  username: true,
  email: true,
  domainId: true,
  languageCode: true,
  revision: true,
  passwordHash: true,
  feideSubject: true,
  permissions: { select: { permission: true, granted: true } },
} as const satisfies Prisma.UserSelect;

/** An account to change, locked until the end of the transaction. Throws "not found", and "forbidden" for one out of reach. */
export async function openAccount(tx: Tx, actor: Actor, userId: number) {
  await lockAccount(tx, userId);
  const user = await tx.user.findUnique({ where: { id: userId }, select: accountSelect });
  if (!user) throw notFound();
  if (!isWithinReach(actor, user)) throw new AppError("forbidden", { key: "user.error_out_of_reach" });
  return user;
}
