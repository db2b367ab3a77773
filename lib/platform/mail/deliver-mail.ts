import "server-only";
import nodemailer from "nodemailer";
import { env } from "../env";
import { putInOutbox } from "./outbox";
import { renderMail } from "./render";
import type { Mail } from "./send-mail";
import { mailSender } from "./sender";

/** A mail server that does not answer must not delay a stop for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends a mail to the mail server, or writes it to the outbox when there is none. Only jobs call this: a request uses `sendMail`.
 * @param jobId identifies the mail: one that is sent twice, because the first answer was lost, is the same mail to the recipient's program
 * @throws the mail server's error
 */
export async function deliverMail(mail: Mail, jobId?: string): Promise<void> {
  const rendered = renderMail(mail);
  if (!env.SMTP_URL)
    return putInOutbox({ to: mail.to, replyTo: mail.replyTo?.address, calendar: mail.calendar?.content, ...rendered });
  const transport = nodemailer.createTransport({ url: env.SMTP_URL, ...patience });
  const host = new URL(env.APP_URL).hostname;
  await transport.sendMail({
    from: mailSender(),
    to: { name: "", address: mail.to },
    ...rendered,
    ...(jobId && { messageId: `<job-${jobId}@${host}>` }),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: "practicum.ics" } }),
    // What a person has written may be answered by an absence notice, everything else not.
    ...(!mail.written && { headers: { "Auto-Submitted": "auto-generated" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
