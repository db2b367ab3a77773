import { editUser } from "@/lib/features/involvement/commands";
import { getDataEditUser } from "@/lib/features/user/queries/get-user";
import type { EditUserInput } from "@/lib/features/user/schema";
import type { Actor } from "@/lib/platform/auth/actor";

/** Changes an account as its page does: its present values, except for what is given. */
export async function editAccount(actor: Actor, userId: number, given: Partial<EditUserInput>) {
  const {
    active: _,
    invited: __,
    domain: _d,
    lastSignIn: _l,
    mergedInto: _m,
    reachable: ___,
    rolePermissions: ____,
    ...now
  } = await getDataEditUser(actor, { userId });
  return editUser(actor, { ...now, languageCode: "nb", ...given });
}
