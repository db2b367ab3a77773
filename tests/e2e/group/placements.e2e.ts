import type { Locator, Page } from "@playwright/test";
import { storedDay } from "@/lib/platform/dates";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { daysFromNow, makeGroup } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { answered, unreachable } from "../support/complaints";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string, values?: Record<string, string | number>) =>
  t(`placements.${key}` as Parameters<typeof t>[0], values as never);
const enrolment = (key: string) => t(`enrolment.${key}` as Parameters<typeof t>[0]);

/** Types a part of a name and takes who is found. */
async function choose(dialog: Locator, page: Page, label: string, name: string) {
  await dialog
    .getByRole("combobox", { name: new RegExp(`^${label}`) })
    .first()
    .fill(name);
  await page.getByRole("option", { name }).click();
}

test("a list of students is typed in, a line is corrected, and they get a supervisor together", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id], wards: ["Medical 2", "Surgery 3"] });
  const named = (name: string) => ({ fullName: unique(name), domainId: group.domainId });
  const [nora, even] = [await makeUser(db, "Student", named("Nora")), await makeUser(db, "Student", named("Even"))];
  const busy = await makeUser(db, "Student", named("Busy"));
  await makePlacement(db, { student: busy });
  const supervisor = await makeUser(db, "Supervisor", named("Ingrid"));
  const page = await visit({ as: teacher, screen: "desk" });
  await page.goto(`/admin/group/edit/${group.id}`);
  await page.getByRole("button", { name: word("add_many"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: word("add_many") });
  const lines = dialog.getByRole("textbox", { name: word("many_lines") });
  const remove = (name: string) => dialog.getByRole("button", { name: word("many_remove", { name }) });
  await lines.fill("no-such-person-here");
  const find = dialog.getByRole("button", { name: word("many_find"), exact: true });
  await find.click();
  await remove("no-such-person-here").click();
  await expect(lines).toBeFocused();
  await lines.fill(`${nora.username}\n${even.email}\n${busy.fullName}\nno-such-person-here`);
  await page.setViewportSize(screens.phone);
  await find.click();
  await expect(dialog.getByText(enrolment("error_in_running_group"))).toBeInViewport();
  await page.setViewportSize(screens.desk);
  await expect(dialog.getByText(word("many_not_found"))).toBeVisible();
  await dialog.getByLabel(enrolment("ward"), { exact: true }).first().fill("Medical 2");
  const save = (count: number) => dialog.getByRole("button", { name: word("many_save", { count }), exact: true });
  await save(2).click();
  await expect(dialog.getByText(word("error_blocked", { count: 2 }))).toBeVisible();
  await remove(busy.fullName).click();
  await expect(remove("no-such-person-here")).toBeFocused();
  await expect(dialog.getByText(word("error_blocked", { count: 1 }))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(remove(even.fullName)).toBeFocused();
  await expect(dialog.getByText(word("error_blocked", { count: 1 }))).toBeHidden();
  await expectGoodPage(page);
  await save(2).click();
  await expect(page.getByText(word("many_added", { count: 2 }))).toBeVisible();

  await page.setViewportSize(screens.desk);
  await page.getByRole("link", { name: word("show_uncovered", { count: 2 }) }).click();
  await expect(page).toHaveURL(/filter=uncovered/);
  await page.getByRole("checkbox", { name: t("table.choose_all") }).check();
  await page.getByRole("button", { name: word("assign"), exact: true }).click();
  const assign = page.getByRole("dialog", { name: word("assign_title", { count: 2 }) });
  await choose(assign, page, enrolment("supervisor"), supervisor.fullName);
  await assign.getByRole("button", { name: word("assign"), exact: true }).click();
  await expect(page.getByText(word("assigned", { count: 2, name: supervisor.fullName }))).toBeVisible();
  await expect(page.getByText(word("none_found"))).toBeVisible();
});

test("nothing that is typed about a placement is lost by going elsewhere, and what is untouched follows others", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const admin = await makeUser(db, "Admin");
  const scene = await makePlacement(db, { data: { ward: "Medical 1" } });
  await makeReport(db, scene);
  const { fullName: name } = scene.student;
  const page = await visit({ as: admin });
  await page.goto(`/admin/group/edit/${scene.group.id}`);
  await page.getByRole("button", { name: word("change_of", { name }) }).click();
  const change = page.getByRole("dialog", { name: word("change_title") });
  const ward = change.getByLabel(enrolment("ward"), { exact: true });
  const lastDay = change.getByLabel(enrolment("end"), { exact: true });
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  const save = change.getByRole("button", { name: word("save"), exact: true });

  // Somebody else changes the ward: the form shows theirs, and the own one can be typed again.
  const end = storedDay(daysFromNow(15));
  await lastDay.fill(end);
  await db.placement.update({ where: { id: scene.placement.id }, data: { ward: "Elsewhere", revision: 1 } });
  await save.click();
  await expect(change.getByRole("alert").first()).toContainText("Elsewhere");
  await expect(ward).toHaveValue("Elsewhere");
  await expect(lastDay).toHaveValue(end);
  await ward.fill("Medical 1");

  for (const step of ["move", "take_out"]) {
    await change.getByRole("button", { name: word(step), exact: true }).click();
    await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
    await expect(ward).toHaveValue("Medical 1");
  }
  await save.click();
  await expect(page.getByText(word("saved", { name }))).toBeVisible();
  await expect(page.getByRole("row", { name })).toContainText("Medical 1");

  await page.getByRole("button", { name: word("change_of", { name }) }).click();
  await change.getByRole("button", { name: word("take_out"), exact: true }).click();
  const takeOut = page.getByRole("dialog", { name: word("take_out_title", { name }) });
  const why = takeOut.getByRole("textbox", { name: word("reason") });
  await why.fill("She has moved.");
  await page.keyboard.press("Escape");
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  await expect(why).toHaveValue("She has moved.");
});

test("somebody whose evaluation is done is not taken out, and the dialog only says so", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeEvaluation(db, scene, { stage: 5 });
  const { fullName: name } = scene.student;
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto(`/admin/group/edit/${scene.group.id}`);
  await page.getByRole("button", { name: word("change_of", { name }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("take_out"), exact: true })
    .click();
  const takeOut = page.getByRole("dialog", { name: word("take_out_title", { name }) });
  await expect(takeOut.getByText(word("error_done"))).toBeVisible();
  await expectGoodPage(page);
  await takeOut
    .getByRole("button", { name: t("common.close") })
    .last()
    .click();
  await expect(takeOut).toBeHidden();
});

test("one student is changed while somebody else changes them, one is moved, and one is taken out with a reason", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  complaints.expect(answered(409));
  const admin = await makeUser(db, "Admin");
  const group = await makeGroup(db);
  const { domainId } = group;
  const target = await makeGroup(db, { domainId, name: unique("Target") });
  const student = (name: string) => makeUser(db, "Student", { fullName: unique(name), domainId });
  const moved = await makePlacement(db, { group, student: await student("Moved") });
  const written = await makePlacement(db, { group, student: await student("Written") });
  await makeReport(db, written);
  await makeEvaluation(db, written);
  const page = await visit({ as: admin });
  await page.goto(`/admin/group/edit/${group.id}`);
  await expectGoodPage(page);
  const open = (name: string) => page.getByRole("button", { name: word("change_of", { name }) }).click();
  const change = page.getByRole("dialog", { name: word("change_title") });
  const ward = change.getByLabel(enrolment("ward"), { exact: true });

  await open(moved.student.fullName);
  await ward.fill("Surgery 3");
  await db.placement.update({ where: { id: moved.placement.id }, data: { ward: "Elsewhere", revision: 1 } });
  await change.getByRole("button", { name: word("save"), exact: true }).click();
  await expect(change.getByText(word("meanwhile"))).toBeVisible();
  await expect(change.getByRole("alert").first()).toContainText("Elsewhere");
  await expect(ward).toHaveValue("Surgery 3");
  await expectGoodPage(page);
  await change.getByRole("button", { name: word("save"), exact: true }).click();
  await expect(page.getByText(word("saved", { name: moved.student.fullName }))).toBeVisible();
  await expect(page.getByRole("row", { name: moved.student.fullName })).toContainText("Surgery 3");

  await open(moved.student.fullName);
  await change.getByRole("button", { name: word("move"), exact: true }).click();
  const move = page.getByRole("dialog", { name: word("move_title", { name: moved.student.fullName }) });
  await choose(move, page, word("group"), target.name);
  // The table comes late, when the next student is being changed already: the open dialog stays, with what is typed in it.
  let deliver = () => {};
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/admin\/group\/edit\/\d+\?.*_rsc=/, async (route) => {
    await late;
    await route.continue();
  });
  await move.getByRole("button", { name: word("move_save"), exact: true }).click();
  await expect(page.getByText(word("moved", { name: moved.student.fullName, group: target.name }))).toBeVisible();
  await open(written.student.fullName);
  await ward.fill("Typed meanwhile");
  await expect(page.locator("tr", { hasText: moved.student.fullName })).toHaveCount(1);
  deliver();
  await expect(page.locator("tr", { hasText: moved.student.fullName })).toHaveCount(0);
  await expect(ward).toHaveValue("Typed meanwhile");
  await change.getByRole("button", { name: word("take_out"), exact: true }).click();
  await page.getByRole("button", { name: t("common.unsaved_discard") }).click();
  const takeOut = page.getByRole("dialog", { name: word("take_out_title", { name: written.student.fullName }) });
  const confirm = takeOut.getByRole("button", { name: word("take_out"), exact: true });
  // A refusal reads the placement again: what changes after that is a conflict.
  const read = page.waitForResponse(/\/placement\/get$/);
  await confirm.click();
  await read;
  const why = takeOut.getByRole("textbox", { name: word("reason") });
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await expect(why).toBeFocused();
  await why.fill("She has moved to another town.");
  const others = { ward: "Elsewhere", revision: { increment: 1 } };
  await db.placement.update({ where: { id: written.placement.id }, data: others });
  await confirm.click();
  await expect(takeOut.getByRole("alert").first()).toContainText("Elsewhere");
  await expect(why).toHaveValue("She has moved to another town.");
  await confirm.click();
  await expect(page.getByText(word("discontinued_done", { name: written.student.fullName }))).toBeVisible();
  await expect(page.getByRole("row", { name: written.student.fullName })).not.toContainText(
    written.supervisor.fullName,
  );
});

test("a student is moved or taken out by a second press when the answer to the first was lost, and nobody else is said to have done it", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const group = await makeGroup(db);
  const { domainId } = group;
  const target = await makeGroup(db, { domainId, name: unique("Target") });
  const inGroup = async (name: string) =>
    makePlacement(db, { group, student: await makeUser(db, "Student", { fullName: unique(name), domainId }) });
  const [moved, written] = [await inGroup("Moved"), await inGroup("Written")];
  await makeReport(db, written);
  await makeEvaluation(db, written);
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto(`/admin/group/edit/${group.id}`);
  const change = page.getByRole("dialog", { name: word("change_title") });
  const leadTo = async (name: string, step: "move" | "take_out") => {
    await page.getByRole("button", { name: word("change_of", { name }) }).click();
    await change.getByRole("button", { name: word(step), exact: true }).click();
    return page.getByRole("dialog", { name: word(`${step}_title`, { name }) });
  };
  const pressTwice = async (dialog: Locator, button: string, call: string) => {
    await page.route(
      `**/api/placement/${call}`,
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.abort("internetdisconnected");
      },
      { times: 1 },
    );
    const press = dialog.getByRole("button", { name: button, exact: true });
    await press.click();
    await expect(dialog.getByText(t("system.no_connection"))).toBeVisible();
    await press.click();
  };

  const move = await leadTo(moved.student.fullName, "move");
  await choose(move, page, word("group"), target.name);
  await pressTwice(move, word("move_save"), "move");
  await expect(page.getByText(word("moved", { name: moved.student.fullName, group: target.name }))).toBeVisible();

  const takeOut = await leadTo(written.student.fullName, "take_out");
  await takeOut.getByRole("textbox", { name: word("reason") }).fill("She has moved to another town.");
  await pressTwice(takeOut, word("take_out"), "remove");
  await expect(page.getByText(word("discontinued_done", { name: written.student.fullName }))).toBeVisible();
});
