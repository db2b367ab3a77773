import type { Page } from "@playwright/test";
import { demoAccounts, demoPassword } from "@/lib/platform/demo-accounts";
import { localeNames } from "@/lib/platform/i18n/locales";
import { rateLimits } from "@/lib/platform/rate-limit";
import type { PrismaClient } from "@/prisma/generated/client";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { codeIn } from "@/tests/support/mail-text";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { mailTo } from "../support/mail";
import { logOut, signIn } from "../support/pages";
import { expect, test } from "../support/test";
import { t, textsIn } from "../support/texts";

const usernameField = (page: Page) => page.getByLabel(t("sign_in.username"));
const passwordField = (page: Page) => page.getByLabel(t("sign_in.password"), { exact: true });

test("a demo account is filled in by a button and signs in", async ({ visit }) => {
  const [account] = demoAccounts;
  const page = await visit();
  await page.goto("/");
  await expect(page.getByText(t("sign_in.demo_text", { password: demoPassword }))).toBeVisible();
  for (const username of demoAccounts)
    await expect(page.getByRole("button", { name: t("sign_in.demo_use", { username }) })).toBeVisible();
  await page.getByRole("button", { name: t("sign_in.demo_use", { username: account }) }).click();
  await expect(passwordField(page)).toHaveValue(demoPassword);
  await page.getByRole("button", { name: t("sign_in.submit"), exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(account);
});

test("wrong, unknown and inactive accounts get the same text, the name stays, and the focus goes to the password", async ({
  visit,
  db,
}) => {
  const [person, inactive] = await Promise.all([makeUser(db), makeUser(db, "Student", { active: false })]);
  const page = await visit();
  await page.goto("/");
  const tries = [
    [person.username, "Wrong-password-1"],
    [unique("nobody"), testPassword],
    [inactive.username, testPassword],
  ] as const;
  for (const [name, password] of tries) {
    await signIn(page, name, password);
    await expect(passwordField(page)).toHaveAccessibleDescription(t("sign_in.error_wrong"));
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveValue("");
    await expect(usernameField(page)).toHaveValue(name);
    await expect(page).toHaveURL("/");
  }
});

test("empty fields are each marked, with the focus on the first", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await signIn(page, "", "");
  await expect(usernameField(page)).toHaveAccessibleDescription(t("validation.required"));
  await expect(passwordField(page)).toHaveAccessibleDescription(t("validation.required"));
  await expect(usernameField(page)).toBeFocused();
});

/** Strangers have tried wrong passwords. */
const exhaustGuesses = (db: PrismaClient, username: string) =>
  db.rateLimit.create({
    data: {
      key: `signInAccount:${username}`,
      points: rateLimits.signInAccount.points,
      expire: BigInt(Date.now() + rateLimits.signInAccount.seconds * 1000),
    },
  });

test("an account that strangers guess at asks for a mailed code, keeps what was typed, and knows the device then", async ({
  visit,
  db,
  complaints,
}) => {
  // The page's own calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const { username, email } = await makeUser(db);
  await exhaustGuesses(db, username);
  const page = await visit();
  await page.goto("/");
  await signIn(page, username);
  const code = page.getByLabel(t("sign_in.code"));
  await expect(code).toHaveAccessibleDescription(t("user.error_code_needed"));
  await expect(code).toBeFocused();
  await expect(usernameField(page)).toHaveValue(username);
  await expect(passwordField(page)).toHaveValue(testPassword);
  await expectGoodPage(page);
  const right = codeIn(await mailTo(email, t("mail.sign_in_code.subject")));
  const submit = page.getByRole("button", { name: t("sign_in.submit"), exact: true });
  await code.fill(right === "000000" ? "000001" : "000000");
  await submit.click();
  await expect(code).toHaveAccessibleDescription(t("sign_in.error_code"));
  await expect(passwordField(page)).toHaveValue(testPassword);
  await code.fill(right);
  await submit.click();
  await expect(page).toHaveURL("/dashboard");
  await logOut(page);
  await expect(page).toHaveURL("/");
  await signIn(page, username);
  await expect(page).toHaveURL("/dashboard");
});

test("the password can be shown and hidden again", async ({ visit }) => {
  const page = await visit();
  await page.goto("/");
  await passwordField(page).fill("Readable-1");
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: t("sign_in.show_password") }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await expect(passwordField(page)).toHaveValue("Readable-1");
  await page.getByRole("button", { name: t("sign_in.hide_password") }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "password");
});

test("the chosen language stays, after a reload, after sign-in and after log-out", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  const en = textsIn("en");
  const people = [
    await makeUser(db, "Student", { languageCode: "nb" }),
    await makeUser(db, "Student", { languageCode: "en" }),
  ];
  const page = await visit();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  await page.getByText(`${t("layout.language")}: ${localeNames.nb}`).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("sign_in.title"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const person of people) {
    await signIn(page, person.username, testPassword, en);
    await expect(page.getByText(en("dashboard.reports_none_title"))).toBeVisible();
    await logOut(page, en);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("sign_in.title"));
  }
});

test("a user without a language choice in this browser gets their own, and takes it along when they log out", async ({
  visit,
  db,
  complaints,
}) => {
  // The dashboard's own calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const ptBr = textsIn("pt-br");
  const person = await makeUser(db, "Student", { languageCode: "pt-br" });
  const page = await visit();
  await page.goto("/");
  await signIn(page, person.username);
  await expect(page.getByText(ptBr("dashboard.reports_none_title"))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await logOut(page, ptBr);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sign_in.title"));
});

test.describe("without scripts", () => {
  test("signs in, with errors, the name kept and a choice of language", async ({ visit, db }) => {
    const en = textsIn("en");
    const person = await makeUser(db);
    const page = await visit({ scripts: false });
    await page.goto("/");
    await signIn(page, person.username, "Wrong-password-1");
    await expect(passwordField(page)).toHaveAccessibleDescription(t("sign_in.error_wrong"));
    await expect(usernameField(page)).toHaveValue(person.username);
    await page.getByText(`${t("layout.language")}: ${localeNames.nb}`).click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("sign_in.title"));
    await signIn(page, person.username, testPassword, en);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("banner")).toContainText(person.username);
  });

  test("asks for a mailed code, with the name kept, and lets in with it", async ({ visit, db }) => {
    const { username, email } = await makeUser(db);
    await exhaustGuesses(db, username);
    const page = await visit({ scripts: false });
    await page.goto("/");
    await signIn(page, username);
    const code = page.getByLabel(t("sign_in.code"));
    await expect(code).toHaveAccessibleDescription(t("user.error_code_needed"));
    await expect(usernameField(page)).toHaveValue(username);
    await code.fill(codeIn(await mailTo(email, t("mail.sign_in_code.subject"))));
    await signIn(page, username, "Wrong-password-1");
    await expect(passwordField(page)).toHaveAccessibleDescription(t("sign_in.error_wrong"));
    await signIn(page, username);
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a sign-in without a connection says so, and does not blame the server", async ({ visit, complaints }) => {
  complaints.expect(unreachable);
  const page = await visit();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(t("offline.banner"))).toBeVisible();
  await signIn(page, "student");
  await expect(page.getByRole("alert").getByText(t("offline.form"))).toBeVisible();
  await expect(usernameField(page)).toHaveValue("student");
  await page.context().setOffline(false);
  await expect(page.getByText(t("offline.back"))).toBeVisible();
  await signIn(page, "student");
  await expect(page).toHaveURL("/dashboard");
});

test("a sign-in that something else answers says so, and keeps the username", async ({ visit, complaints }) => {
  complaints.expect(answered(502));
  const page = await visit();
  await page.goto("/");
  const isStart = (url: URL) => url.pathname === "/";
  await page.route(isStart, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
      : route.fallback(),
  );
  await signIn(page, "student");
  await expect(page.getByRole("alert").getByText(t("system.error_message_common_error"))).toBeVisible();
  await expect(usernameField(page)).toHaveValue("student");
  await page.unroute(isStart);
  await signIn(page, "student");
  await expect(page).toHaveURL("/dashboard");
});
