import { expect } from "@playwright/test";
import { listOutbox, type OutboxMail } from "@/lib/platform/mail/outbox";

/** Waits until a person has this many mails with a subject, and gives the latest. */
export async function mailTo(to: string, subject: string, count = 1): Promise<OutboxMail> {
  let found: OutboxMail[] = [];
  const look = async () => {
    found = (await listOutbox()).filter((mail) => mail.to === to && mail.subject === subject);
    return found.length;
  };
  await expect.poll(look, `mails to ${to}: ${subject}`).toBe(count);
  const [latest] = found;
  if (!latest) throw new Error("There is no such mail.");
  return latest;
}
