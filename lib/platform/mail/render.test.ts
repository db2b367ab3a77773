import { describe, expect, it } from "vitest";
import { locales } from "../i18n/locales";
import { messagesOf } from "../i18n/messages";
import { renderMail } from "./render";
import { type Mail, mailSchema, mailTemplates } from "./send-mail";

const link = "https://praksis.example/password?token=x";
const username = "ny_person";
const items = [{ text: "Kari skrev til deg om Uke 3", link: "https://praksis.example/redirect/dashboard" }];

const recipient = { to: "a@example.org", locale: "en" };
const code = "012345";
const until = "27.11.2026 14:00";
const moment = "24.11.2026 14:10";
const calendar = { method: "PUBLISH", content: "BEGIN:VCALENDAR" } as const;
const written = { subject: "Møte på fredag", text: "Hei.\nVi møtes klokka ti.\n\nTa med kalenderen." };

const groupMessage = {
  ...recipient,
  template: "group_message",
  values: { writer: "Kari Nordmann", group: "Gruppe 4" },
  written,
  replyTo: { name: "Kari Nordmann", address: "kari@example.org" },
} as const satisfies Mail;

const talkMail = (place: string, change = "set") =>
  ({
    ...recipient,
    template: "talk_time",
    values: { change, stage: 1, moment, place },
    link,
    calendar,
  }) satisfies Mail;

/** One of each template. */
const mails: Mail[] = [
  { ...recipient, template: "invitation", values: { username, inviter: "Kari Nordmann" }, link },
  { ...recipient, template: "password_reset", values: { username }, link },
  { ...recipient, template: "password_changed", link },
  { ...recipient, template: "email_change", code, link },
  { ...recipient, template: "email_changed", values: { username }, link },
  { ...recipient, template: "email_taken", link },
  { ...recipient, template: "sign_in_code", code },
  { ...recipient, template: "own_mailbox", values: { purpose: "sign_evaluation" }, code },
  { ...recipient, template: "feide_link", code },
  { ...recipient, template: "feide_linked", link },
  { ...recipient, template: "feide_unlinked", link },
  { ...recipient, template: "danger_notice", link },
  {
    ...recipient,
    template: "sign_receipt",
    values: { stage: 1, kind: "disagrees", moment, mark: "3f9a 71c2 0be4" },
    link,
  },
  {
    ...recipient,
    template: "guest_invitation",
    values: { student: "Kari Nordmann", report: "Uke 3", until },
    link,
  },
  talkMail("Room 4"),
  { ...recipient, template: "talk_left", values: { stage: 2, moment }, calendar },
  { ...recipient, template: "sign_link", values: { name: "Tomasz Dahl", teacher: "Kari Nordmann", until }, link },
  { ...recipient, template: "sign_code", values: { name: "Tomasz Dahl", teacher: "Kari Nordmann", until }, code },
  groupMessage,
  { ...recipient, template: "notification", items, values: { more: 0 }, link },
  { ...recipient, template: "notification_digest", items, values: { more: 2 }, link },
];

const cases = locales.flatMap((locale) => mails.map((mail): Mail => ({ ...mail, locale })));

describe("every mail", () => {
  it("is one of these", () => {
    expect(mails.map(({ template }) => template)).toEqual(mailTemplates);
  });

  it.each(cases)("has all its texts: $template in $locale", (mail) => {
    const { subject, text, html } = renderMail(mail);
    const shown = [
      "link" in mail && mail.link,
      "code" in mail && mail.code,
      ...("items" in mail ? mail.items.flatMap((item) => [item.text, item.link]) : []),
    ];
    for (const piece of shown) {
      if (!piece) continue;
      expect(text).toContain(piece);
      expect(html).toContain(piece);
    }
    expect(`${subject}${text}`).not.toMatch(/\bmail\.\w|[{}]/);
    // Subjects are visible on locked screens.
    expect(subject).not.toMatch(/Kari|Tomasz|ny_person|012345/);
    expect(subject.length).toBeLessThan(60);
  });

  it.each(mails)("has a text for its button where $template is sent with a link", (mail) => {
    expect("button" in messagesOf("nb").mail[mail.template]).toBe("link" in mail);
  });
});

/** What a queued mail may be without: a receipt's link, and what only an erasure reads. */
const optional = ["userId", "notificationIds"];
const partsOf = ({ to: _to, locale: _locale, template, ...parts }: Mail) =>
  Object.keys(parts).filter((part) => !optional.includes(part) && !(template === "sign_receipt" && part === "link"));

describe("a queued mail", () => {
  it.each(mails)("is read as it was queued: $template", (mail) => {
    expect(mailSchema.parse(JSON.parse(JSON.stringify(mail)))).toEqual(mail);
  });

  it.each(mails.flatMap((mail) => partsOf(mail).map((part) => ({ template: mail.template, part, mail }))))(
    "is refused without what it needs: $template without $part",
    ({ mail, part }) => {
      expect(mailSchema.safeParse({ ...mail, [part]: undefined }).success).toBe(false);
    },
  );

  it("about a talk is read without its place, as the version before has queued it", () => {
    const { place: _, ...values } = talkMail("").values;
    expect(mailSchema.parse({ ...talkMail(""), values })).toEqual(talkMail(""));
  });

  it.each(
    mails.flatMap((mail) =>
      "values" in mail
        ? Object.keys(mail.values)
            .filter((name) => name !== "place")
            .map((name) => ({ mail, name }))
        : [],
    ),
  )("is refused without a value of its texts: $mail.template without $name", ({ mail, name }) => {
    const values = { ...("values" in mail && mail.values), [name]: undefined };
    expect(mailSchema.safeParse({ ...mail, values }).success).toBe(false);
  });
});

it("an invitation is the school's when no person invited", () => {
  const mail = renderMail({ ...recipient, template: "invitation", values: { username, inviter: "" }, link });
  expect(mail.text).toContain("Your school has created an account");
});

describe("a mail about a talk", () => {
  const textIn = (locale: string, ...about: Parameters<typeof talkMail>) =>
    renderMail({ ...talkMail(...about), locale }).text;

  it.each([
    ["nb", "Sted"],
    ["en", "Place"],
    ["pt", "Local"],
    ["pt-br", "Local"],
  ])("says the place in %s where there is one, and only when it sets the talk", (locale, word) => {
    expect(textIn(locale, "Room 4")).toContain(`${moment}.\n\n${word}: Room 4\n\n`);
    const others: Parameters<typeof talkMail>[] = [
      [""],
      ["Room 4", "cleared"],
      ["Room 4", "off"],
      ["Room 4", "without"],
    ];
    for (const about of others) expect(textIn(locale, ...about)).not.toMatch(new RegExp(`\\n${word}:|Room 4`));
  });

  it.each(["true", "other", "constructor", "{moment} '{place}'", "<b>4</b> #"])(
    "says the place %s as it was typed",
    (place) => {
      expect(textIn("en", place)).toContain(`\n\nPlace: ${place}\n\n`);
    },
  );
});

describe("a mail that a person has written", () => {
  it("has the writer's subject and lines as they were written, under who writes to whom", () => {
    const { subject, text, html } = renderMail(groupMessage);
    expect(subject).toBe("Møte på fredag");
    expect(text).toContain("Kari Nordmann is writing to the group Gruppe 4.");
    expect(text).toContain("\n\nHei.\nVi møtes klokka ti.\n\nTa med kalenderen.\n\n");
    expect(html).toContain("Hei.<br>Vi møtes klokka ti.</p>");
  });

  it("shows the text as text, and braces as they are", () => {
    const { subject, text, html } = renderMail({
      ...groupMessage,
      written: { subject: "{writer} <b>", text: "<img src=x> & {group}" },
    });
    expect(subject).toBe("{writer} <b>");
    expect(text).toContain("<img src=x> & {group}");
    expect(html).toContain("&lt;img src=x&gt; &amp; {group}");
    expect(html).not.toContain("<b>");
  });
});

describe("the page of a mail", () => {
  const bad = `<b>"it's" & </p>`;
  const badLink = `https://praksis.example/?${bad}`;
  const listed = { items: [{ text: bad, link: badLink }], values: { more: 0 }, link: badLink };
  const pages: [Mail, number][] = [
    [{ ...recipient, template: "notification", ...listed }, 4],
    [{ ...recipient, template: "sign_in_code", code: bad }, 1],
  ];

  it.each(pages)("shows every value as text, in every place: %j", (mail, places) => {
    const { html } = renderMail(mail);
    expect(html).not.toContain("<b>");
    expect(html.split("&lt;b&gt;&quot;it&#39;s&quot; &amp; &lt;/p&gt;")).toHaveLength(places + 1);
  });
});
