import type { Page } from "@playwright/test";
import { openEmptySchool } from "./support/empty-school";
import { choosePassword, goodPassword } from "./support/password";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("a school is set up from nothing", async ({ browser, complaints }, testInfo) => {
  test.slow();
  const school = await openEmptySchool(testInfo);
  const enter = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: school.origin });
    complaints.listenTo(context);
    return context.newPage();
  };
  try {
    const admin = await enter();
    await admin.goto(await school.createAdmin("ada@school.example", "Ada Admin"));
    await choosePassword(admin, goodPassword);
    await expect(admin).toHaveURL(/\/dashboard$/);
    await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    await school.stop();
  }
});
