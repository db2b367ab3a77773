import type { Locator, Page } from "@playwright/test";
import { showDay } from "@/lib/platform/dates";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { absencePath, button, day } from "../support/attendance";
import { answered, unreachable } from "../support/complaints";
import { backButton, said } from "../support/pages";
import { expectOnDevice, pathOf, storedTexts, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const tell = (page: Page, words: string): Locator => page.getByRole("listitem").filter({ hasText: words }).first();

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

  // Beside a report, too: folded on a phone.
  const report = await makeReport(db, scene);
  await page.goto(pathOf(report, 1));
  await page.getByText(t("report.placement_title"), { exact: true }).click();
  await expect(page.getByText(t("student.stands_in", { ...standsIn, supervisor: fullName }))).toBeVisible();

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
  await expect(until).toHaveAccessibleDescription(new RegExp(t("validation.required")));
  await until.fill(day(-1));
  await expect(dialog.getByText(t("stand_in.error_until_before"))).toBeVisible();
  await expectGoodPage(supervisor);
  await until.fill(day(2));
  await button(dialog, "stand_in.save").click();
  await expect(button(supervisor, "stand_in.change")).toBeVisible();

  // Away and back within the product, in which what was begun goes on.
  await backButton(secondary).click();
  await expect(secondary).toHaveURL("/dashboard");
  await secondary.locator(`main a[href^="/group/student/report/${report.id}/"]`).first().click();
  await scale.getByRole("radio").first().check();
  const part = { reportId: report.id, authorId: scene.secondarySupervisor.id };
  await expect.poll(() => db.answer.count({ where: { part, rating: { not: null } } })).toBe(1);
  await button(supervisor, "stand_in.change").click();
  await button(dialog, "stand_in.clear").click();
  await expect(button(supervisor, "stand_in.choose")).toBeVisible();
  await secondary.reload();
  await expect(secondary.getByRole("textbox", { name: words("feedback") })).toBeVisible();
  await expect(scale).toHaveCount(0);
});

test("what a stand-in rated without a connection on the last of their days can be read in the report afterwards", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-2), standInUntil: daysFromNow(1) } });
  const report = await makeReport(db, scene, {
    status: 3,
    asked: [{ id: scene.secondarySupervisor.id, seat: "secondary_supervisor" }],
  });
  const page = await visit({ as: scene.secondarySupervisor });
  await page.goto(pathOf(report, 3));
  await page.route("**/api/report/save", (route) => route.abort("internetdisconnected"));
  await page
    .getByRole("group", { name: words("feedbackRating") })
    .getByRole("radio")
    .first()
    .check();
  const text = page.getByRole("textbox", { name: words("feedback") });
  await text.fill("On my last day");
  await expectOnDevice(page, t);
  await db.placement.update({ where: { id: scene.placement.id }, data: { standInUntil: daysFromNow(-1) } });
  await page.reload();
  const leftover = said(page, t("report.leftover_title"));
  await expect(leftover).toContainText(t("report.leftover_rating"));
  await expect(leftover).not.toContainText("On my last day");
  await expect(text).toHaveValue("On my last day");
  await expectGoodPage(page);
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect.poll(() => storedTexts(page, "answers")).toEqual(["On my last day"]);
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

test("removing a stand-in whom somebody else has removed meanwhile is done, and the focus is where it was", async ({
  visit,
  db,
}) => {
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
  await expect(page.getByText(t("stand_in.cleared"))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator(":focus")).toBeVisible();
  expect(await db.placement.findUniqueOrThrow({ where })).toMatchObject({ revision: 1, standInFrom: null });
});
