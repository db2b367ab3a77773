import "server-only";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { creatableRoles, type Giver } from "@/lib/features/user/policy";
import { permissionsOf } from "@/lib/features/user/rules";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import type { Reader } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { importableRoles } from "../rules/importable-roles";
import type { Importer } from "../rules/known";

/** Whose import it is, as they are now, and what they may. Throws bad input for somebody who may not import any more. */
export async function findAsker(reader: Reader, id: number): Promise<{ actor: Giver; importer: Importer }> {
  const choices = { select: { permission: true, granted: true } } as const;
  const select = { role: true, ...entrySelect, domainId: true, permissions: choices } as const;
  const user = await reader.user.findUnique({ where: { id }, select });
  const permissions = user && canEnter(user) ? permissionsOf(user) : [];
  if (!user || !permissions.includes("manage_groups")) throw invalid("import.error_rights");
  const actor = { id, role: user.role, permissions };
  const seesEverybody = permissions.includes("manage_users");
  const roles = seesEverybody ? importableRoles(creatableRoles(actor)) : [];
  const { role, domainId } = user;
  const importer = { id, role, domainId, seesEverybody, roles, makesAnyGroup: makesAnyGroup(actor) };
  return { actor, importer };
}
