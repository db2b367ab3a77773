import "server-only";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { creatableRoles, type Giver } from "@/lib/features/user/policy";
import { listPermissionsOf } from "@/lib/features/user/queries/permissions";
import { entrySelect, mayEnter } from "@/lib/platform/auth/may-enter";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { importableRoles } from "../rules";
import type { Importer } from "../rules/known";

/** Whose import it is, as they are now, and what they may. Throws bad input for somebody who may not import any more. */
export async function findAsker(id: number): Promise<{ actor: Giver; importer: Importer }> {
  const select = { role: true, ...entrySelect, domainId: true } as const;
  const user = await db.user.findUnique({ where: { id }, select });
  const permissions = (await listPermissionsOf([id])).get(id) ?? [];
  if (!user || !mayEnter(user) || !permissions.includes("manage_groups")) throw invalid("import.error_rights");
  const actor = { id, role: user.role, permissions };
  const roles = permissions.includes("manage_users") ? importableRoles(creatableRoles(actor)) : [];
  return { actor, importer: { id, domainId: user.domainId, roles, makesAnyGroup: makesAnyGroup(actor) } };
}
