import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { Reader, Tx } from "../db";
import { invalid } from "../errors";
import { lockName } from "../locks";
import { enterable } from "./can-enter";

/** Those who can administrate accounts: admins who may enter, have done so, and may manage users. */
const administering = {
  AND: [enterable, { OR: [{ passwordHash: { not: null } }, { feideSubject: { not: null } }] }],
  role: "Admin",
  isFirstLogin: false,
  permissions: { none: { permission: "manage_users", granted: false } },
} satisfies Prisma.UserWhereInput;

/** Makes others who could take an admin away wait: two admins who close each other's accounts must not both succeed. */
export const lockAdmins = (tx: Tx): Promise<void> => lockName(tx, "admins");

/** Throws bad input after a change that has left nobody who can administrate accounts. The caller has called `lockAdmins` before it. */
export async function assertAdminRemains(tx: Reader): Promise<void> {
  if (!(await isAdministered(tx))) throw invalid("user.error_last_admin");
}

/** Is there anybody who can administrate accounts? */
export const isAdministered = async (reader: Reader): Promise<boolean> =>
  (await reader.user.count({ where: administering })) > 0;
