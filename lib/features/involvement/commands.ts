import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { openUserToEdit, storeUserEdit } from "@/lib/features/user/commands/store-user-edit";
import type { EditUserInput } from "@/lib/features/user/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { assertLanguage } from "@/lib/platform/i18n/assert-language";
import { within } from "@/lib/platform/sql";
import { listOpenSeats } from "./queries";
import { seatsInTheWay } from "./rules";

/**
 * Changes somebody's account and single permissions; what is left out stays. Throws what `openUserToEdit` and `storeUserEdit` do, and bad input
 * beside `role`, with how many, while the person has open seats that the new role does not fit.
 */
export async function editUser(actor: Actor, input: EditUserInput): Promise<{ revision: number }> {
  assertLanguage(input.languageCode);
  return inTransaction(actor, async (work) => {
    const opened = await openUserToEdit(work.tx, actor, input);
    const { before, role } = opened;
    if (role !== before.role) await assertSeatsFit(work.tx, before.id, { from: before.role, to: role });
    return storeUserEdit(work, opened);
  });
}

async function assertSeatsFit(tx: Tx, userId: number, change: { from: Role; to: Role }): Promise<void> {
  const { length } = seatsInTheWay(await listOpenSeats(within(tx), [userId]), change);
  if (length === 0) return;
  const key = "involvement.error_role";
  throw new AppError("invalid", { key, errors: { role: [key] }, values: { count: length } });
}
