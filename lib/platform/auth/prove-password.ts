import "server-only";
import { db } from "../db";
import { invalid } from "../errors";
import { assertAccountNotBlocked, countFailedSignIn, forgetFailedSignIns, returnTry, spendTry } from "../rate-limit";
import { verifyPassword } from "./password";

/**
 * The account that a username and password belong to. Unknown, wrong and inactive get the same answer after the same work: bad
 * input for `password`. Throws "too many" while the account or the address is blocked.
 */
export async function provePassword(input: { username: string; password: string }, address: string) {
  await assertAccountNotBlocked(input.username);
  await spendTry("signInAddress", address);
  const user = await db.user.findUnique({
    where: { username: input.username },
    select: { id: true, role: true, active: true, passwordHash: true, isFirstLogin: true, languageCode: true },
  });
  const matches = await verifyPassword(user?.passwordHash, input.password);
  if (!user || !matches || !user.active) {
    await countFailedSignIn(input.username);
    throw invalid("sign_in.error_wrong", { password: ["sign_in.error_wrong"] });
  }
  await Promise.all([forgetFailedSignIns(input.username), returnTry("signInAddress", address)]);
  return user;
}
