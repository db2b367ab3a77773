import type { Locator, Page } from "@playwright/test";
import { t } from "./texts";

/** A section of the profile by its heading. */
export const section = (page: Page, heading: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** The section of personal data, with its form. */
export const about = (page: Page): Locator => section(page, t("profile.about"));

export const saveProfile = (page: Page): Promise<void> =>
  about(page)
    .getByRole("button", { name: t("profile.save") })
    .click();

/** The text that shows when something was saved. */
export const savedIn = (part: Locator): Locator =>
  part.getByText(new RegExp(`^${t("profile.saved_at", { time: "\\d\\d:\\d\\d" })}$`)).first();

/** Chooses a file as the user's picture. */
export const choosePicture = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  section(page, t("profile.picture"))
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "image/png", buffer });

/** The user's own picture on the profile. */
export const picture = (page: Page): Locator => page.getByRole("img", { name: t("profile.picture_alt") });
