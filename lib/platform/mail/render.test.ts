import { describe, expect, it } from "vitest";
import { locales } from "../i18n/locales";
import { messagesOf } from "../i18n/messages";
import { renderMail } from "./render";
import { type Mail, type MailTemplate, mailTemplates } from "./send-mail";

const link = "https://praksis.example/password?token=x";
const username = "ny_person";
const items = [{ text: "Kari skrev til deg om Uke 3", link: "https://praksis.example/redirect/dashboard" }];

/** What each template is sent with. */
const contents: Record<MailTemplate, Partial<Mail>> = {
  invitation: { values: { username, inviter: "Kari Nordmann" }, link },
  password_reset: { values: { username }, link },
  password_changed: { link },
  email_change: { code: "012345", link },
  email_changed: { values: { username }, link },
  email_taken: { link },
  sign_in_code: { code: "012345" },
  own_mailbox: { values: { purpose: "sign_evaluation" }, code: "012345" },
  talk_time: { values: { change: "set", stage: 1, moment: "24.11.2026 14:10" }, link },
  talk_left: { values: { stage: 2, moment: "24.11.2026 14:10" } },
  danger_notice: { link },
  sign_receipt: { values: { stage: 1, kind: "disagrees", moment: "24.11.2026 14:10", mark: "3f9a 71c2 0be4" }, link },
  feide_link: { code: "012345" },
  feide_linked: { link },
  feide_unlinked: { link },
  guest_invitation: { values: { student: "Kari Nordmann", report: "Uke 3", until: "27.11.2026 14:00" }, link },
  sign_link: { values: { name: "Tomasz Dahl", teacher: "Kari Nordmann", until: "27.11.2026 14:00" }, link },
  sign_code: { values: { name: "Tomasz Dahl", teacher: "Kari Nordmann", until: "27.11.2026 14:00" }, code: "012345" },
  group_message: {
    values: { writer: "Kari Nordmann", group: "Gruppe 4" },
    written: { subject: "Møte på fredag", text: "Hei.\nVi møtes klokka ti.\n\nTa med kalenderen." },
  },
  notification: { items, values: { more: 0 }, link },
  notification_digest: { items, values: { more: 2 }, link },
};

const cases = locales.flatMap((locale) => mailTemplates.map((template) => ({ locale, template })));

describe("every mail", () => {
  it.each(cases)("has all its texts: $template in $locale", ({ locale, template }) => {
    const content = contents[template];
    const mail = renderMail({ to: "a@example.org", locale, template, ...content });
    const shown = [content.link, content.code, ...(content.items ?? []).flatMap((item) => [item.text, item.link])];
    for (const piece of shown) {
      if (!piece) continue;
      expect(mail.text).toContain(piece);
      expect(mail.html).toContain(piece);
    }
    expect(`${mail.subject}${mail.text}`).not.toMatch(/\bmail\.\w|[{}]/);
    // Subjects are visible on locked screens.
    expect(mail.subject).not.toMatch(/Kari|Tomasz|ny_person|012345/);
    expect(mail.subject.length).toBeLessThan(60);
  });
});

describe("the button of a mail", () => {
  it.each(mailTemplates)("has a text where %s is sent with a link", (template) => {
    expect("button" in messagesOf("nb").mail[template]).toBe(contents[template].link !== undefined);
  });

  it("is missing where a code is typed in the window that asks for it", () => {
    const { html } = renderMail({ to: "a", locale: "en", template: "feide_link", code: "012345", link });
    expect(html).not.toContain("href=");
  });
});

describe("an invitation", () => {
  it("is the school's when no person invited", () => {
    const mail = renderMail({ to: "a", locale: "en", template: "invitation", values: { username, inviter: "" }, link });
    expect(mail.text).toContain("Your school has created an account");
  });

  it("is not sent without its values", () => {
    expect(() => renderMail({ to: "a", locale: "en", template: "invitation", link })).toThrow();
  });
});

describe("a mail that a person has written", () => {
  const mail: Mail = { to: "a", locale: "en", template: "group_message", ...contents.group_message };

  it("has the writer's subject and lines as they were written, under who writes to whom", () => {
    const { subject, text, html } = renderMail(mail);
    expect(subject).toBe("Møte på fredag");
    expect(text).toContain("Kari Nordmann is writing to the group Gruppe 4.");
    expect(text).toContain("\n\nHei.\nVi møtes klokka ti.\n\nTa med kalenderen.\n\n");
    expect(html).toContain("Hei.<br>Vi møtes klokka ti.</p>");
  });

  it("shows the text as text, and braces as they are", () => {
    const written = { subject: "{writer} <b>", text: "<img src=x> & {group}" };
    const { subject, text, html } = renderMail({ ...mail, written });
    expect(subject).toBe("{writer} <b>");
    expect(text).toContain("<img src=x> & {group}");
    expect(html).toContain("&lt;img src=x&gt; &amp; {group}");
    expect(html).not.toContain("<b>");
  });

  it("is not sent without it", () => {
    expect(() => renderMail({ ...mail, written: undefined })).toThrow("lacks what was written");
  });
});

describe("the page of a mail", () => {
  it("shows every value as text, in every place", () => {
    const bad = `<b>"it's" & </p>`;
    const { html } = renderMail({
      to: "a",
      locale: "en",
      template: "notification",
      items: [{ text: bad, link: `https://praksis.example/?${bad}` }],
      link: `https://praksis.example/?${bad}`,
      code: bad,
    });
    expect(html).not.toContain("<b>");
    expect(html.split("&lt;b&gt;&quot;it&#39;s&quot; &amp; &lt;/p&gt;")).toHaveLength(6);
  });
});
