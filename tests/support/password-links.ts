import { writableDb as db } from "@/lib/platform/db";
import { takeMails } from "./mail";
import { linkIn } from "./mail-text";

/** The secret of the link in the one mail that went out since the last look. */
export async function takeSecret(to: string): Promise<string> {
  const mails = await takeMails();
  const [mail, ...others] = mails;
  if (mail?.to !== to || others.length > 0)
    throw new Error(`Not the one mail to ${to}, but: ${mails.map((one) => one.to).join(", ") || "none"}.`);
  const url = new URL(linkIn(mail));
  if (url.pathname !== "/password") throw new Error(`The link leads to ${url.pathname}.`);
  return url.searchParams.get("token") ?? "";
}

/** Makes every link of a person expire. */
export const letLinksExpire = (userId: number) =>
  db.oneTimeToken.updateMany({ where: { userId, usedAt: null }, data: { expiresAt: new Date(Date.now() - 1) } });
