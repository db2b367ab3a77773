import "server-only";
import { tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { secretIn } from "@/lib/platform/mail/links";
import type { Mail } from "@/lib/platform/mail/send-mail";
import { isOutdated } from "./evaluation/calendar/queries";
import { findSignLink } from "./evaluation/signing/queries/sign-link";
import { signLinkWorthOf } from "./evaluation/signing/rules";
import { findLink } from "./guest/queries";
import { linkWorthOf } from "./guest/rules";
import { isAnyUnread } from "./notification/queries";

/**
 * Does a mail that comes late, since the mail server was away, say what no longer holds?
 * @param queuedAt when it was written
 */
export async function isOverdue(mail: Mail, queuedAt = new Date()): Promise<boolean> {
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
      return mail.talk !== undefined && (await isOutdated(mail.talk));
    case "notification":
    case "notification_digest":
      return mail.notificationIds !== undefined && !(await isAnyUnread(mail.notificationIds));
    default:
      return false;
  }
}
