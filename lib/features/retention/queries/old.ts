import "server-only";
import { countOldAudit, type OldAudit } from "@/lib/platform/audit";
import { db, type Reader } from "@/lib/platform/db";
import { countGivenUp } from "@/lib/platform/jobs/given-up-jobs";
import { countOldOutbox } from "@/lib/platform/mail/outbox";
import type { Prisma } from "@/prisma/generated/client";
import type { Rules, RunSchoolKind } from "../rules";
import { needed } from "./lapsed";

/** Pictures of accounts that are closed, and that nobody has entered since. */
export const oldPictures = (before: Date): Prisma.AvatarWhereInput => ({
  updatedAt: { lt: before },
  user: { active: false, OR: [{ lastSignInAt: null }, { lastSignInAt: { lt: before } }] },
});

/** The log from before a moment, but for that about evaluations which still need it. */
export async function auditBefore(reader: Reader, rules: Rules, before: Date, day: string): Promise<OldAudit> {
  const evaluations = await reader.evaluation.findMany({
    where: { AND: [needed(rules, day), { createdAt: { lt: before } }] },
    select: { id: true },
  });
  return { before, kept: { kind: "evaluation", ids: evaluations.map(({ id }) => id) } };
}

/** How much of what belongs to no placement is from before a moment. */
export const countOld: Record<RunSchoolKind, (before: Date, rules: Rules, day: string) => Promise<number>> = {
  notifications: (before) => db.notification.count({ where: { createdAt: { lt: before } } }),
  audit: async (before, rules, day) => countOldAudit(await auditBefore(db, rules, before, day)),
  pictures: (before) => db.avatar.count({ where: oldPictures(before) }),
  outboxMails: countOldOutbox,
  givenUpJobs: countGivenUp,
};
