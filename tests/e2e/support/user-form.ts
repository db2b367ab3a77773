import type { Locator, Page } from "@playwright/test";
import type { Role } from "@/lib/platform/auth/permissions";
import { said } from "./pages";
import { savedIn } from "./profile";
import { t } from "./texts";

/** A field of the form that makes an account. */
export const field = (
  page: Page,
  name: "role" | "full_name" | "email" | "username" | "phone" | "student_number" | "language",
): Locator => page.getByLabel(t(`user.${name}`), { exact: name === "full_name" });

/** Shown in place of the form once the invitation is sent. */
export const invited = (page: Page): Locator => said(page, t("user.sent_title"));

/** Fills the form that makes an account, and sends it. */
export async function invite(page: Page, person: { role: Role; fullName: string; email: string }): Promise<void> {
  await field(page, "role").selectOption(person.role);
  await field(page, "full_name").fill(person.fullName);
  await field(page, "email").fill(person.email);
  await page.getByRole("button", { name: t("user.submit") }).click();
}

/** Saves the form of an account. */
export const save = (page: Page) => page.getByRole("button", { name: t("users.save") }).click();

/** What says that the form is saved. */
export const saved = (page: Page): Locator => savedIn(page.getByRole("main"));
