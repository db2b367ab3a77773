import "server-only";
import { z } from "zod";
import type { Tx } from "../db";
import { locales } from "../i18n/locales";
import { addJob } from "../jobs/add-job";

/**
 * Every mail the product sends; its texts stand in the messages under `mail`. What each needs:
 * invitation and password_reset: values `username` and, for the first, `inviter` (empty when nobody in person), and the link ·
 * password_changed: nothing · email_change and feide_link: the code · account_unknown: the link ·
 * guest_invitation: values `student`, `report` and `until`, and the link ·
 * notification and notification_digest: items, values `more` (how many are not listed), and the link.
 */
export const mailTemplates = [
  "invitation",
  "password_reset",
  "password_changed",
  "email_change",
  "feide_link",
  "account_unknown",
  "guest_invitation",
  "notification",
  "notification_digest",
] as const;

export const mailSchema = z.object({
  to: z.string(),
  locale: z.enum(locales),
  template: z.enum(mailTemplates),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Where the button leads: a whole address. */
  link: z.string().optional(),
  /** Six digits for the person to type. */
  code: z.string().optional(),
  /** What happened, each with its own address. */
  items: z.array(z.object({ text: z.string(), link: z.string() })).optional(),
});

export type MailTemplate = (typeof mailTemplates)[number];
export type Mail = z.infer<typeof mailSchema>;

/** Sends a mail as soon as the caller's transaction is kept, and tries again for half an hour when the mail server refuses. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await addJob(tx, "send-mail", mail);
}
