import "server-only";
import { changeUser } from "@/lib/features/user/commands/edit-user";
import type { EditUserInput } from "@/lib/features/user/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { within } from "@/lib/platform/sql";
import { listOpenSeats } from "./queries";
import { seatsInTheWay } from "./rules";

/**
 * Changes somebody's account (`changeUser`). Throws bad input beside `role`, with how many, while the person has open seats that the new role
 * does not fit.
 */
export const editUser = (actor: Actor, input: EditUserInput): Promise<{ revision: number }> =>
  changeUser(actor, input, assertSeatsFit);

async function assertSeatsFit(tx: Tx, userId: number, change: { from: Role; to: Role }): Promise<void> {
  const { length } = seatsInTheWay(await listOpenSeats(within(tx), [userId]), change);
  if (length === 0) return;
  const key = "involvement.error_role";
  throw new AppError("invalid", { key, errors: { role: [key] }, values: { count: length } });
}
