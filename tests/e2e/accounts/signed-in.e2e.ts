import { makeUser } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { answered } from "../support/complaints";
import { mailTo } from "../support/mail";
import { mainMenu, signIn } from "../support/pages";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a signed-in user is redirected from the other ways to sign in", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const person = await makeUser(db);
  for (const name of [t("sign_in.forgot"), t("feide.button")]) {
    const page = await visit();
    await page.goto("/");
    // In another tab of the same browser.
    const tab = await page.context().newPage();
    await tab.goto("/");
    await signIn(tab, person.username);
    await expect(tab).toHaveURL("/dashboard");
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL("/dashboard");
  }
});

test("the demo shows its mails to admins, with valid links", async ({ visit, db }) => {
  const person = await makeUser(db);
  const outside = await visit();
  await outside.goto("/password");
  await outside.getByLabel(t("password.username_or_email")).fill(person.username);
  await outside.getByRole("button", { name: t("password.send_link"), exact: true }).click();
  const link = linkIn(await mailTo(person.email, t("mail.password_reset.subject")));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/dashboard");
  await mainMenu(page)
    .getByRole("link", { name: t("menu.outbox") })
    .click();
  await expect(page.getByText(t("outbox.to", { to: person.email }))).toHaveCount(1);
  await expect(page.locator(`a[href="${link}"]`)).toHaveCount(1);
});
