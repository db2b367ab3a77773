import { editUser } from "@/lib/features/user/commands";
import { getDataEditUser } from "@/lib/features/user/queries";
import type { EditUserInput } from "@/lib/features/user/schema";
import type { Actor } from "@/lib/platform/auth/actor";

/** Changes an account as its page does: its present values, except for what is given. */
export async function editAccount(actor: Actor, userId: number, given: Partial<EditUserInput>) {
  const {
    active: _,
    invited: __,
    reachable: ___,
    rolePermissions: ____,
    ...now
  } = await getDataEditUser(actor, { userId });
  return editUser(actor, { ...now, languageCode: "nb", ...given });
}
