import "server-only";
import { z } from "zod";
import type { Tx } from "../db";
import { addJob, addJobs } from "../jobs/add-job";

const text = z.string();

/** The button's target: a complete address. */
const link = z.string();

/** Six digits for the person to type. */
const code = z.string();

/** What happened, each with its own address. */
const items = z.array(z.object({ text, link: z.string() }));

/** What a person has written: the subject, one line, and the text, as they wrote it. */
const written = z.object({ subject: text, text });

/** A calendar file (RFC 5545) that goes with it, and what it does. */
const calendar = z.object({ method: z.enum(["PUBLISH", "CANCEL"]), content: z.string() });

/**
 * Of which talk a mail says the hour, and which hour that was; null when it had none any more. `place` is there when the mail says the
 * place too.
 */
const talk = z
  .object({
    evaluationId: z.number(),
    term: z.number(),
    startsAt: z.string().nullable(),
    place: z.string().nullable().optional(),
  })
  .optional();

/** Who gets the answer, instead of nobody. */
const replyTo = z.object({ name: z.string(), address: z.string() });

/** Whose account the name in `student`, `writer` or `teacher` of the values is: it tells them from somebody of the same name. */
const userId = z.number().optional();

/** The notifications that a mail was made of, to make it again without some of them; `more` of its values says how many items are not listed. */
const notificationIds = z.array(z.number()).optional();
const listed = { items, values: z.object({ more: z.number() }), link, notificationIds };

/** One kind of mail: to whom and in which language, and what its texts and its page need. */
const mail = <Template extends string, Content extends z.ZodRawShape>(template: Template, content: Content) =>
  z.object({ to: z.string(), locale: z.string(), template: z.literal(template), ...content });

/**
 * Every mail the product sends, with all that it needs; the texts are in the messages under `mail`. A mail has a button when it has a link:
 * the codes are typed in the window that asks for them, a person's mail is answered, and who has left a talk opens nothing.
 */
export const mailSchema = z.discriminatedUnion("template", [
  /** `inviter` is empty when no person invited. */
  mail("invitation", { values: z.object({ username: text, inviter: text }), link }),
  mail("password_reset", { values: z.object({ username: text }), link }),
  mail("password_changed", { link }),
  mail("email_change", { code, link }),
  mail("email_changed", { values: z.object({ username: text }), link }),
  mail("email_taken", { link }),
  mail("sign_in_code", { code }),
  mail("own_mailbox", { values: z.object({ purpose: text }), code }),
  mail("feide_link", { code }),
  mail("feide_linked", { link }),
  mail("feide_unlinked", { link }),
  mail("danger_notice", { link }),
  /** Without a link for somebody who has no account. */
  mail("sign_receipt", {
    values: z.object({ stage: z.number(), kind: text, moment: text, mark: text }),
    link: link.optional(),
  }),
  mail("guest_invitation", { values: z.object({ student: text, report: text, until: text }), link, userId }),
  /** `place` is empty when none is agreed. Mails that the version before has queued lack it. */
  mail("talk_time", {
    values: z.object({ change: text, stage: z.number(), moment: text, place: text.default("") }),
    link,
    calendar,
    talk,
  }),
  mail("talk_left", { values: z.object({ stage: z.number(), moment: text }), calendar }),
  mail("sign_link", { values: z.object({ name: text, teacher: text, until: text }), link, userId }),
  mail("sign_code", { values: z.object({ name: text, teacher: text, until: text }), code, userId }),
  mail("group_message", { values: z.object({ writer: text, group: text }), written, replyTo, userId }),
  mail("notification", listed),
  mail("notification_digest", listed),
]);

export type Mail = z.infer<typeof mailSchema>;
export type MailTemplate = Mail["template"];
export const mailTemplates = mailSchema.options.map(({ shape }): MailTemplate => shape.template.value);

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
