import { type Locale, languageTag } from "../i18n/locales";
import { translatorFor } from "../i18n/translator";
import { htmlPage } from "./html-page";
import { type Mail, type MailTemplate, mailValues } from "./send-mail";

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

/**
 * The codes are typed in the window that asks for them: a button would open another one. A person's mail is answered, and who has left a
 * talk opens nothing.
 */
const withoutButton = [
  "feide_link",
  "sign_in_code",
  "own_mailbox",
  "sign_code",
  "group_message",
  "talk_left",
] as const satisfies MailTemplate[];

type WithButton = Exclude<MailTemplate, (typeof withoutButton)[number]>;
const hasButton = (template: MailTemplate): template is WithButton => !withoutButton.some((one) => one === template);

/** The subject and the title of this one are a person's own. */
const writtenTemplate = "group_message" satisfies MailTemplate;

/** The subject of a mail, and the title above its text. Throws without what a person must have written. */
function headOf({ template, written }: Mail, t: MailTexts): { subject: string; title: string } {
  if (template !== writtenTemplate) return { subject: t(`${template}.subject`), title: t(`${template}.title`) };
  if (!written) throw new Error(`The mail "${template}" lacks what was written.`);
  return { subject: written.subject, title: written.subject };
}

const mailTexts = (locale: Locale) => translatorFor(locale, "mail");
type MailTexts = ReturnType<typeof mailTexts>;

/** A mail in its recipient's language. Throws when a value that its texts need is missing. */
export function renderMail(mail: Mail): RenderedMail {
  const t = mailTexts(mail.locale);
  const { template } = mail;
  const missing = mailValues[template].filter((name) => mail.values?.[name] === undefined);
  if (missing.length > 0) throw new Error(`The mail "${template}" lacks ${missing.join(", ")}.`);
  // ICU cannot choose by an empty text.
  const values = { ...mail.values, inviter: mail.values?.inviter || "nobody" };
  const more = Number(mail.values?.more ?? 0);
  const { subject, title } = headOf(mail, t);
  const content: MailContent = {
    title,
    paragraphs: t(`${template}.text`, values).split("\n\n"),
    written: mail.written?.text,
    items: mail.items ?? [],
    more: more > 0 ? t("more", { count: more }) : undefined,
    code: mail.code,
    button:
      mail.link && hasButton(template)
        ? { label: t(`${template}.button`), link: mail.link, hint: t("link_hint") }
        : undefined,
    why: t(`${template}.why`, values),
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
