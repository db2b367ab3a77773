import "server-only";
import type { Tx } from "../db";
import { lockRow } from "../locks";

/**
 * Makes other changes of an account wait for this transaction. Code that makes or uses a link of an account takes this lock first, then
 * the token's: a link is either used before a change or ended by it, and a new one goes to the present address.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await lockRow(tx, "User", userId, "update");
}
