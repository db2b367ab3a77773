import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { openLive, setVisibility, signIn } from "./support/pages";
import { expect, setCookie, test } from "./support/test";
import { t } from "./support/texts";

const aMinuteAndMore = 61_000;

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

test("a page that comes back into view with the session of somebody else gives way, and stays with a viewing session", async ({
  visit,
  db,
  baseURL,
}) => {
  const [admin, student, other] = [await makeUser(db, "Admin"), await makeUser(db, "Student"), await makeUser(db)];
  const own = await makeSignedIn(db, admin);
  const page = await visit({ fresh: true, screen: "desk" });
  const become = (token: string) => setCookie(page.context(), baseURL, tokenCookie, token);
  const comeBack = async () => {
    await setVisibility(page, "hidden");
    await page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, aMinuteAndMore);
    const asked = page.waitForResponse("**/api/user/getinfo");
    await setVisibility(page, "visible");
    await asked;
  };
  await become(own.token);
  await page.goto("/profile/index");
  await page.getByLabel(t("profile.full_name")).fill("Typed by the admin");
  await become((await makeSignedIn(db, student, { viewerSid: own.session.sid })).token);
  await comeBack();
  await expect(page.getByLabel(t("profile.full_name"))).toHaveValue("Typed by the admin");
  await become((await makeSignedIn(db, other)).token);
  await comeBack();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: other.fullName })).toBeVisible();
});
