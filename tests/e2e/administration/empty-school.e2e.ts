import type { Locator, Page } from "@playwright/test";
import type { Role } from "@/lib/platform/auth/permissions";
import { daysLater, today } from "@/lib/platform/dates";
import { factors } from "@/prisma/seed/content/factors";
import { reportQuestions } from "@/prisma/seed/content/form-texts";
import { testPassword } from "@/tests/factories/user";
import { filledIn } from "@/tests/support/import-workbook";
import { openContext } from "../support/browsers";
import { openEmptySchool, supportUrl } from "../support/empty-school";
import { addQuestion, button } from "../support/form-builder";
import { importRows, lookThrough, template, word } from "../support/import";
import { said, signIn } from "../support/pages";
import { choosePassword, goodPassword } from "../support/password";
import { answer, expectSaved, openArea, planReport, rating, statusChip, step } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { field } from "../support/user-form";

const host = "fjord.example";
const own = { nb: "Hva vil du øve på på avdelingen vår?", en: "What do you want to practise on our ward?" };
const group = { name: "Sykepleie 2", courseCode: "SYK2100", place: "Fjord sykehus", period: "Høst" };

/** Makes an account with a first password. Gives its username, which is made of the address. */
async function makeAccount(page: Page, role: Role, fullName: string): Promise<string> {
  const username = fullName.toLowerCase().replace(" ", "_");
  await page.goto("/user/create/users");
  await page.getByLabel(t("user.way")).selectOption("password");
  await field(page, "role").selectOption(role);
  await field(page, "full_name").fill(fullName);
  await field(page, "email").fill(`${username}@${host}`);
  await page.getByLabel(t("user.password"), { exact: true }).fill(testPassword);
  await button(page, t("user.submit_password")).click();
  await expect(said(page, t("user.made_title"))).toContainText(username);
  return username;
}

async function addSchool(page: Page): Promise<void> {
  await page.goto("/admin/domains");
  await expect(page.getByText(t("domain.empty_title"))).toBeVisible();
  await button(page, t("domain.new")).first().click();
  const dialog = page.getByRole("dialog", { name: t("domain.new_title") });
  await dialog.getByLabel(t("domain.name")).fill("Fjord høgskole");
  await dialog.getByLabel(t("domain.host")).fill(host);
  await button(dialog, t("domain.create")).click();
  await expect(page.getByRole("row", { name: "Fjord høgskole" })).toBeVisible();
}

async function changeText(page: Page, key: string, text: string): Promise<void> {
  await page.goto(`/admin/languages?code=nb&search=${key}`);
  await button(page, t("texts.edit_of", { key })).click();
  await page.getByLabel(t("texts.own", { language: "Norsk bokmål" })).fill(text);
  await button(page, t("texts.save")).click();
  await expect(page.getByText(t("texts.saved"))).toBeVisible();
}

/** A question of the school's own in the shipped report form. */
async function extendForm(page: Page): Promise<void> {
  await page.goto("/report");
  await page.getByRole("link", { name: "Rapport fra praksis" }).click();
  await button(page, t("form.start_draft")).click();
  await addQuestion(page, 2, { texts: own, type: "text" });
  await button(page, t("form.publish")).click();
  await button(page.getByRole("dialog"), t("form.publish")).click();
  await expect(button(page, t("form.start_draft"))).toBeVisible();
}

/** Imports sixty students in one file, and invites them; Nora and Even are the first. */
async function importStudents(page: Page): Promise<string[]> {
  const named = ["Nora Vik", "Even Dahl", ...Array.from({ length: 58 }, (_, number) => `Student ${number + 3}`)];
  const people = named.map((fullName) => {
    const username = fullName.toLowerCase().replace(" ", "_");
    return { role: t("role.Student"), fullName, email: `${username}@${host}`, username };
  });
  await page.goto("/admin/import");
  await lookThrough(page, "Studenter.xlsx", await filledIn(await template(page), { people }));
  await page.getByRole("checkbox", { name: word("invite", { count: 60 }) }).check();
  await importRows(page, 60);
  return people.slice(0, 2).map(({ username }) => username);
}

async function makeGroup(page: Page, teacher: string): Promise<void> {
  const labelled = (key: string): Locator =>
    page.getByLabel(t(`groups.${key}` as Parameters<typeof t>[0]), { exact: true });
  await page.goto("/admin/groups");
  await page
    .getByRole("link", { name: t("groups.new"), exact: true })
    .first()
    .click();
  for (const [key, value] of Object.entries(group)) await labelled(key).fill(value);
  await labelled("startDate").fill(daysLater(today(), -7));
  await labelled("endDate").fill(daysLater(today(), 62));
  await labelled("add_teacher").selectOption({ label: teacher });
  await button(page, t("groups.add_ward")).click();
  await page.keyboard.type("Medisin 1");
  await button(page, t("groups.create")).click();
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
}

async function typeInStudents(page: Page, usernames: readonly string[], supervisorName: string): Promise<void> {
  await button(page, t("placements.add_many")).click();
  const adding = page.getByRole("dialog", { name: t("placements.add_many") });
  await adding.getByRole("textbox", { name: t("placements.many_lines") }).fill(usernames.join("\n"));
  await button(adding, t("placements.many_find")).click();
  await adding.getByLabel(t("enrolment.ward"), { exact: true }).first().fill("Medisin 1");
  const { length: count } = usernames;
  await button(adding, t("placements.many_save", { count })).click();
  await expect(page.getByText(t("placements.many_added", { count }))).toBeVisible();

  await page.getByRole("checkbox", { name: t("table.choose_all") }).check();
  await button(page, t("placements.assign")).click();
  const assigning = page.getByRole("dialog", { name: t("placements.assign_title", { count }) });
  await assigning
    .getByRole("combobox", { name: new RegExp(`^${t("enrolment.supervisor")}`) })
    .first()
    .fill(supervisorName);
  await page.getByRole("option", { name: supervisorName }).click();
  await button(assigning, t("placements.assign")).click();
  await expect(page.getByText(t("placements.assigned", { count, name: supervisorName }))).toBeVisible();
}

async function enterFirst(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await signIn(page, username, testPassword);
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("a school is set up from nothing, up to the first report's feedback and the evaluation that waits", async ({
  browser,
  complaints,
}, testInfo) => {
  test.slow();
  const school = await openEmptySchool(testInfo.outputPath("school"));
  const enter = async (): Promise<Page> => {
    const context = await openContext(browser, { origin: school.origin, screen: "desk" });
    complaints.listenTo(context);
    return context.newPage();
  };
  try {
    const admin = await enter();
    await admin.goto(await school.createAdmin("ada@school.example", "Ada Admin"));
    await choosePassword(admin, goodPassword);
    await expect(admin).toHaveURL(/\/dashboard$/);

    // Nobody has set another address yet.
    const reader = await enter();
    await reader.goto("/accessibility");
    await expect(reader.getByRole("link", { name: supportUrl })).toHaveAttribute("href", supportUrl);
    await reader.close();

    await addSchool(admin);
    await changeText(admin, "menu.my_overview", "Slik ligger jeg an");
    await extendForm(admin);
    await makeAccount(admin, "Teacher", "Tora Lund");
    const supervisor = await makeAccount(admin, "Supervisor", "Ingrid Berg");
    const students = await importStudents(admin);
    // The only school and forms there are, are chosen already.
    await makeGroup(admin, `Tora Lund (tora_lund@${host})`);
    await typeInStudents(admin, students, "Ingrid Berg");

    const student = await enter();
    await student.goto(await school.linkTo(`nora_vik@${host}`));
    await choosePassword(student, goodPassword);
    await expect(student).toHaveURL(/\/dashboard$/);
    await expect(student.getByRole("link", { name: "Slik ligger jeg an" }).first()).toBeVisible();
    await planReport(student, "Morgenstell", t);
    await openArea(student, 2, t);
    const factor = factors[2][0]?.nb ?? "";
    await student.getByRole("checkbox", { name: factor }).check();
    await answer(student, own.nb).fill("Å spørre hva som haster.");
    await expectSaved(student, t);
    await student.getByRole("link", { name: t("report.step_to-reflection") }).click();
    await rating(student, factor, 3).check();
    await answer(student, reportQuestions.reflection.nb).fill("Jeg lyttet mer.");
    await expectSaved(student, t);
    await step(student, "finish", t).click();
    await expect(statusChip(student, 2, t)).toBeVisible();
    await step(student, "request-feedback", t).click();
    const asking = student.getByRole("dialog", { name: t("report.ask_title") });
    await button(asking, t("report.ask_send")).click();
    await expect(statusChip(student, 3, t)).toBeVisible();

    const ward = await enter();
    await enterFirst(ward, supervisor);
    await expect(ward.getByRole("main").getByText("Nora Vik").first()).toBeVisible();
    await ward.goto(student.url());
    await rating(ward, factor, 4).check();
    await answer(ward, reportQuestions.feedback.nb).fill("Du ga tid og rom.");
    await expectSaved(ward, t);
    await step(ward, "give-feedback", t).click();
    await expect(statusChip(ward, 4, t)).toBeVisible();

    await student.goto("/dashboard");
    await expect(
      student
        .getByRole("main")
        .getByText(/Morgenstell/)
        .first(),
    ).toBeVisible();
    await expect(student.getByRole("heading", { name: t("evaluation.list_title", { count: 1 }) })).toBeVisible();
    await expect(student.getByText(t("evaluation.list_nobody", { own: "true" }))).toBeVisible();
  } finally {
    complaints.stopListening();
    await school.stop();
  }
});
