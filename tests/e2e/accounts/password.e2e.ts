import type { Page } from "@playwright/test";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { answered } from "../support/complaints";
import { mailTo } from "../support/mail";
import { logOut, openTied, said, signIn, title } from "../support/pages";
import {
  askForLink,
  choosePassword,
  expireLinks,
  goodPassword,
  newPassword,
  rule,
  submitPassword,
} from "../support/password";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const newLink = (page: Page) => page.getByRole("button", { name: t("password.send_new_link") });
const resetSubject = t("mail.password_reset.subject");

test("a forgotten password is replaced by a mailed link, and every other session ends", async ({
  visit,
  db,
  complaints,
}) => {
  // The link on the sign-in page checks for an existing session.
  complaints.expect(answered(401));
  const person = await makeUser(db);
  const elsewhere = await visit({ as: person });
  await openTied(elsewhere);
  const page = await visit();
  await page.goto("/");
  await page.getByRole("link", { name: t("sign_in.forgot") }).click();
  await expect(title(page)).toHaveText(t("password.forgot_title"));
  await askForLink(page, db, ` ${person.username.toUpperCase()}`);
  await expect(said(page, t("password.sent_title"))).toBeVisible();

  await page.goto(linkIn(await mailTo(person.email, resetSubject)));
  await expect(title(page)).toHaveText(t("password.choose"));
  await expect(page.getByLabel(t("password.username"), { exact: true })).toHaveValue(person.username);
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  const changed = linkIn(await mailTo(person.email, t("mail.password_changed.subject")));
  expect(new URL(changed).pathname).toBe("/");
  await expect(elsewhere).toHaveURL("/?redirect=dashboard");

  await logOut(page);
  await signIn(page, person.username, testPassword);
  await expect(page.getByText(t("sign_in.error_wrong"))).toBeVisible();
  await signIn(page, person.username, goodPassword);
  await expect(page).toHaveURL("/dashboard");
});

test("everybody who asks gets the same answer, with or without an account", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit();
  for (const name of [person.email, `${unique("nobody")}@school.example`, unique("nobody")]) {
    await page.goto("/password");
    await askForLink(page, db, name);
    await expect(said(page, t("password.sent_to", { name }))).toBeVisible();
    await expect(page.getByRole("button", { name: t("password.send_link") })).toBeHidden();
  }
  await page.goto("/password");
  await askForLink(page, db, "  ");
  await expect(page.getByLabel(t("password.username_or_email"))).toHaveAccessibleDescription(t("validation.required"));
});

test("the rules tick while the password is typed, and a weak one is reported at the field", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Student", { isFirstLogin: true }) });
  await page.goto("/password");
  const met = t("password.rule_met");
  const steps = [
    ["solbris", []],
    ["solbrise", ["length"]],
    ["Solbrise", ["length", "upper_case"]],
    ["Solbris7", ["length", "upper_case", "digit"]],
    ["Solbri-7", ["length", "upper_case", "digit", "special"]],
    ["S-7", ["upper_case", "digit", "special"]],
  ] as const;
  for (const [typed, kept] of steps) {
    await newPassword(page).fill(typed);
    for (const name of ["length", "upper_case", "digit", "special"] as const) {
      const line = expect(rule(page, name));
      if ((kept as readonly string[]).includes(name)) await line.toContainText(met);
      else await line.not.toContainText(met);
    }
  }
  await submitPassword(page).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("validation.password_rules")));
  await expect(newPassword(page)).toBeFocused();
  await expect(newPassword(page)).toHaveValue("S-7");
  await page.getByRole("button", { name: t("password.show"), exact: true }).click();
  await expect(newPassword(page)).toHaveAttribute("type", "text");
});

test("an expired link offers a new one", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit();
  await page.goto("/password");
  await askForLink(page, db, person.email);
  const link = linkIn(await mailTo(person.email, resetSubject));
  await expireLinks(db, person.id);
  await page.goto(link);
  await expect(title(page)).toHaveText(t("password.expired_title"));
  await newLink(page).click();
  await expect(said(page, t("password.sent_again"))).toBeVisible();
  await page.goto(linkIn(await mailTo(person.email, resetSubject, 2)));
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");
});

test("a link can be opened often and used once: the second window and the next visit say so", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit();
  await page.goto("/password");
  await askForLink(page, db, person.username);
  const link = linkIn(await mailTo(person.email, resetSubject));
  const second = await visit();
  for (const window of [page, second, page]) {
    await window.goto(link);
    await expect(title(window)).toHaveText(t("password.choose"));
  }
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");

  await choosePassword(second, "Fjellbris-28");
  await expect(second.getByRole("alert").filter({ hasText: t("token.error_used") })).toBeVisible();
  await second.getByRole("link", { name: t("password.to_new_link") }).click();
  await expect(title(second)).toHaveText(t("password.used_title"));
  await newLink(second).click();
  await expect(said(second, t("password.sent_again"))).toBeVisible();
  await mailTo(person.email, resetSubject, 2);

  await second.goto("/password?token=no-such-link");
  await expect(title(second)).toHaveText(t("password.unknown_title"));
  await expect(second.getByLabel(t("password.username_or_email"))).toBeVisible();
});

test("the first login leads to the choice of a password, and then to the requested page", async ({ visit, db }) => {
  const scene = await makePlacement(db, { student: await makeUser(db, "Student", { isFirstLogin: true }) });
  const report = await makeReport(db, scene);
  const page = await visit();
  await page.goto(`/redirect${pathOf(report, 1)}`);
  await signIn(page, scene.student.username);
  await expect(page).toHaveURL("/password");
  await expect(title(page)).toHaveText(t("password.first_title"));
  for (const path of ["/dashboard", "/profile/index", pathOf(report, 1)]) {
    await page.goto(path);
    await expect(page).toHaveURL("/password");
  }
  await choosePassword(page, testPassword);
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("password.error_same")));
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL(pathOf(report, 1));
  await expect(title(page)).toHaveText(report.name);
});

test("at the first login the second of two tabs says that a password was chosen, and goes on with that", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Student", { isFirstLogin: true }) });
  const second = await page.context().newPage();
  for (const tab of [page, second]) await tab.goto("/password");
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  await choosePassword(second, "Fjellbris-28");
  await expect(newPassword(second)).toHaveAccessibleDescription(new RegExp(t("password.error_already_chosen")));
  await choosePassword(second, goodPassword);
  await expect(second).toHaveURL("/dashboard");
});

test("without scripts a password can be requested and chosen too", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit({ scripts: false });
  await page.goto("/");
  await page.getByRole("link", { name: t("sign_in.forgot") }).click();
  await askForLink(page, db, person.username);
  await expect(said(page, t("password.sent_title"))).toBeVisible();
  await page.goto(linkIn(await mailTo(person.email, resetSubject)));
  await choosePassword(page, "weak");
  await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(t("validation.password_rules")));
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(person.username);
});
