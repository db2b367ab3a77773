import "server-only";
import { findDomain } from "@/lib/features/domain/queries";
import { inTransaction } from "@/lib/features/unit-of-work";
import { issueLinkToken } from "@/lib/platform/auth/one-time-token";
import { db } from "@/lib/platform/db";
import { readSchool } from "@/lib/platform/i18n/registry";
import { lockNames } from "@/lib/platform/locks";
import { passwordLink } from "@/lib/platform/mail/links";
import { schoolSettings } from "@/lib/platform/school-settings";
import { hostOf } from "../rules";
import { createUserSchema } from "../schema";
import { suggestUsername } from "./names";

/**
 * The first administrator of a school, made from the command line by the operator of the server. Gives the link to choose a password;
 * for an address that is there already and has none yet, a new link. Throws for an account that could not enter by it.
 */
export async function createAdmin(input: { email: string; fullName: string }): Promise<string> {
  const { email, fullName } = createUserSchema.pick({ email: true, fullName: true }).parse(input);
  const known = await db.user.findUnique({
    where: { email },
    select: { id: true, role: true, passwordHash: true, active: true },
  });
  if (known && (known.role !== "Admin" || known.passwordHash)) throw new Error(`${email} has an account already.`);
  if (known && !known.active) throw new Error(`The account of ${email} is closed.`);
  // A command line follows no changes.
  await readSchool();
  return inTransaction(null, async ({ tx, audit }) => {
    await lockNames(tx);
    const username = await suggestUsername(tx, email);
    const domain = await findDomain(hostOf(email), tx);
    if (domain && !domain.active)
      throw new Error(`The organisation of ${email} is closed: none of its accounts may enter.`);
    const { areaCode } = schoolSettings();
    const data = { username, email, fullName, role: "Admin" as const, areaCode, domainId: domain?.id };
    const { id } = known ?? (await tx.user.create({ data, select: { id: true } }));
    const self = { id, viewerId: null };
    await (known ? audit("user.invite", id, {}, self) : audit("user.create", id, { after: { role: "Admin" } }, self));
    return passwordLink(await issueLinkToken(tx, { purpose: "invitation", userId: id }));
  });
}
