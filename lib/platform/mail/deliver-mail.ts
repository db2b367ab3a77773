import "server-only";
import nodemailer from "nodemailer";
import { env } from "../env";
import { log } from "../log";
import { currentRequestId } from "../request-id";
import { putInOutbox } from "./outbox";
import { renderMail } from "./render";
import type { Mail } from "./send-mail";
import { mailSender } from "./sender";

/** A mail server that does not answer must not delay a stop for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends a mail to the mail server, or writes it to the outbox when there is none. Only jobs call this: a request uses `sendMail`. The mail and
 * its line in the log name the request that caused it.
 * @param jobId identifies the mail: one that is sent twice, because the first answer was lost, is the same mail to the recipient's program
 * @throws the mail server's error
 */
export async function deliverMail(mail: Mail, jobId?: string): Promise<void> {
  const requestId = currentRequestId();
  if (env.SMTP_URL) await sendToServer(mail, env.SMTP_URL, { jobId, requestId });
  else await putInOutbox(outboxMailOf(mail, requestId));
  log.info({ mail: mail.template, job: jobId }, "mail sent");
}

const outboxMailOf = (mail: Mail, requestId: string | undefined) => ({
  to: mail.to,
  replyTo: "replyTo" in mail ? mail.replyTo.address : undefined,
  calendar: "calendar" in mail ? mail.calendar.content : undefined,
  requestId,
  ...renderMail(mail),
});

/** What identifies a mail: its job, and the request that caused it. */
type Origin = { jobId: string | undefined; requestId: string | undefined };

async function sendToServer(mail: Mail, url: string, { jobId, requestId }: Origin): Promise<void> {
  const transport = nodemailer.createTransport({ url, ...patience });
  const host = new URL(env.APP_URL).hostname;
  await transport.sendMail({
    from: mailSender(),
    to: { name: "", address: mail.to },
    ...renderMail(mail),
    ...(jobId && { messageId: `<job-${jobId}@${host}>` }),
    ...("replyTo" in mail && { replyTo: mail.replyTo }),
    ...("calendar" in mail && { icalEvent: { ...mail.calendar, filename: "practicum.ics" } }),
    headers: {
      // What a person has written may be answered by an absence notice, everything else not.
      ...(!("written" in mail) && { "Auto-Submitted": "auto-generated" }),
      ...(requestId && { "X-Practicum-Request": requestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
