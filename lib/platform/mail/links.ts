import "server-only";
import { env } from "../env";
import { type Locale, languageParameter } from "../i18n/locales";

/** The address in a mail of a page that requires a session, with sign-in when needed (SPEC §2). */
export const redirectLink = (path: string): string => new URL(`/redirect${path}`, env.APP_URL).href;

/** The address of the login page. */
export const signInLink = (): string => new URL("/", env.APP_URL).href;

/** The address of the page where a password is chosen, with the secret of a reset or an invitation. */
export const passwordLink = (secret: string, language?: Locale): string => publicLink("/password", secret, language);

/** The address of the page that takes a change of the mail address back. */
export const emailUndoLink = (secret: string, language: Locale): string => publicLink("/email-undo", secret, language);

/** The address of the page where a guest reads a plan and gives feedback; it is in the language of their browser. */
export const guestLink = (secret: string): string => publicLink("/guest", secret);

/** The address of the page where somebody without an account signs an evaluation. */
export const signingLink = (secret: string, language: Locale): string =>
  publicLink("/sign-evaluation-report-to-link", secret, language);

/** @param language that of the mail, for a visitor who has chosen none */
function publicLink(path: string, secret: string, language?: Locale): string {
  const query = new URLSearchParams({ token: secret, ...(language && { [languageParameter]: language }) });
  return `${env.APP_URL}${path}?${query}`;
}

/** The secret in the link of a page without an account. */
export const secretIn = (link: string): string => new URL(link).searchParams.get("token") ?? "";
