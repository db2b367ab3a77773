import "server-only";
import { sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { endTokens, eraseTokens } from "@/lib/platform/auth/one-time-token";
import { eraseSessions, revokeSessions } from "@/lib/platform/auth/open-session";
import type { Prisma } from "@/prisma/generated/client";

/** The addresses of a name that never exists (RFC 2606). */
const NOWHERE = "erased.invalid";

/**
 * Removes from accounts everything that tells whose they are, and lets nobody in any more, inside a change that erases their person and has
 * locked them. The number and the role stay, which others' records name.
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
        username: `erased_${id}`,
        email: `erased-${id}@${NOWHERE}`,
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
