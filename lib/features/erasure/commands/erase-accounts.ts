import "server-only";
import { eraseAbsences } from "@/lib/features/absence/commands/erase-absences";
import { eraseFollowUps } from "@/lib/features/concern/commands";
import { eraseEvaluations, eraseSignLinkAddresses } from "@/lib/features/evaluation/life/commands/erase-evaluations";
import { eraseGoals } from "@/lib/features/goal/commands";
import { eraseGuestAddresses } from "@/lib/features/guest/commands/erase-addresses";
import { eraseJobs } from "@/lib/features/job/commands/erase-jobs";
import { forgetMerges } from "@/lib/features/merge/commands/forget-merges";
import { eraseNotifications } from "@/lib/features/notification/commands/erase-notifications";
import { mailAgain } from "@/lib/features/notification/commands/queue-mails";
import { eraseReasons } from "@/lib/features/placement/commands/discontinue";
import { erasePictures } from "@/lib/features/profile/commands/erase-pictures";
import { eraseReports, eraseWriting } from "@/lib/features/report/removal/commands/erase-reports";
import { eraseSentences } from "@/lib/features/sentence/commands";
import type { Work } from "@/lib/features/unit-of-work";
import { stripAccounts } from "@/lib/features/user/commands/strip-accounts";
import type { Role } from "@/lib/platform/auth/permissions";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { dropMails } from "@/lib/platform/jobs/drop-mails";
import { ownPlacementsOf } from "../queries";

/** An erasure deletes rows of many tables: so long it may take, in milliseconds. */
export const erasingMs = 120_000;

/** An account of somebody, as it is listed with those who were erased. */
export type Erasing = {
  id: number;
  email: string;
  username: string;
  fullName: string;
  role: Role;
  createdAt: Date;
};

/**
 * Who erased somebody, and when. `alsoKept` are evaluations of theirs that stay although this database does not have their decision, which a
 * restored one may have lost.
 */
export type Erased = { byId: number; erasedAt: Date; alsoKept?: readonly number[] | "all" };

/**
 * Deletes everything that tells who has some accounts of one person, and their texts that nothing requires, as decided (`decisions`), inside
 * a change that has locked them; and remembers that it was done. A name in the default language of the school takes the place of theirs.
 */
export async function eraseAccounts(
  work: Work,
  accounts: readonly Erasing[],
  { byId, erasedAt, alsoKept = [] }: Erased,
): Promise<void> {
  const { tx, audit } = work;
  const userIds = accounts.map(({ id }) => id);
  const emails = accounts.map(({ email }) => email);
  const placementIds = await ownPlacementsOf(tx, userIds);
  await eraseNotifications(tx, { placementIds, userIds });
  await eraseAbsences(tx, placementIds);
  await eraseReports(tx, placementIds);
  await eraseWriting(work, { userIds, emails });
  await eraseEvaluations(tx, placementIds, alsoKept);
  await eraseGoals(tx, await withoutEvaluation(tx, placementIds));
  await eraseFollowUps(tx, { placementIds, userIds });
  await eraseReasons(tx, placementIds);
  await eraseSignLinkAddresses(tx, emails);
  await eraseGuestAddresses(tx, emails);
  await eraseSentences(tx, userIds);
  await eraseJobs(tx, userIds);
  await forgetMerges(tx, userIds);
  await erasePictures(tx, userIds);
  const people = accounts.map(({ id, email, username, fullName }) => ({ id, email, username, fullName }));
  await mailAgain(tx, await dropMails(tx, people));
  const t = translatorFor(defaultLanguage(), "erasure");
  for (const { id, role } of accounts) await stripAccounts(work, [id], t(`former_${role}`));
  await tx.erasure.createMany({
    data: accounts.map(({ id, createdAt }) => ({ userId: id, accountCreatedAt: createdAt, byId, erasedAt })),
  });
  for (const userId of userIds) await audit("user.erase", userId);
}

/** The placements whose evaluation is not kept: by now they have none. */
async function withoutEvaluation(tx: Work["tx"], placementIds: readonly number[]): Promise<number[]> {
  const rows = await tx.placement.findMany({
    where: { id: { in: [...placementIds] }, evaluation: null },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
