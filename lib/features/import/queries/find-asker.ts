import "server-only";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { creatableRoles, type Giver } from "@/lib/features/user/policy";
import { hasPermission } from "@/lib/features/user/rules";
import { canEnter, entrySelect } from "@/lib/platform/auth/can-enter";
import { permissions as allPermissions } from "@/lib/platform/auth/permissions";
import type { Reader } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { importableRoles } from "../rules";
import type { Importer } from "../rules/known";

/** Whose import it is, as they are now, and what they may. Throws bad input for somebody who may not import any more. */
export async function findAsker(reader: Reader, id: number): Promise<{ actor: Giver; importer: Importer }> {
  const choices = { select: { permission: true, granted: true } } as const;
  const select = { role: true, ...entrySelect, domainId: true, permissions: choices } as const;
  const user = await reader.user.findUnique({ where: { id }, select });
  if (!user || !canEnter(user) || !hasPermission(user, "manage_groups")) throw invalid("import.error_rights");
  const permissions = allPermissions.filter((one) => hasPermission(user, one));
  const actor = { id, role: user.role, permissions };
  const seesEverybody = permissions.includes("manage_users");
  const roles = seesEverybody ? importableRoles(creatableRoles(actor)) : [];
  const { role, domainId } = user;
  const importer = { id, role, domainId, seesEverybody, roles, makesAnyGroup: makesAnyGroup(actor) };
  return { actor, importer };
}
