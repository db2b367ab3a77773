import type { Locator } from "@playwright/test";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "@/tests/factories/domain";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { mailTo } from "../support/mail";
import { mainMenu, menuButton, said } from "../support/pages";
import { choosePassword, expireLinks, goodPassword, newPassword, submitPassword } from "../support/password";
import { answer, rating, statusChip, step, words } from "../support/report";
import { countTaps } from "../support/taps";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { field, invite, invited } from "../support/user-form";

const subject = t("mail.invitation.subject");
const supervisor = () => ({
  role: "Supervisor" as const,
  fullName: "Kari Veileder",
  email: `${unique("kari.veileder")}@ward.example`,
});

/** How long a person needs for a tap and for a letter on a phone, in milliseconds. */
const hand = { press: 2_000, letter: 300 };

test("from the mail to the first feedback a new supervisor taps and types for less than a minute on a phone", async ({
  visit,
  db,
}) => {
  const teacher = await makeUser(db, "Teacher");
  const office = await visit({ as: teacher });
  await office.goto("/dashboard");
  await menuButton(office).click();
  await mainMenu(office)
    .getByRole("link", { name: t("menu.add_user") })
    .click();
  await expect(office).toHaveURL("/user/create/dashboard");
  const person = supervisor();
  await invite(office, person);
  await expect(invited(office)).toContainText(person.email);
  await invited(office)
    .getByRole("link", { name: t("user.done") })
    .click();
  await expect(office).toHaveURL("/dashboard");
  const account = await db.user.findUniqueOrThrow({ where: { email: person.email } });
  const scene = await makePlacement(db, { teacher, supervisor: account });
  const report = await makeReport(db, scene, { status: 3 });
  const mail = await mailTo(person.email, subject);
  expect(mail.text).toContain(account.username);
  expect(mail.text).toContain(teacher.fullName);

  const page = await visit({ fresh: true });
  const taps = await countTaps(page);
  let byHand = hand.press; // the button of the mail
  const press = async (target: Locator) => {
    byHand += hand.press;
    await target.click();
  };
  const write = async (target: Locator, text: string) => {
    byHand += hand.press + text.length * hand.letter;
    await target.fill(text);
  };
  const begun = performance.now();
  await page.goto(linkIn(mail));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.welcome"));
  await write(newPassword(page), goodPassword);
  await press(submitPassword(page));
  await expect(page).toHaveURL("/dashboard");
  await press(page.getByRole("link", { name: t("dashboard.go_give"), exact: true }));
  await press(rating(page, words("feedbackRating"), 3));
  await write(answer(page, words("feedback")), "Du ga tid og rom. Øv på å oppsummere.");
  await press(step(page, "give-feedback", t));
  await expect(statusChip(page, 4, t)).toBeVisible();
  const inAll = (performance.now() - begun + byHand) / 1000;
  test.info().annotations.push({ type: "seconds", description: `${inAll.toFixed(1)}, the pages included` });
  // Beside a step of the scale and the fields: the password's button, the link to the report, and the button of the feedback.
  expect(await taps()).toBe(3);
  expect(byHand).toBeLessThan(60_000);
  // The link in the mail still leads in while its reader is signed in.
  await page.goto(linkIn(mail));
  await expect(page).toHaveURL("/dashboard");
  expect(await db.report.findUniqueOrThrow({ where: { id: report.id } })).toMatchObject({ status: 4 });
});

test("the username is made of the address, and a taken one is reported at the field with nothing lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(/status of 400 /);
  const { id: domainId, host } = await makeDomain(db);
  const local = unique("ola.nordmann");
  const other = await makeUser(db, "Student", { email: `${unique("taken")}@${host}` });
  const page = await visit({ as: await makeUser(db, "Teacher", { domainId }) });
  await page.goto("/user/create/dashboard");
  const roles = field(page, "role").getByRole("option");
  await expect(roles).toHaveText([t("role.Student"), t("role.Supervisor"), t("role.SecondarySupervisor")]);

  await field(page, "full_name").fill("Ola Nordmann");
  await field(page, "email").fill(other.email.toUpperCase());
  await field(page, "username").focus();
  await expect(field(page, "email")).toHaveAccessibleDescription(new RegExp(t("user.error_email_taken")));
  await field(page, "email").fill(`${local}@unknown-school.example`);
  await field(page, "phone").fill("12 34");
  await field(page, "username").fill("ola nordmann");
  await field(page, "student_number").fill("2".repeat(limits.numberDigits + 1));
  await page.getByRole("button", { name: t("user.submit") }).click();
  await expect(field(page, "phone")).toHaveAccessibleDescription(t("validation.phone"));
  await expect(field(page, "username")).toHaveAccessibleDescription(new RegExp(t("validation.username")));
  await expect(field(page, "student_number")).toHaveAccessibleDescription(t("validation.number_digits"));
  await field(page, "student_number").fill(String(limits.numberMax + 1));
  await expect(field(page, "student_number")).toHaveAccessibleDescription(t("validation.number_max"));
  await field(page, "student_number").fill("");
  await field(page, "username").fill("");
  await field(page, "phone").fill("98765432");
  await page.getByRole("button", { name: t("user.submit") }).click();
  await expect(field(page, "email")).toHaveAccessibleDescription(new RegExp(t("user.error_email_domain")));
  await field(page, "email").fill(`${local}@${host}`);
  await field(page, "phone").focus();
  await expect(field(page, "username")).toHaveValue(local.replaceAll(".", "_"));
  await field(page, "username").fill(other.username);
  await page.getByRole("button", { name: t("user.submit") }).click();
  await expect(field(page, "username")).toHaveAccessibleDescription(new RegExp(t("user.error_username_taken")));
  await expect(field(page, "full_name")).toHaveValue("Ola Nordmann");
  await field(page, "username").fill(local.replaceAll(".", "_"));
  await page.getByRole("button", { name: t("user.submit") }).click();
  await expect(invited(page)).toContainText(local.replaceAll(".", "_"));

  await page.getByRole("button", { name: t("user.another") }).click();
  await expect(field(page, "full_name")).toHaveValue("");
  await expect(field(page, "role")).toHaveValue("Student");
});

test("an invitation can be sent again, which ends the earlier one, and is renewed when it has expired", async ({
  visit,
  db,
}) => {
  const office = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await office.goto("/admin/users");
  await office
    .getByRole("main")
    .getByRole("link", { name: t("users.new") })
    .click();
  await expect(office).toHaveURL("/user/create/users");
  const person = supervisor();
  await invite(office, person);
  await invited(office)
    .getByRole("link", { name: t("user.done") })
    .click();
  await expect(office).toHaveURL("/admin/users");
  const first = linkIn(await mailTo(person.email, subject));
  const { id } = await db.user.findUniqueOrThrow({ where: { email: person.email } });
  await office.goto(`/admin/users/${id}`);
  await expect(office.getByText(t("users.state_invited"), { exact: true })).toBeVisible();
  await office.getByRole("button", { name: t("users.invite_again") }).click();
  await expect(office.getByText(t("users.invited_again", { email: person.email }))).toBeVisible();
  const second = linkIn(await mailTo(person.email, subject, 2));

  const page = await visit();
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.unknown_title"));
  await expireLinks(db, id);
  await page.goto(second);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.expired_title"));
  await page.getByRole("button", { name: t("password.send_new_link") }).click();
  await expect(said(page, t("password.sent_again"))).toBeVisible();
  await page.goto(linkIn(await mailTo(person.email, subject, 3)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password.welcome"));
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/dashboard");

  await office.reload();
  await expect(office.getByText(t("users.state_active"), { exact: true })).toBeVisible();
  await expect(office.getByRole("button", { name: t("users.invite_again") })).toBeHidden();
});

test("an account without an invitation that works says so, also before it is opened again, and gets one", async ({
  visit,
  db,
}) => {
  const person = await makeUser(db, "Supervisor", { passwordHash: null });
  const office = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await office.goto(`/admin/users/${person.id}`);
  await expect(office.getByText(t("users.access_uninvited"))).toBeVisible();
  await office.getByRole("button", { name: t("users.invite"), exact: true }).click();
  await expect(office.getByText(t("users.invited", { email: person.email }))).toBeVisible();
  await mailTo(person.email, subject);
  await office.reload();
  await expect(office.getByText(t("users.access_invited"))).toBeVisible();
  await expect(office.getByRole("button", { name: t("users.invite_again") })).toBeVisible();

  await office.getByRole("button", { name: t("users.close"), exact: true }).click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: t("users.close"), exact: true })
    .click();
  await office.getByRole("button", { name: t("users.open"), exact: true }).click();
  await expect(office.getByRole("dialog")).toContainText(t("users.open_text_unentered"));
  await office
    .getByRole("dialog")
    .getByRole("button", { name: t("users.open"), exact: true })
    .click();
  await expect(office.getByText(t("users.access_uninvited"))).toBeVisible();

  // Whose organisation is closed cannot come in, invited or not.
  const { id: domainId } = await makeDomain(db, { active: false });
  await db.user.update({ where: { id: person.id }, data: { domainId } });
  await office.reload();
  await expect(office.getByRole("button", { name: t("users.close"), exact: true })).toBeVisible();
  await expect(office.getByRole("button", { name: t("users.invite"), exact: true })).toHaveCount(0);
});
