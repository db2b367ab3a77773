import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { db } from "@/lib/platform/db";
import { forbidden } from "@/lib/platform/errors";

/**
 * Does somebody else have a mail address? Those who may add users can ask about any, others only about their own (SPEC §6): the one
 * they are changing to may be anybody's.
 */
export async function checkEmailAlreadyExist(actor: Actor, input: { email: string }): Promise<{ exists: boolean }> {
  if (!can(actor, "view_add_user") && !(await isOwnAddress(actor, input.email))) throw forbidden();
  const other = await db.user.findFirst({
    where: { email: input.email, id: { not: actor.id } },
    select: { id: true },
  });
  return { exists: other !== null };
}

const isOwnAddress = async ({ id }: Actor, email: string): Promise<boolean> =>
  (await db.user.findFirst({ where: { id, email }, select: { id: true } })) !== null;
