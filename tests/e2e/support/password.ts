import type { Locator, Page } from "@playwright/test";
import type { passwordRules } from "@/lib/platform/password-rules";
import type { PrismaClient } from "@/prisma/generated/client";
import { t } from "./texts";

/** A password that follows the rules and is not in use. */
export const goodPassword = "Solbris-27";

/** The field of a new password. */
export const newPassword = (page: Page): Locator => page.getByLabel(t("password.new"), { exact: true });

/** The line of a rule under that field. */
export const rule = (page: Page, name: (typeof passwordRules)[number]["name"]): Locator =>
  page.getByRole("listitem").filter({ hasText: t(`password.rule_${name}`) });

/** The button that submits a password chosen by a link or at the first login. */
export const submitPassword = (page: Page): Locator =>
  page.getByRole("button", { name: t("password.submit"), exact: true });

export async function choosePassword(page: Page, password: string): Promise<void> {
  await newPassword(page).fill(password);
  await submitPassword(page).click();
}

/** Asks on /password for a link, of which this machine's address, which all tests share, has only some an hour. */
export async function askForLink(page: Page, db: PrismaClient, usernameOrEmail: string): Promise<void> {
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "resetAddress:" } } });
  await page.getByLabel(t("password.username_or_email")).fill(usernameOrEmail);
  await page.getByRole("button", { name: t("password.send_link"), exact: true }).click();
}

/** Makes every unused link and code of a person expire. */
export const expireLinks = (db: PrismaClient, userId: number) =>
  db.oneTimeToken.updateMany({ where: { userId, usedAt: null }, data: { expiresAt: new Date(Date.now() - 1) } });
