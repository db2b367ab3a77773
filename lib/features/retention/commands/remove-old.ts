import "server-only";
import { deleteOldNotifications } from "@/lib/features/notification/commands/erase-notifications";
import { deletePictures } from "@/lib/features/profile/commands/erase-pictures";
import { deleteOldAudit } from "@/lib/platform/audit";
import type { Tx } from "@/lib/platform/db";
import { deleteGivenUp } from "@/lib/platform/jobs/given-up-jobs";
import { deleteOldOutbox } from "@/lib/platform/mail/outbox";
import { auditBefore, oldPictures } from "../queries/old";
import type { Rules, RunSchoolKind } from "../rules";

/** Deletes so much at most of what is from before a moment, and gives how much it was. Mails of the outbox and jobs go all at once. */
type Old = { before: Date; limit: number; rules: Rules; day: string };
type Remover = (tx: Tx, old: Old) => Promise<number>;

export const removeOld: Record<RunSchoolKind, Remover> = {
  notifications: (tx, { before, limit }) => deleteOldNotifications(tx, before, limit),
  audit: async (tx, { before, limit, rules, day }) =>
    deleteOldAudit(tx, await auditBefore(tx, rules, before, day), limit),
  pictures: async (tx, { before, limit }) => {
    const old = await tx.avatar.findMany({ where: oldPictures(before), take: limit, select: { userId: true } });
    return deletePictures(
      tx,
      old.map(({ userId }) => userId),
    );
  },
  outboxMails: (_tx, { before }) => deleteOldOutbox(before),
  givenUpJobs: (tx, { before }) => deleteGivenUp(tx, before),
};
