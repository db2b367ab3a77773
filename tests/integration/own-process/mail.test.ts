import { smtp } from "../../support/smtp-server";
import "../../support/database";
import { beforeEach, describe, expect, it } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import { type Locale, languageTag, locales } from "@/lib/platform/i18n/locales";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { type Mail, sendMail } from "@/lib/platform/mail/send-mail";
import { forRequest } from "@/lib/platform/request-id";
import { runJobs, waitingJobs } from "../../support/jobs";

const link = "http://localhost:3000/password?token=a-secret&x=1";
const invitation = (locale: Locale, inviter = "Kari Nordmann"): Mail => ({
  to: "ny@example.org",
  locale,
  template: "invitation",
  values: { username: "ny_person", inviter },
  link,
});

const send = (mail: Mail) => db.$transaction((tx) => sendMail(tx, mail));

beforeEach(async () => {
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
  smtp.inbox = [];
  smtp.refusals = 0;
});

describe("a mail", () => {
  it.each(locales)("arrives in its recipient's language (%s), as text and as a page", async (locale) => {
    await send(invitation(locale));
    await runJobs();
    const texts = messagesOf(locale).mail.invitation;
    const [mail] = smtp.inbox;
    expect(smtp.inbox).toHaveLength(1);
    expect(mail?.recipients).toEqual(["ny@example.org"]);
    expect(mail?.subject).toBe(texts.subject);
    expect(mail?.text).toContain(texts.title);
    expect(mail?.text).toContain("Kari Nordmann");
    expect(mail?.text).toContain(`\n${link}\n`);
    expect(mail?.html).toContain(`<html lang="${languageTag(locale)}">`);
    expect(mail?.html).toContain("Kari Nordmann");
    expect(mail?.html).toContain(`href="${link.replace("&", "&amp;")}"`);
  });

  it("is marked as automatic, and names its sender", async () => {
    await send(invitation("nb"));
    await runJobs();
    const [mail] = smtp.inbox;
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(mail?.from).toMatchObject({ name: "Praksis", address: "no-reply@localhost" });
  });

  it("names the request that caused it, and none where there was none", async () => {
    await forRequest("press-7", () => send(invitation("nb")));
    await send(invitation("en"));
    await runJobs();
    const named = smtp.inbox.map(({ headers }) => headers.find(({ key }) => key === "x-practicum-request")?.value);
    expect(named).toEqual(["press-7", undefined]);
  });

  it("by a person answers to that person, from the product's address, and is not marked as automatic", async () => {
    await send({
      to: "ny@example.org",
      locale: "nb",
      template: "group_message",
      values: { writer: "Kåre, Ødegård", group: "Gruppe 4" },
      written: { subject: "Møte på fredag", text: "Hei" },
      replyTo: { name: "Kåre, Ødegård", address: "kare@example.org" },
    });
    await runJobs();
    const [mail] = smtp.inbox;
    expect(mail?.subject).toBe("Møte på fredag");
    expect(mail?.from).toMatchObject({ name: "Praksis", address: "no-reply@localhost" });
    expect(mail?.replyTo).toEqual([{ name: "Kåre, Ødegård", address: "kare@example.org" }]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("auto-submitted");
  });

  it("keeps what people are called from becoming part of the page", async () => {
    await send(invitation("en", '<img src=x onerror="alert(1)">'));
    await runJobs();
    expect(smtp.inbox[0]?.html).not.toContain("<img");
    expect(smtp.inbox[0]?.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  it("goes to one recipient, for any form of the address", async () => {
    await send({ ...invitation("en"), to: '"a, b@example.org"@example.org' });
    await runJobs();
    expect(smtp.inbox.flatMap(({ recipients }) => recipients)).not.toContain("b@example.org");
  });

  it("comes again when the server refuses it for now, as the same mail", async () => {
    smtp.refusals = 1;
    await send(invitation("nb"));
    const [job] = await waitingJobs();
    await runJobs();
    expect(smtp.inbox).toEqual([]);
    const [refused] = await waitingJobs();
    expect(refused).toMatchObject({ id: job?.id, attempts: 1 });
    expect(refused?.runAt.getTime()).toBeGreaterThan(Date.now());

    await runJobs();
    expect(smtp.inbox.map(({ messageId }) => messageId)).toEqual([`<job-${job?.id}@localhost>`]);
    expect(await waitingJobs()).toEqual([]);
  });

  it("is never sent when its change was rolled back", async () => {
    const failing = db.$transaction(async (tx) => {
      await sendMail(tx, invitation("nb"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await runJobs();
    expect(smtp.inbox).toEqual([]);
  });
});
