import "server-only";
import { env } from "../env";

/** The address in a mail of a page that requires a session, with sign-in when needed (SPEC §2). */
export const redirectLink = (path: string): string => new URL(`/redirect${path}`, env.APP_URL).href;

/** The address of the login page. */
export const signInLink = (): string => new URL("/", env.APP_URL).href;

/** The address of the page where a password is chosen, with the secret of a reset or an invitation. */
export const passwordLink = (secret: string): string => `${env.APP_URL}/password?token=${secret}`;

/** The address of the page that takes a change of the mail address back. */
export const emailUndoLink = (secret: string): string => `${env.APP_URL}/email-undo?token=${secret}`;

/** The address of the page where a guest reads a plan and gives feedback. */
export const guestLink = (secret: string): string => `${env.APP_URL}/guest?token=${secret}`;

/** The address of the page where somebody without an account signs an evaluation. */
export const signingLink = (secret: string): string => `${env.APP_URL}/sign-evaluation-report-to-link?token=${secret}`;
