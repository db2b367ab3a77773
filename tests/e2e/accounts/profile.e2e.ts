import { makeDomain } from "@/tests/factories/domain";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { codeIn } from "@/tests/support/mail-text";
import { answered, unreachable } from "../support/complaints";
import { hold } from "../support/form-builder";
import { mailTo } from "../support/mail";
import { notSent } from "../support/offline";
import { backButton, mainMenu, menuButton } from "../support/pages";
import { about, savedIn, saveProfile, section } from "../support/profile";
import { expect, test } from "../support/test";
import { t, textsIn } from "../support/texts";

test("the name in the menu leads to the profile, where name and phone are changed", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/dashboard");
  await menuButton(page).click();
  await page.getByRole("dialog").getByRole("link", { name: person.fullName }).click();
  await expect(page).toHaveURL("/profile/index");
  await expect(mainMenu(page)).toBeHidden();
  await about(page).getByLabel(t("profile.full_name")).fill("  Siri Solberg ");
  await about(page).getByLabel(t("profile.phone")).fill("98765432");
  const code = page.getByRole("combobox", { name: t("profile.area_code") });
  await expect(code).toHaveValue("+84");
  await code.fill("norg");
  await page.getByRole("option", { name: "Norge" }).click();
  await expect(code).toHaveValue("+47");
  await saveProfile(page);
  await expect(savedIn(about(page))).toBeVisible();
  await expect(
    about(page)
      .getByRole("status")
      .filter({ hasText: /\d\d:\d\d/ }),
  ).toHaveCount(1);
  await page.reload();
  await expect(about(page).getByLabel(t("profile.full_name"))).toHaveValue("Siri Solberg");
  await expect(about(page).getByLabel(t("profile.phone"))).toHaveValue("98765432");
  await expect(code).toHaveValue("+47");
  await menuButton(page).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Siri Solberg" })).toBeVisible();
  await page.keyboard.press("Escape");
  await backButton(page).click();
  await expect(page).toHaveURL("/dashboard");
});

test("what an admin has corrected while the profile was open stays when the person saves something else", async ({
  visit,
  db,
}) => {
  const person = await makeUser(db, "Supervisor");
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const email = `${unique("corrected")}@hospital.example`;
  await db.user.update({ where: { id: person.id }, data: { fullName: "Siri Corrected", email } });
  await about(page).getByLabel(t("profile.phone")).fill("98765432");
  await saveProfile(page);
  await expect(savedIn(about(page))).toBeVisible();
  await expect(about(page).getByLabel(t("profile.full_name"))).toHaveValue("Siri Corrected");
  await expect(about(page).getByLabel(t("profile.email"))).toHaveValue(email);
  expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    fullName: "Siri Corrected",
    email,
    phone: "98765432",
  });
});

test("what is typed while the profile is being saved stays, and is saved with the next press", async ({
  visit,
  db,
}) => {
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const answer = await hold(page, "**/api/user/update-profile");
  await about(page).getByLabel(t("profile.full_name")).fill("Siri Solberg");
  await saveProfile(page);
  const phone = about(page).getByLabel(t("profile.phone"));
  await phone.fill("98765432");
  answer();
  await saveProfile(page);
  await expect(savedIn(about(page))).toBeVisible();
  await expect(phone).toHaveValue("98765432");
  const stored = () => db.user.findUniqueOrThrow({ where: { id: person.id } });
  await expect.poll(stored).toMatchObject({ fullName: "Siri Solberg", phone: "98765432" });
});

test("input that cannot be saved is reported at the field, and stays as it was typed", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const { host } = await makeDomain(db);
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/profile/index");
  const field = (name: "full_name" | "email" | "phone") => about(page).getByLabel(t(`profile.${name}`));
  await field("full_name").fill(" ");
  await field("email").fill("nobody");
  await field("phone").fill("12 ab");
  await saveProfile(page);
  await expect(field("full_name")).toHaveAccessibleDescription(t("validation.required"));
  await expect(field("full_name")).toBeFocused();
  await expect(field("email")).toHaveAccessibleDescription(new RegExp(t("validation.email")));
  await expect(field("phone")).toHaveAccessibleDescription(new RegExp(t("validation.phone")));
  await field("full_name").fill("Somebody");
  await field("phone").fill("");
  const email = `${unique("new")}@${host}`;
  await field("email").fill(email);
  const password = about(page).getByLabel(t("password.current"), { exact: true });
  await password.fill("Wrong-password-1");
  await saveProfile(page);
  await expect(password).toHaveAccessibleDescription(new RegExp(t("password.error_current_wrong")));
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("Wrong-password-1");
  await expect(field("email")).toHaveValue(email);
  await expect(field("full_name")).toHaveValue("Somebody");
});

test("a new mail address is confirmed once when the answer was lost, and no code is said to be sent then", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const email = `${unique("new")}@hospital.example`;
  const page = await visit({ as: await makeUser(db, "Supervisor") });
  await page.goto("/profile/index");
  await about(page).getByLabel(t("profile.email")).fill(email);
  await about(page).getByLabel(t("password.current"), { exact: true }).fill(testPassword);
  await saveProfile(page);
  const code = page.getByLabel(t("profile.code"), { exact: true });
  await code.fill(codeIn(await mailTo(email, t("mail.email_change.subject"))));
  const tab = await page.context().newPage();
  await tab.goto("/profile/index");
  await page.route("**/api/user/confirmEmail", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  const confirm = page.getByRole("button", { name: t("profile.confirm"), exact: true });
  await confirm.click();
  await expect(notSent(page)).toBeVisible();
  await confirm.click();
  await expect(page.getByText(t("profile.email_changed"))).toBeVisible();
  await expect(code).toBeHidden();

  await tab.getByRole("button", { name: t("profile.send_again") }).click();
  await expect(tab.getByText(t("profile.email_changed"))).toBeVisible();
  await expect(tab.getByRole("button", { name: t("profile.send_again") })).toBeHidden();
});

test("the tie to Feide is ended by the password", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const person = await makeUser(db, "Student", { feideSubject: crypto.randomUUID() });
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const feide = section(page, t("feide.profile_title"));
  const password = feide.getByLabel(t("password.current"), { exact: true });
  await password.fill("Wrong-password-1");
  await feide.getByRole("button", { name: t("feide.remove") }).click();
  await expect(password).toHaveAccessibleDescription(t("password.error_current_wrong"));
  await password.fill(testPassword);
  await feide.getByRole("button", { name: t("feide.remove") }).click();
  await expect(page.getByText(t("feide.removed"))).toBeVisible();
  await expect(feide).toBeHidden();
});

test("language, colours, text size and mail are chosen, immediately and for the next visit", async ({ visit, db }) => {
  const en = textsIn("en");
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const display = section(page, t("profile.display"));
  await display.getByLabel(t("profile.text_size")).selectOption("large");
  await expect(page.locator("html")).toHaveAttribute("data-text-size", "large");
  await expect(savedIn(display)).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light dark");
  const answer = page.waitForResponse("**/api/user/saveSetting");
  await display.getByLabel(t("profile.theme")).selectOption("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await answer;
  await display.getByLabel(t("profile.mail"), { exact: true }).selectOption("daily");
  await expect(savedIn(display)).toBeVisible();
  await about(page).getByLabel(t("profile.language")).selectOption("en");
  await saveProfile(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("profile.title"));

  const next = await visit({ as: person });
  await next.goto("/profile/index");
  await expect(next.locator("html")).toHaveAttribute("data-text-size", "large");
  await expect(next.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(next.locator('meta[name="color-scheme"]')).toHaveAttribute("content", "dark");
  const { setting, languageCode } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  expect({ setting, languageCode }).toMatchObject({
    setting: { size: "large", theme: "dark", mail: "daily" },
    languageCode: "en",
  });
});

test("of two quick choices the last is sent last", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/profile/index");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/saveSetting")) sent.push(request.postData() ?? "");
  });
  const answer = await hold(page, "**/api/user/saveSetting");
  const size = section(page, t("profile.display")).getByLabel(t("profile.text_size"));
  await size.selectOption("large");
  await size.selectOption("small");
  await expect(page.locator("html")).toHaveAttribute("data-text-size", "small");
  expect(sent).toEqual(['{"size":"large"}']);
  answer();
  const stored = () => db.user.findUniqueOrThrow({ where: { id: person.id } });
  await expect.poll(stored).toMatchObject({ setting: { size: "small" } });
  expect(sent).toEqual(['{"size":"large"}', '{"size":"small"}']);
  await expect(size).toHaveValue("small");
});

test("a choice that cannot be saved shows an error and is reverted", async ({ visit, db, complaints }) => {
  complaints.expect(/^Failed to load resource: net::ERR_/);
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/profile/index");
  const display = section(page, t("profile.display"));
  const size = display.getByLabel(t("profile.text_size"));
  const before = await size.inputValue();
  await page.route("**/api/user/saveSetting", (route) => route.abort("internetdisconnected"));
  await size.selectOption("large");
  await expect(display.getByText(t("profile.offline")).first()).toBeVisible();
  await expect(size).toHaveValue(before);
  await expect(page.locator("html")).toHaveAttribute("data-text-size", before);
});
