import { type Locale, languageTag } from "../i18n/locales";
import { translatorFor } from "../i18n/translator";
import { htmlPage } from "./html-page";
import type { Mail } from "./send-mail";

export type RenderedMail = { subject: string; text: string; html: string };

/** The content of every mail, in the recipient's language; plain text and HTML show the same. */
export type MailContent = {
  title: string;
  paragraphs: string[];
  /** After the paragraphs: what a person has written. */
  written: string | undefined;
  items: { text: string; link: string }[];
  /** After the items: how many more there are. */
  more: string | undefined;
  code: string | undefined;
  button: { label: string; link: string; hint: string } | undefined;
  /** Why this person gets the mail. */
  why: string;
};

/** The subject of a mail, and the title above its text: a person's own where they have written it. */
function headOf(mail: Mail, t: MailTexts): { subject: string; title: string } {
  if (mail.template === "group_message") return { subject: mail.written.subject, title: mail.written.subject };
  return { subject: t(`${mail.template}.subject`), title: t(`${mail.template}.title`) };
}

const mailTexts = (locale: Locale) => translatorFor(locale, "mail");
type MailTexts = ReturnType<typeof mailTexts>;

/** A mail in its recipient's language. */
export function renderMail(mail: Mail): RenderedMail {
  const t = mailTexts(mail.locale);
  // ICU cannot choose by an empty text.
  const inviter = (mail.template === "invitation" && mail.values.inviter) || "nobody";
  // A place is typed by people: it can be any word, also one of a choice.
  const hasPlace = String(mail.template === "talk_time" && mail.values.place !== "");
  const values = { ...("values" in mail && mail.values), inviter, hasPlace };
  const more = "items" in mail ? mail.values.more : 0;
  const { subject, title } = headOf(mail, t);
  const content: MailContent = {
    title,
    paragraphs: t(`${mail.template}.text`, values).split("\n\n"),
    written: "written" in mail ? mail.written.text : undefined,
    items: "items" in mail ? mail.items : [],
    more: more > 0 ? t("more", { count: more }) : undefined,
    code: "code" in mail ? mail.code : undefined,
    button:
      "link" in mail && mail.link
        ? { label: t(`${mail.template}.button`), link: mail.link, hint: t("link_hint") }
        : undefined,
    why: t(`${mail.template}.why`, values),
  };
  return {
    subject,
    text: plainText(content),
    html: htmlPage(content, { subject, language: languageTag(mail.locale) }),
  };
}

function plainText({ title, paragraphs, written, items, more, code, button, why }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    written,
    ...items.map((item) => `${item.text}\n${item.link}`),
    more,
    code,
    button && `${button.label}:\n${button.link}`,
    `-- \n${why}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
