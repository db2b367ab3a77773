import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makeUser } from "@/tests/factories/user";
import { openLive, signIn } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("a tab of somebody whose session has run out gives way to who signs in in another tab", async ({ visit, db }) => {
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const page = await visit({ as: first, screen: "desk" });
  await openLive(page, "/profile/index");
  await page.getByLabel(t("profile.full_name")).fill("Typed by the first");
  await page.context().clearCookies({ name: tokenCookie });
  const other = await page.context().newPage();
  await other.goto("/");
  await signIn(other, second.username);
  await expect(other).toHaveURL("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: second.fullName })).toBeVisible();
  await expect(page.getByText(first.fullName)).toHaveCount(0);
});
