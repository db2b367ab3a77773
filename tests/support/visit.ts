import { type Answered, leadsTo, send, sendsOnTo } from "./api";

/** Where a visitor without a session is redirected. */
export const signInPage = "/?redirect=dashboard";

export const visit = (path: string, token?: string): Promise<Answered> =>
  send(path, { cookies: token ? { "Admin-Token": token } : {} });

/** What is shown (its status) or where one is led, by a page that is already under way too. */
export const outcome = (answered: Answered): string | number =>
  leadsTo(answered) ?? sendsOnTo(answered) ?? answered.status;

/** The page says that there is nothing: its data holds the answer of Next, which shows it in the reader's language. */
export const isNotFound = ({ text }: Pick<Answered, "text">): boolean => text.includes("NEXT_HTTP_ERROR_FALLBACK;404");
