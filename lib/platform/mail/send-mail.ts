import "server-only";
import { z } from "zod";
import type { Tx } from "../db";
import { addJob, addJobs } from "../jobs/add-job";

/**
 * Every mail the product sends, with the values that its texts need; the texts are in the messages under `mail`. In addition
 * they need: feide_link, sign_in_code, own_mailbox and sign_code: the code · email_change: the code and the link · notification and
 * notification_digest: items and the link · group_message: what was written · the others: the link. An invitation's `inviter` may be missing when no person invited;
 * `more` says how many items are not listed.
 */
export const mailValues = {
  invitation: ["username"],
  password_reset: ["username"],
  password_changed: [],
  email_change: [],
  email_changed: ["username"],
  email_taken: [],
  sign_in_code: [],
  own_mailbox: ["purpose"],
  feide_link: [],
  feide_linked: [],
  feide_unlinked: [],
  danger_notice: [],
  sign_receipt: ["stage", "kind", "moment", "mark"],
  guest_invitation: ["student", "report", "until"],
  talk_time: ["change", "stage", "moment"],
  talk_left: ["stage", "moment"],
  sign_link: ["name", "teacher", "until"],
  sign_code: ["name", "teacher", "until"],
  group_message: ["writer", "group"],
  notification: [],
  notification_digest: [],
} as const satisfies Record<string, readonly string[]>;

export type MailTemplate = keyof typeof mailValues;
export const mailTemplates = Object.keys(mailValues) as MailTemplate[];

export const mailSchema = z.object({
  to: z.string(),
  locale: z.string(),
  template: z.enum(mailTemplates),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The button's target: a complete address. */
  link: z.string().optional(),
  /** Six digits for the person to type. */
  code: z.string().optional(),
  /** What happened, each with its own address. */
  items: z.array(z.object({ text: z.string(), link: z.string() })).optional(),
  /** What a person has written: the subject, one line, and the text, as they wrote it. */
  written: z.object({ subject: z.string(), text: z.string() }).optional(),
  /** A calendar file (RFC 5545) that goes with it, and what it does. */
  calendar: z.object({ method: z.enum(["PUBLISH", "CANCEL"]), content: z.string() }).optional(),
  /** Who gets the answer, instead of nobody. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** Whose account the name in `student`, `writer` or `teacher` of the values is: it tells them from somebody of the same name. */
  userId: z.number().optional(),
  /** The notifications that it was made of, to make it again without some of them. */
  notificationIds: z.array(z.number()).optional(),
});

export type Mail = z.infer<typeof mailSchema>;

/** What of a mail may be shown to administrators. */
const factsOf = ({ template, to }: Mail) => ({ mail: template, to });

/** Sends a mail after the commit of the caller's transaction, and retries for half an hour when the mail server refuses. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await addJob(tx, "send-mail", mail, { facts: factsOf(mail) });
}

/** The same for several mails, queued in one statement. */
export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  await addJobs(
    tx,
    "send-mail",
    mails.map((payload) => ({ payload, facts: factsOf(payload) })),
  );
}
