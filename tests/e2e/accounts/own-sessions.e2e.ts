import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser, testPassword } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { openTied } from "../support/pages";
import { goodPassword, newPassword } from "../support/password";
import { section } from "../support/profile";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("one button ends all other sessions, open sockets included, and this one stays", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  const person = await makeUser(db);
  const [page, second, third] = [await visit({ as: person }), await visit({ as: person }), await visit({ as: person })];
  const cut = (await openTied(second)).waitForEvent("close");
  await openTied(third);
  await page.goto("/profile/index");
  const list = section(page, t("profile.sessions"));
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByText(t("profile.session_current"))).toHaveCount(1);

  await page.getByRole("button", { name: t("profile.sessions_end_others") }).click();
  const question = page.getByRole("dialog", { name: t("profile.sessions_end_title") });
  await question.getByRole("button", { name: t("profile.sessions_end_others") }).click();
  await expect(page.getByText(t("profile.sessions_ended"))).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await cut;
  await expect(second).toHaveURL("/?redirect=dashboard");
  await expect(third).toHaveURL("/?redirect=dashboard");
  await page.reload();
  await expect(page).toHaveURL("/profile/index");
});

test("a single other session is ended by its button", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const person = await makeUser(db);
  const [page, other] = [await visit({ as: person }), await visit({ as: person })];
  await openTied(other);
  await page.goto("/profile/index");
  const list = section(page, t("profile.sessions"));
  await list
    .getByRole("button", { name: t("profile.session_end_named", { device: t("profile.device_unknown") }) })
    .click();
  await expect(page.getByText(t("profile.session_ended"), { exact: true })).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(other).toHaveURL("/?redirect=dashboard");
});

test("a person sees who viewed the product as them, and ends it", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const [person, admin] = [await makeUser(db), await makeUser(db, "Admin")];
  const own = await makeSession(db, admin.id);
  const looking = await visit({ token: (await makeSignedIn(db, person, { viewerSid: own.sid })).token });
  await openTied(looking);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const row = section(page, t("profile.sessions"))
    .getByRole("listitem")
    .filter({ hasText: t("profile.viewing", { name: admin.fullName }) });
  await expect(row).not.toContainText(admin.email);
  await row.getByRole("button", { name: t("profile.viewing_end_named", { name: admin.fullName }) }).click();
  await expect(page.getByText(t("profile.viewing_ended"), { exact: true })).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(looking).toHaveURL("/?redirect=dashboard");
});

test("a password is changed with the current one, and every other session ends", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  complaints.expect(answered(401));
  const person = await makeUser(db);
  const [page, other] = [await visit({ as: person }), await visit({ as: person })];
  await openTied(other);
  await page.goto("/profile/index");
  const current = page.getByLabel(t("password.current"), { exact: true });
  const change = page.getByRole("button", { name: t("password.change"), exact: true });
  await change.click();
  await expect(current).toHaveAccessibleDescription(t("validation.required"));
  await expect(current).toBeFocused();
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("validation.required")));
  await current.fill(testPassword);
  await newPassword(page).fill("weak");
  await change.click();
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("validation.password_rules")));
  await newPassword(page).fill(goodPassword);
  await current.fill("Wrong-password-1");
  await change.click();
  await expect(current).toHaveAccessibleDescription(t("password.error_current_wrong"));
  await expect(newPassword(page)).toHaveValue(goodPassword);
  await current.fill(testPassword);
  await change.click();
  await expect(page.getByText(t("password.changed"))).toBeVisible();
  await expect(page).toHaveURL("/profile/index");
  await expect(newPassword(page)).toHaveValue("");
  await expect(other).toHaveURL("/?redirect=dashboard");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
});
