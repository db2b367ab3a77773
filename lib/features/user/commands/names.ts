import "server-only";
import { findDomain } from "@/lib/features/domain/queries";
import type { Role } from "@/lib/platform/auth/permissions";
import { db, type Reader, type Tx } from "@/lib/platform/db";
import { assertNone, invalidAt } from "@/lib/platform/errors";
import { lockNames } from "@/lib/platform/locks";
import { freeUsername, hostOf, usernameFrom } from "../rules";

/**
 * The organisation whose host an address has, or null. Teachers and students belong to an active one; others may have any address but one of
 * an organisation that is not active, whose accounts may not enter. Throws bad input beside `email`.
 * @param reader inside a transaction it has the lock on names, which a change of a host holds too
 */
export async function assertAddressFits(person: { email: string; role: Role }, reader: Reader = db) {
  const domain = await findDomain(hostOf(person.email), reader);
  if (!domain?.active && (person.role === "Teacher" || person.role === "Student"))
    throw invalidAt("email", "user.error_email_domain");
  if (domain && !domain.active) throw invalidAt("email", "user.error_email_domain_closed");
  return domain;
}

/** Throws bad input beside each field that somebody else has already. */
export async function assertFree(
  tx: Tx,
  { username, email, exceptId }: { username?: string; email?: string; exceptId?: number },
): Promise<void> {
  await lockNames(tx);
  const taken = await tx.user.findMany({
    where: { OR: [{ username }, { email }].filter((field) => Object.values(field)[0]), id: { not: exceptId } },
    select: { username: true, email: true },
  });
  const errors = {
    ...(taken.some((other) => other.username === username) && { username: ["user.error_username_taken"] }),
    ...(taken.some((other) => other.email === email) && { email: ["user.error_email_taken"] }),
  };
  assertNone(errors);
}

/** A username made of a mail address that nobody has yet. */
export async function suggestUsername(tx: Tx, email: string): Promise<string> {
  const name = usernameFrom(email);
  const similar = await tx.user.findMany({ where: { username: { startsWith: name } }, select: { username: true } });
  return freeUsername(name, new Set(similar.map(({ username }) => username)));
}
