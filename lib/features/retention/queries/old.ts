import "server-only";
import { oldAudit } from "@/lib/platform/audit";
import { db } from "@/lib/platform/db";
import { countGivenUp } from "@/lib/platform/jobs/given-up-jobs";
import { countOldOutbox } from "@/lib/platform/mail/outbox";
import type { Prisma } from "@/prisma/generated/client";
import type { RunSchoolKind } from "../rules";
import { needed } from "./lapsed";

/** Pictures of accounts that are closed, and that nobody has entered since. */
export const oldPictures = (before: Date): Prisma.AvatarWhereInput => ({
  updatedAt: { lt: before },
  user: { active: false, OR: [{ lastSignInAt: null }, { lastSignInAt: { lt: before } }] },
});

/** The log from before a moment, but for that about evaluations which still need it. */
export async function auditBefore(before: Date) {
  const evaluations = await db.evaluation.findMany({
    where: { AND: [needed(), { createdAt: { lt: before } }] },
    select: { id: true },
  });
  return { before, kept: { kind: "evaluation" as const, ids: evaluations.map(({ id }) => id) } };
}

/** How much of what belongs to no placement is from before a moment. */
export const countOld: Record<RunSchoolKind, (before: Date) => Promise<number>> = {
  notifications: (before) => db.notification.count({ where: { createdAt: { lt: before } } }),
  audit: async (before) => db.auditEntry.count({ where: oldAudit(await auditBefore(before)) }),
  pictures: (before) => db.avatar.count({ where: oldPictures(before) }),
  outboxMails: countOldOutbox,
  givenUpJobs: countGivenUp,
};
