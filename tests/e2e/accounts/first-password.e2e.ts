import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { unreachable } from "../support/complaints";
import { said, signIn } from "../support/pages";
import { choosePassword, goodPassword, newPassword, rule } from "../support/password";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { field } from "../support/user-form";

test("an admin makes an account with a password, and its owner has to choose another before anything else", async ({
  visit,
  db,
}) => {
  const office = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await office.goto("/user/create/users");
  const email = `${unique("kari.veileder")}@ward.example`;
  const way = office.getByLabel(t("user.way"));
  await expect(way).toHaveValue("invite");
  await way.selectOption("password");
  await field(office, "role").selectOption("Supervisor");
  await field(office, "full_name").fill("Kari Veileder");
  await field(office, "email").fill(email);
  const password = office.getByLabel(t("user.password"), { exact: true });
  await password.fill("weak");
  await expect(rule(office, "length")).not.toContainText(t("password.rule_met"));
  const submit = office.getByRole("button", { name: t("user.submit_password") });
  await submit.click();
  await expect(password).toHaveAccessibleDescription(new RegExp(t("validation.password_rules")));
  await password.fill(testPassword);
  await expect(rule(office, "length")).toContainText(t("password.rule_met"));
  await submit.click();
  const made = said(office, t("user.made_title"));
  await expect(made).toBeVisible();
  const { username, isFirstLogin } = await db.user.findUniqueOrThrow({ where: { email } });
  expect(isFirstLogin).toBe(true);
  await expect(made).toContainText(username);
  await expect(made).not.toContainText(testPassword);

  const page = await visit();
  await page.goto("/");
  await signIn(page, username);
  await expect(page).toHaveURL("/password");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.first_title"));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/password");
  await choosePassword(page, testPassword);
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("password.error_same")));
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(username);
});

test("who has to choose a password first can log out instead, also without scripts", async ({ visit, db }) => {
  const { username } = await makeUser(db, "Student", { isFirstLogin: true });
  for (const scripts of [true, false]) {
    const page = await visit({ scripts });
    await page.goto("/");
    await signIn(page, username);
    await expect(page).toHaveURL("/password");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.first_title"));
    await page.getByRole("button", { name: t("layout.log_out"), exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/?redirect=dashboard");
  }
  expect(await db.session.count({ where: { user: { username }, revokedAt: null } })).toBe(0);
});

test("who has to choose a password first is logged out also while the server cannot be reached", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const page = await visit({ as: await makeUser(db, "Student", { isFirstLogin: true }) });
  await page.goto("/password");
  await page.route("**/api/user/logout", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: t("layout.log_out"), exact: true }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/password");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.forgot_title"));
});

test("a teacher only invites", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Teacher") });
  await page.goto("/user/create/dashboard");
  await expect(page.getByRole("button", { name: t("user.submit") })).toBeVisible();
  await expect(page.getByLabel(t("user.way"))).toHaveCount(0);
});
