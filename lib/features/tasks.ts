import "server-only";
import { tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { readDisk } from "@/lib/platform/disk";
import { env } from "@/lib/platform/env";
import { followSchool } from "@/lib/platform/i18n/registry";
import { type JobRunner, startRunner } from "@/lib/platform/jobs/runner";
import { defineTask, type Schedule, type Task } from "@/lib/platform/jobs/task";
import type { TaskName } from "@/lib/platform/jobs/task-names";
import { deliverMail } from "@/lib/platform/mail/deliver-mail";
import { secretIn } from "@/lib/platform/mail/links";
import { type Mail, mailSchema } from "@/lib/platform/mail/send-mail";
import { archiveDue, archiveEvaluations, archiveUnclear, queueArchiveDue, queueArchiveUnclear } from "./archive/jobs";
import { copyOwnData } from "./copy/jobs";
import { dropMailsAgain } from "./erasure/jobs";
import { mailTalkCalendar } from "./evaluation/calendar/jobs";
import { isOutdated } from "./evaluation/calendar/queries";
import { remindOfDeadlines } from "./evaluation/deadline/jobs";
import { catchUpEvaluationDocuments, storeEvaluationDocuments } from "./evaluation/document/jobs";
import { askStandIns } from "./evaluation/signing/jobs";
import { findSignLink } from "./evaluation/signing/queries/sign-link";
import { signLinkWorthOf } from "./evaluation/signing/rules";
import { remindOfTalks } from "./evaluation/talk/jobs";
import { exportRows } from "./export/jobs";
import { findLink } from "./guest/queries";
import { linkWorthOf } from "./guest/rules";
import { importRows } from "./import/jobs";
import { taskOf } from "./job/commands/start-job";
import { purgeJobs } from "./job/jobs";
import { mailDigests, mailNotifications, purgeNotifications } from "./notification/jobs";
import { isAnyUnread } from "./notification/queries";
import { mailPasswordLink } from "./password/jobs";
import { mailAddressChanged } from "./profile/jobs";
import { purgeDeletedReports } from "./report/removal/jobs";
import { clearLeftoversDue, queueRetentionDue, retentionDue, retentionJob } from "./retention/jobs";
import { mailSignInCode } from "./session/jobs";
import { isDiskFull } from "./system/rules";

/**
 * Does a mail that comes late, since the mail server was away, say what no longer holds?
 * @param queuedAt when it was written
 */
async function isOverdue(mail: Mail, queuedAt = new Date()): Promise<boolean> {
  switch (mail.template) {
    case "sign_in_code":
    case "own_mailbox":
    case "feide_link":
    case "email_change":
      return queuedAt.getTime() + tokenMinutes[mail.template] * 60_000 <= Date.now();
    case "guest_invitation":
      return linkWorthOf(await findLink(secretIn(mail.link)), new Date()) !== "open";
    case "sign_link":
      return signLinkWorthOf(await findSignLink(secretIn(mail.link)), new Date()) !== "open";
    case "talk_time":
      return mail.talk !== undefined && (await isOutdated(mail.talk, mail.values.change));
    case "notification":
    case "notification_digest":
      return mail.notificationIds !== undefined && !(await isAnyUnread(mail.notificationIds));
    default:
      return false;
  }
}

/** Every task that jobs can name. */
export const tasks: Record<TaskName, Task> = {
  "send-mail": defineTask(mailSchema, async (mail, { id, queuedAt }) => {
    if (!(await isOverdue(mail, queuedAt))) await deliverMail(mail, id);
  }),
  "mail-password-link": mailPasswordLink,
  "mail-sign-in-code": mailSignInCode,
  "mail-address-changed": mailAddressChanged,
  "mail-notifications": mailNotifications,
  "mail-digests": mailDigests,
  "mail-talk-calendar": mailTalkCalendar,
  "drop-mails": dropMailsAgain,
  "purge-deleted-reports": purgeDeletedReports,
  "purge-notifications": purgeNotifications,
  "remind-of-talks": remindOfTalks,
  "store-evaluation-documents": storeEvaluationDocuments,
  "catch-up-evaluation-documents": catchUpEvaluationDocuments,
  "remind-of-deadlines": remindOfDeadlines,
  "ask-stand-ins": askStandIns,
  [taskOf("export")]: exportRows,
  [taskOf("import")]: importRows,
  [taskOf("copy")]: copyOwnData,
  [taskOf("archive")]: archiveEvaluations,
  "archive-due": archiveDue,
  "archive-unclear": archiveUnclear,
  "queue-archive-due": queueArchiveDue,
  "queue-archive-unclear": queueArchiveUnclear,
  [taskOf("retention")]: retentionJob,
  "retention-due": retentionDue,
  "queue-retention-due": queueRetentionDue,
  "clear-leftovers": clearLeftoversDue,
  "purge-jobs": purgeJobs,
};

const schedules: Schedule[] = [
  { task: "mail-digests", cron: "*/15 * * * *" },
  { task: "purge-deleted-reports", cron: "23 * * * *" },
  { task: "purge-notifications", cron: "38 * * * *" },
  { task: "remind-of-talks", cron: "5 * * * *" },
  { task: "remind-of-deadlines", cron: "8 * * * *" },
  { task: "ask-stand-ins", cron: "11 * * * *" },
  { task: "queue-archive-due", cron: "29 * * * *" },
  { task: "queue-archive-unclear", cron: "4,14,24,34,44,54 * * * *" },
  { task: "queue-retention-due", cron: "41 1 * * *", caughtUp: true },
  { task: "clear-leftovers", cron: "51 1 * * *", caughtUp: true },
  { task: "purge-jobs", cron: "47 * * * *" },
  { task: "catch-up-evaluation-documents", cron: "17 * * * *" },
];

/** Is there room for the mails, documents and files that jobs write? */
const hasRoom = async () => !isDiskFull(await readDisk(env.DATA_DIR));

/** Starts processing jobs in this process, whose mails and notifications follow the school's languages and texts. */
export async function startTasks(): Promise<JobRunner> {
  await followSchool();
  return startRunner(tasks, schedules, hasRoom);
}
