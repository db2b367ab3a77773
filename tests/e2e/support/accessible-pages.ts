import type { Page } from "@playwright/test";
import type { PrismaClient, User } from "@/prisma/generated/client";
import { linkIn } from "@/tests/support/mail-text";
import { mailTo } from "./mail";
import { title } from "./pages";
import { askForLink } from "./password";
import { expect } from "./test";
import { t } from "./texts";

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
}

/** The link of the one mail sent to a person who asked for it. */
export async function askedLink(
  page: Page,
  db: PrismaClient,
  person: User,
  purpose: "password_reset" | "invitation",
): Promise<string> {
  await page.goto("/password");
  await askForLink(page, db, person.username);
  return linkIn(await mailTo(person.email, t(`mail.${purpose}.subject`)));
}
