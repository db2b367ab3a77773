import "server-only";
import { env } from "../env";
import { schoolSettings } from "../school-settings";

/**
 * Whom mails come from. The name is that of MAIL_FROM, else the school's, else the product's; the address that of MAIL_FROM, else one of
 * the product's own host.
 */
export function mailSender(): { name: string; address: string } {
  const given = env.MAIL_FROM?.trim();
  const [, name, inBrackets] = /^"?([^"<]*?)"?\s*<([^>]+)>$/.exec(given ?? "") ?? [];
  return {
    name: name || schoolSettings().name || "Praksis",
    address: inBrackets ?? given ?? `no-reply@${new URL(env.APP_URL).hostname}`,
  };
}
