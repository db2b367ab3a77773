import "server-only";
import { sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { endTokens, eraseTokens } from "@/lib/platform/auth/one-time-token";
import { eraseSessions, revokeSessions } from "@/lib/platform/auth/open-session";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { freeUsername } from "../rules";

/** The addresses of a name that never exists (RFC 2606). */
const NOWHERE = "erased.invalid";

/**
 * Removes from accounts everything that tells whose they are, and lets nobody in any more, inside a change that erases their person and has
 * locked them and the names (`lockNames`). The number and the role stay, which others' records name.
 * @param name what is shown in place of the person's name
 */
export async function stripAccounts(
  { tx, changed }: Pick<Work, "tx" | "changed">,
  userIds: readonly number[],
  name: string,
): Promise<void> {
  for (const userId of userIds) {
    await endTokens(tx, userId);
    changed(...sessionsOf(await revokeSessions(tx, { userId })));
  }
  await eraseSessions(tx, userIds);
  await eraseTokens(tx, userIds);
  await tx.userPermission.deleteMany({ where: { userId: { in: [...userIds] } } });
  for (const id of userIds) {
    await tx.user.update({
      where: { id },
      data: {
        ...(await freeNames(tx, id)),
        fullName: name,
        phone: null,
        passwordHash: null,
        avatarPath: null,
        languageCode: null,
        userCourseCode: null,
        studentNumber: null,
        feideSubject: null,
        lastSignInAt: null,
        domainId: null,
        areaCode: "",
        active: false,
        isFirstLogin: false,
        allowMultipleGroup: false,
        allowMultipleEvaluation: false,
        setting: {} satisfies Prisma.InputJsonObject,
        revision: { increment: 1 },
      },
    });
  }
}

/** A username and an address that tell nothing but the number of the account, and that nobody has. */
async function freeNames(tx: Tx, id: number): Promise<{ username: string; email: string }> {
  const [name, local] = [`erased_${id}`, `erased-${id}`];
  const similar = await tx.user.findMany({
    where: { OR: [{ username: { startsWith: name } }, { email: { startsWith: local, endsWith: `@${NOWHERE}` } }] },
    select: { username: true, email: true },
  });
  const usernames = new Set(similar.map(({ username }) => username));
  const locals = new Set(similar.map(({ email }) => email.replace(`@${NOWHERE}`, "")));
  return { username: freeUsername(name, usernames), email: `${freeUsername(local, locals)}@${NOWHERE}` };
}
