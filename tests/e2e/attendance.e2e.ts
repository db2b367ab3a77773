import type { Locator, Page } from "@playwright/test";
import { showDay } from "@/lib/platform/dates";
import { makeAbsence } from "@/tests/factories/absence";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { expectAccessible, expectGoodPage } from "./support/accessibility";
import { absencePath, button, day, row } from "./support/attendance";
import { answered } from "./support/complaints";
import { bell, notifications, openLive } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const weekday = (from: number) => ![0, 6].includes(daysFromNow(from).getUTCDay());

const registerDialog = (page: Page): Locator => page.getByRole("dialog", { name: t("absence.register_title") });

const submit = (page: Page): Locator => registerDialog(page).locator('button[type="submit"]');

async function openDialog(page: Page): Promise<Locator> {
  await button(page, "absence.register_action").click();
  const dialog = registerDialog(page);
  await expect(dialog.getByLabel(t("absence.day"), { exact: true })).toHaveValue(day(0));
  return dialog;
}

test("a student registers today, and supervisor and teacher are notified immediately", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const [student, supervisor, teacher] = [
    await visit({ as: scene.student }),
    await visit({ as: scene.supervisor }),
    await visit({ as: scene.teacher, screen: "desk" }),
  ];
  await openLive(supervisor, absencePath(scene));
  await openLive(teacher, "/dashboard");
  await expect(supervisor.getByText(t("absence.none_others"))).toBeVisible();
  await student.goto("/dashboard");
  await openDialog(student);
  await expectAccessible(student);
  await submit(student).click();
  await expect(registerDialog(student)).toBeHidden();
  await expect(student.getByText(t("absence.registered", { count: 1 }))).toBeVisible();

  await expect(bell(supervisor, 1)).toHaveText("1");
  await expect(row(supervisor, 0)).toContainText(t("absence.kind_sick"));
  await expect(bell(teacher, 1)).toHaveText("1");
  await bell(teacher, 1).click();
  const told = t("notification.teacher.sick-day", { name: scene.student.fullName });
  await notifications(teacher).getByRole("link", { name: told }).click();
  await expect(teacher).toHaveURL(new RegExp(`${absencePath(scene)}#absence$`));
  await expect(row(teacher, 0)).toBeVisible();
  await expect(button(teacher, "absence.register_action")).toHaveCount(0);
});

test("the day is the school's, also on a device whose clock is a day behind", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student, fresh: true });
  await page.goto("/dashboard");
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) - 86_400_000);
  await openDialog(page);
  await submit(page).click();
  await expect(registerDialog(page)).toBeHidden();
  const stored = await db.absence.findMany({ where: { placementId: scene.placement.id } });
  expect(stored.map(({ date }) => date)).toEqual([daysFromNow(0)]);
});

test("undoing in the toast deletes the day and its report", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  await openDialog(page);
  await submit(page).click();
  await expect(page.getByText(t("absence.registered", { count: 1 }))).toBeVisible();
  await button(page, "absence.undo").click();
  await expect(page.getByText(t("absence.undone", { count: 1 }))).toBeVisible();
  await expect(page.getByText(t("dashboard.reports_none_title"))).toBeVisible();
  expect(await db.absence.count({ where: { placementId: scene.placement.id } })).toBe(0);
});

test("several days together leave out weekends and registered days", async ({ visit, db }) => {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
  const taken = [-3, -4, -5].find(weekday) ?? -3;
  await makeAbsence(db, scene, { day: taken, kind: "other", registeredAt: daysFromNow(taken) });
  const page = await visit({ as: scene.student });
  await page.goto(absencePath(scene));
  const dialog = await openDialog(page);
  await dialog.getByLabel(t("absence.several")).check();
  const until = dialog.getByLabel(t("absence.until"), { exact: true });
  await dialog.getByLabel(t("absence.from"), { exact: true }).fill(day(-9));
  // The range begins as one day: nobody reports weeks because they were a day late.
  await expect(until).toHaveValue(day(-9));
  await until.fill(day(0));
  const days = dialog.getByRole("group", { name: t("absence.days") });
  await expect(days.getByRole("checkbox")).toHaveCount(10);
  await expect(days.getByRole("checkbox", { name: showDay(day(taken)) })).toBeDisabled();
  await expect(days.getByText(t("absence.error_registered"))).toBeVisible();
  await expectGoodPage(page);
  const expected = Array.from({ length: 10 }, (_, index) => -index).filter((one) => weekday(one) && one !== taken);
  await expect(days.getByRole("checkbox", { checked: true })).toHaveCount(expected.length);
  const left = expected[0] ?? 0;
  await days.getByRole("checkbox", { name: showDay(day(left)) }).uncheck();
  await submit(page).click();
  await expect(dialog).toBeHidden();
  for (const one of expected.slice(1)) await expect(row(page, one)).toContainText(t("absence.kind_sick"));
  await expect(row(page, left)).toHaveCount(0);
  const { length: made } = expected.slice(1);
  expect(await db.report.count({ where: { placementId: scene.placement.id, status: 6 } })).toBe(made);
  expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(1);
});

test("a student's absence opens on the placement that runs, not on a later one whose group was ended", async ({
  visit,
  db,
}) => {
  const ended = await makePlacement(db);
  await db.group.update({ where: { id: ended.group.id }, data: { endedAt: daysFromNow(-6) } });
  const { student } = ended;
  const { group } = await makePlacement(db, { student, data: { startDate: daysFromNow(-5), endDate: daysFromNow(9) } });
  const page = await visit({ as: student });
  await page.goto("/student/absence");
  await expect(page.getByRole("link", { name: group.name, exact: true })).toHaveAttribute("aria-current", "true");
  await expect(button(page, "absence.register_action")).toBeVisible();
  await page.goto(absencePath(ended));
  await expect(page.getByText(t("groups.ended_notice"))).toBeVisible();
});

test("a day that cannot be registered shows the reason at its field while it is chosen", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeAbsence(db, scene, { day: -2 });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  const dialog = await openDialog(page);
  const field = dialog.getByLabel(t("absence.day"), { exact: true });
  for (const [value, key] of [
    [day(1), "absence.error_future"],
    [day(-21), "absence.error_outside_placement"],
    [day(-2), "absence.error_registered"],
    ["", "validation.required"],
  ] as const) {
    await field.fill(value);
    await expect(dialog.getByText(t(key))).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expectGoodPage(page);
  await submit(page).click();
  await expect(field).toBeFocused();
  await dialog.getByLabel(t("absence.several")).check();
  await dialog.getByLabel(t("absence.from"), { exact: true }).fill(day(-1));
  await dialog.getByLabel(t("absence.until"), { exact: true }).fill(day(-3));
  await expect(dialog.getByText(t("absence.error_until_before"))).toBeVisible();
  await expectGoodPage(page);
  expect(await db.absence.count({ where: { placementId: scene.placement.id } })).toBe(1);
});

test("a day that was registered elsewhere in the meantime is refused at its field", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  const dialog = await openDialog(page);
  await makeAbsence(db, scene, { day: 0 });
  await submit(page).click();
  await expect(dialog.getByText(t("absence.error_registered")).first()).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("the third sick day notifies the teacher", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  for (const past of [-9, -8]) await makeAbsence(db, scene, { day: past, registeredAt: daysFromNow(past) });
  const [student, teacher] = [await visit({ as: scene.student }), await visit({ as: scene.teacher })];
  await openLive(teacher, "/dashboard");
  await student.goto("/dashboard");
  await openDialog(student);
  await submit(student).click();
  await expect(bell(teacher, 2)).toHaveText("2");
  await bell(teacher, 2).click();
  const told = t("notification.teacher.three-sick-days", { name: scene.student.fullName });
  await notifications(teacher).getByRole("link", { name: told }).click();
  await expect(teacher.getByText(t("absence.certificate_reached", { count: 3 }))).toBeVisible();
  await expectGoodPage(teacher);
});
