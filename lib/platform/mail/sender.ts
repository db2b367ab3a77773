import "server-only";
import { env } from "../env";

/** Whom mails come from, as mail servers write it: a name and an address in angle brackets. */
export const mailSender = (): string => env.MAIL_FROM ?? `Praksis <no-reply@${new URL(env.APP_URL).hostname}>`;
