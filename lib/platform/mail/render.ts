import { languageTag } from "../i18n/locales";
import { translatorFor } from "../i18n/translator";
import { htmlPage } from "./html-page";
import { type Mail, type MailTemplate, mailValues } from "./send-mail";

export type RenderedMail = { subject: string; text: string; html: string };

/** The content of every mail, in the recipient's language; plain text and HTML show the same. */
export type MailContent = {
  title: string;
  paragraphs: string[];
  items: { text: string; link: string }[];
  /** After the items: how many more there are. */
  more: string | undefined;
  code: string | undefined;
  button: { label: string; link: string; hint: string } | undefined;
  /** Why this person gets the mail. */
  why: string;
};

/** These codes are typed in the window that asks for them: a button would open another one. */
const withoutButton = ["feide_link", "sign_in_code", "own_mailbox"] as const satisfies MailTemplate[];

type WithButton = Exclude<MailTemplate, (typeof withoutButton)[number]>;
const hasButton = (template: MailTemplate): template is WithButton => !withoutButton.some((one) => one === template);

/** A mail in its recipient's language. Throws when a value that its texts need is missing. */
export function renderMail(mail: Mail): RenderedMail {
  const t = translatorFor(mail.locale, "mail");
  const { template } = mail;
  const missing = mailValues[template].filter((name) => mail.values?.[name] === undefined);
  if (missing.length > 0) throw new Error(`The mail "${template}" lacks ${missing.join(", ")}.`);
  // ICU cannot choose by an empty text.
  const values = { ...mail.values, inviter: mail.values?.inviter || "nobody" };
  const more = Number(mail.values?.more ?? 0);
  const content: MailContent = {
    title: t(`${template}.title`),
    paragraphs: t(`${template}.text`, values).split("\n\n"),
    items: mail.items ?? [],
    more: more > 0 ? t("more", { count: more }) : undefined,
    code: mail.code,
    button:
      mail.link && hasButton(template)
        ? { label: t(`${template}.button`), link: mail.link, hint: t("link_hint") }
        : undefined,
    why: t(`${template}.why`),
  };
  const subject = t(`${template}.subject`);
  return {
    subject,
    text: plainText(content),
    html: htmlPage(content, { subject, language: languageTag(mail.locale) }),
  };
}

function plainText({ title, paragraphs, items, more, code, button, why }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...items.map((item) => `${item.text}\n${item.link}`),
    more,
    code,
    button && `${button.label}:\n${button.link}`,
    `-- \n${why}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
