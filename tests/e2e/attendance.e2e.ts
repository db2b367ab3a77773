import type { Locator, Page } from "@playwright/test";
import { showDay, toDay } from "@/lib/platform/dates";
import { makeAbsence } from "@/tests/factories/absence";
import { daysFromNow } from "@/tests/factories/group";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage } from "./support/accessibility";
import { answered } from "./support/complaints";
import { bell, notifications, openLive } from "./support/pages";
import { pathOf, words } from "./support/report";
import { expect, test } from "./support/test";
import { t, textsIn } from "./support/texts";

const day = (from: number) => toDay(daysFromNow(from));
const weekday = (from: number) => ![0, 6].includes(daysFromNow(from).getUTCDay());
const absencePath = ({ placement }: MadePlacement) => `/group/student/${placement.studentId}/2/${placement.groupId}`;

const button = (within: Page | Locator, key: Parameters<typeof t>[0]): Locator =>
  within.getByRole("button", { name: new RegExp(`^${t(key as never)}`) });
const registerDialog = (page: Page): Locator => page.getByRole("dialog", { name: t("absence.register_title") });
const submit = (page: Page): Locator => registerDialog(page).locator('button[type="submit"]');
/** The row of a day in the list of absence. */
const row = (page: Page, from: number): Locator =>
  page
    .getByRole("list", { name: t("absence.list_label") })
    .getByRole("listitem")
    .filter({ hasText: showDay(day(from)) });
const tell = (page: Page, words: string): Locator => page.getByRole("listitem").filter({ hasText: words }).first();

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
  await dialog.getByLabel(t("absence.from"), { exact: true }).fill(day(-9));
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
    ["", "validation.date"],
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

test("a day is made up: proposed, changed, confirmed by a supervisor and withdrawn", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 10 } });
  for (const past of [-9, -8]) await makeAbsence(db, scene, { day: past, registeredAt: daysFromNow(past) });
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  await student.goto(absencePath(scene));
  await expect(student.getByText(t("absence.verdict_make_up_title", { days: 1, repeat: 20 }))).toBeVisible();
  await button(row(student, -9), "absence.plan").click();
  const dialog = student.getByRole("dialog", { name: t("absence.plan_title") });
  const field = dialog.getByLabel(t("absence.plan_day"), { exact: true });
  await button(dialog, "absence.plan_submit").click();
  await expect(dialog.getByText(t("validation.date"))).toBeVisible();
  await field.fill(day(-8));
  await expect(dialog.getByText(t("absence.error_make_up_absent"))).toBeVisible();
  await expectGoodPage(student);
  await field.fill(day(-2));
  await button(dialog, "absence.plan_submit").click();
  await expect(row(student, -9)).toContainText(t("absence.chip_to_confirm", { date: showDay(day(-2)) }));

  await supervisor.goto(absencePath(scene));
  await expectGoodPage(supervisor);
  await button(row(supervisor, -9), "absence.confirm").click();
  await expect(row(supervisor, -9)).toContainText(t("absence.chip_made_up", { date: showDay(day(-2)) }));
  await expect(supervisor.getByText(t("absence.verdict_within_title"))).toBeVisible();
  await expectGoodPage(supervisor);
  await student.reload();
  await expect(row(student, -9)).toContainText(scene.supervisor.fullName);
  await expect(row(student, -9).getByRole("button")).toHaveCount(0);

  await button(row(supervisor, -9), "absence.withdraw").click();
  await expect(row(supervisor, -9)).toContainText(t("absence.chip_to_confirm", { date: showDay(day(-2)) }));
});

test("a day that the student has changed in the meantime cannot be confirmed", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const { id } = await makeAbsence(db, scene, { day: -9, madeUpDay: -3 });
  const page = await visit({ as: scene.secondarySupervisor });
  await page.goto(absencePath(scene));
  await db.absence.update({ where: { id }, data: { madeUpOn: daysFromNow(-2) } });
  await button(row(page, -9), "absence.confirm").click();
  await expect(page.getByText(t("absence.error_other_day"))).toBeVisible();
  await expect(row(page, -9)).toContainText(showDay(day(-2)));
  await expectGoodPage(page);
});

test("a day is deleted in the list on the day it was registered, after a question", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeAbsence(db, scene, { day: -1 });
  await makeAbsence(db, scene, { day: -6, registeredAt: daysFromNow(-6) });
  const page = await visit({ as: scene.student });
  await page.goto(absencePath(scene));
  await expect(button(row(page, -6), "absence.remove")).toHaveCount(0);
  await button(row(page, -1), "absence.remove").click();
  const question = page.getByRole("dialog", { name: t("absence.remove_title", { date: showDay(day(-1)) }) });
  await expect(question).toBeVisible();
  await expectGoodPage(page);
  await button(question, "absence.remove_confirm").click();
  await expect(row(page, -1)).toHaveCount(0);
  await expect(row(page, -6)).toBeVisible();
});

test("the summary in each of its states, and for an admin", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 10 } });
  const page = await visit({ as: await makeUser(db, "Admin"), locale: "pt-br" });
  const tpt = textsIn("pt-br");
  const titles = ["none", "within", "make_up", "repeat"] as const;
  for (const [away, verdict] of titles.entries()) {
    if (away > 0) await makeAbsence(db, scene, { day: -away, madeUpDay: 3 + away });
    await page.goto(absencePath(scene));
    const title = tpt(`absence.verdict_${verdict}_title`, { days: away - 1, repeat: 20 });
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expectGoodPage(page);
  }
  await expect(page.getByRole("button", { name: tpt("absence.confirm") })).toHaveCount(0);
});

test("a student finds the supervisors, who stands in today, and an empty page without a placement", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db, {
    data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(3) },
  });
  await makePlacement(db, {
    student: scene.student,
    data: { ward: "Next ward", supervisorId: null, startDate: daysFromNow(9), endDate: daysFromNow(30) },
  });
  await db.user.update({ where: { id: scene.supervisor.id }, data: { phone: "91234567", areaCode: "+47" } });
  const page = await visit({ as: scene.student });
  await page.goto("/student/my-supervisor");
  const { email, fullName } = scene.supervisor;
  const mail = page.getByRole("link", { name: t("my_supervisor.mail_to", { name: fullName, email }) });
  await expect(mail).toHaveAttribute("href", `mailto:${email}`);
  const call = page.getByRole("link", { name: t("my_supervisor.call", { name: fullName, phone: "+47 91 23 45 67" }) });
  await expect(call).toHaveAttribute("href", "tel:+4791234567");
  await expect(tell(page, scene.secondarySupervisor.fullName)).toContainText(t("my_supervisor.today"));
  const standsIn = { name: scene.secondarySupervisor.fullName, from: showDay(day(-1)), until: showDay(day(3)) };
  await expect(page.getByText(t("my_supervisor.stands_in_today", standsIn))).toBeVisible();
  await expect(page.getByText(t("my_supervisor.no_supervisor"))).toBeVisible();
  await expect(page.getByText(t("my_supervisor.begins", { date: showDay(day(9)) }))).toBeVisible();
  await expectGoodPage(page);

  const free = await visit({ as: await makeUser(db, "Student") });
  await free.goto("/student/my-supervisor");
  await expect(free.getByText(t("my_supervisor.none_title"))).toBeVisible();
  await expectGoodPage(free);
});

test("a stand-in changes who may rate", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, {
    status: 3,
    asked: [{ id: scene.secondarySupervisor.id, seat: "secondary_supervisor" }],
  });
  const [supervisor, secondary] = [
    await visit({ as: scene.supervisor }),
    await visit({ as: scene.secondarySupervisor }),
  ];
  const scale = secondary.getByRole("group", { name: words("feedbackRating") });
  await secondary.goto(pathOf(report, 3));
  await expect(secondary.getByRole("textbox", { name: words("feedback") })).toBeVisible();
  await expect(scale).toHaveCount(0);

  await supervisor.goto(absencePath(scene));
  await button(supervisor, "stand_in.choose").click();
  const dialog = supervisor.getByRole("dialog", { name: t("stand_in.title") });
  const until = dialog.getByLabel(t("stand_in.until"), { exact: true });
  await button(dialog, "stand_in.save").click();
  await expect(until).toBeFocused();
  await until.fill(day(-1));
  await expect(dialog.getByText(t("stand_in.error_until_before"))).toBeVisible();
  await expectGoodPage(supervisor);
  await until.fill(day(2));
  await button(dialog, "stand_in.save").click();
  await expect(button(supervisor, "stand_in.change")).toBeVisible();

  await secondary.reload();
  await expect(scale.getByRole("radio").first()).toBeVisible();
  await button(supervisor, "stand_in.change").click();
  await button(dialog, "stand_in.clear").click();
  await expect(button(supervisor, "stand_in.choose")).toBeVisible();
  await secondary.reload();
  await expect(secondary.getByRole("textbox", { name: words("feedback") })).toBeVisible();
  await expect(scale).toHaveCount(0);
});

test("a stand-in that somebody else has set is shown, and the user's choice stays", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.teacher });
  await page.goto(absencePath(scene));
  await button(page, "stand_in.choose").click();
  const dialog = page.getByRole("dialog", { name: t("stand_in.title") });
  await dialog.getByLabel(t("stand_in.until"), { exact: true }).fill(day(2));
  await db.placement.update({
    where: { id: scene.placement.id },
    data: { standInFrom: daysFromNow(1), standInUntil: daysFromNow(5), revision: { increment: 1 } },
  });
  await button(dialog, "stand_in.save").click();
  const now = t("stand_in.meanwhile_set", { from: showDay(day(1)), until: showDay(day(5)) });
  await expect(dialog.getByText(now)).toBeVisible();
  await expect(dialog.getByLabel(t("stand_in.until"), { exact: true })).toHaveValue(day(2));
  await expectGoodPage(page);
  await button(dialog, "stand_in.save").click();
  await expect(dialog).toBeHidden();
  expect((await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } })).standInUntil).toEqual(
    daysFromNow(2),
  );
});

test("the focus stays in the dialog when its button goes because somebody else removed the stand-in", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const where = { id: scene.placement.id };
  await db.placement.update({ where, data: { standInFrom: daysFromNow(1), standInUntil: daysFromNow(5) } });
  const page = await visit({ as: scene.teacher });
  await page.goto(absencePath(scene));
  await button(page, "stand_in.change").click();
  const dialog = page.getByRole("dialog", { name: t("stand_in.title") });
  const clear = button(dialog, "stand_in.clear");
  await expect(clear).toBeVisible();
  await db.placement.update({
    where,
    data: { standInFrom: null, standInUntil: null, revision: { increment: 1 } },
  });
  await clear.press("Enter");
  await expect(dialog.getByText(t("stand_in.meanwhile_cleared"))).toBeVisible();
  await expect(clear).toHaveCount(0);
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel(t("stand_in.from"), { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a teacher sets the group's rules; wrong numbers and another person's change are reported", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { group, teacher } = await makePlacement(db);
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  await button(page, "follow_up.change").click();
  const dialog = page.getByRole("dialog", { name: t("follow_up.title") });
  const field = (rule: "makeUpPercent" | "quietDays") =>
    dialog.getByLabel(t(`follow_up.${rule}_label`), { exact: true });
  const save = button(dialog, "follow_up.save");
  await field("makeUpPercent").fill("25");
  await save.click();
  await expect(dialog.getByText(t("follow_up.error_order"))).toBeVisible();
  await field("quietDays").fill("many");
  await field("makeUpPercent").fill("15");
  await save.click();
  await expect(dialog.getByText(t("follow_up.error_number"))).toBeVisible();
  await expectGoodPage(page);
  await field("quietDays").fill("9");
  await db.group.update({ where: { id: group.id }, data: { waitingDays: 4, revision: { increment: 1 } } });
  await save.click();
  await expect(dialog.getByText(t("follow_up.meanwhile_title"))).toBeVisible();
  const changed = t("follow_up.meanwhile_field", { field: t("follow_up.waitingDays_label"), value: "4" });
  await expect(dialog.getByText(changed)).toBeVisible();
  await expect(field("makeUpPercent")).toHaveValue("15");
  await expectGoodPage(page);
  await save.click();
  await expect(page.getByText(t("follow_up.saved"))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({
    expectedDays: null,
    makeUpPercent: 15,
    quietDays: 9,
    waitingDays: 4,
  });
});
