import type { Locator } from "@playwright/test";
import { notificationsPanel } from "@/components/notification/panel-id";
import { daysFromNow } from "@/tests/factories/group";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { rows } from "./support/notifications";
import { bell, callFrom, mainMenu, openLive, title } from "./support/pages";
import { askedDaysAgo } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("a page with something typed asks before it is left", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  const press = (name: string) => question.getByRole("button", { name, exact: true }).first().click();
  for (const [path, label] of [
    ["/profile/index", t("profile.full_name")],
    ["/user/create/dashboard", t("user.full_name")],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole("textbox", { name: label, exact: true });
    const home = page.getByRole("link", { name: t("menu.dashboard"), exact: true }).first();
    await field.fill("Siri Solberg");
    await home.click();
    await press(t("common.unsaved_keep"));
    await expect(field).toHaveValue("Siri Solberg");
    await home.click();
    await press(t("common.unsaved_discard"));
    await expect(page).toHaveURL("/dashboard");
  }
});

test("the browser's way back asks before something typed is lost, on a page and in a dialog", async ({ visit, db }) => {
  const { student } = await makePlacement(db);
  const page = await visit({ as: student, screen: "desk" });
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  async function expectQuestion(path: string, field: Locator): Promise<void> {
    await expect(page).toHaveURL(path);
    const goBack = () => page.evaluate(() => window.history.back());
    await field.click();
    await field.fill("Something typed");
    await goBack();
    await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("Something typed");
    await expect(page).toHaveURL(path);
    await goBack();
    await question.getByText(t("common.unsaved_discard"), { exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  await page.goto("/dashboard");
  await page.getByRole("complementary").getByRole("link", { name: student.fullName }).click();
  await expectQuestion("/profile/index", page.getByRole("textbox", { name: t("profile.full_name"), exact: true }));

  await mainMenu(page)
    .getByRole("link", { name: t("menu.my_overview"), exact: true })
    .click();
  await page.getByRole("button", { name: t("goal.add"), exact: true }).click();
  await expectQuestion("/student", page.getByRole("dialog").getByLabel(t("goal.text"), { exact: true }));
});

test("a notification that is opened from a page with something typed is read once its writer leaves", async ({
  visit,
  db,
}) => {
  const { student, teacher, placement } = await makePlacement(db);
  // What it leads to does not read it by itself.
  const contentKey = "notification.student.placement-assigned";
  await makeNotification(db, student.id, { senderId: teacher.id, placementId: placement.id, contentKey });
  const page = await visit({ as: student, screen: "desk" });
  await openLive(page, "/profile/index");
  const isSamePage = () => page.evaluate(() => Object.hasOwn(window, "typedHere"));
  await page.evaluate(() => Object.assign(window, { typedHere: true }));
  const field = page.getByRole("textbox", { name: t("profile.full_name"), exact: true });
  await field.fill("Siri Solberg");
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  const open = async (then: string) => {
    const asked = page.waitForRequest("**/api/user/getNotifyForUser");
    await bell(page, 1).click();
    await asked;
    await rows(page, "new").getByRole("link").click();
    await question.getByText(then, { exact: true }).click();
  };
  await open(t("common.unsaved_keep"));
  await expect(question).toBeHidden();
  await expect(field).toHaveValue("Siri Solberg");
  // The lists went with the question that was about a link in them, and are fetched when they are opened again.
  await expect(page.locator(`#${notificationsPanel} li`)).toHaveCount(0);
  await open(t("common.unsaved_discard"));
  await expect(page).toHaveURL("/student/my-supervisor");
  await expect(bell(page, 0)).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

test("a page on which two things are not saved asks once", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const home = mainMenu(page).getByRole("link", { name: t("menu.dashboard"), exact: true });
  const all = "/admin/languages?code=en";
  const ways = [
    { leave: () => home.click(), to: "/dashboard" },
    { leave: () => page.evaluate(() => window.history.back()), to: all },
  ];
  for (const { leave, to } of ways) {
    await page.goto(all);
    await page.getByRole("searchbox").fill("menu.");
    await page.keyboard.press("Enter");
    for (const key of ["menu.dashboard", "menu.error"]) {
      await page.getByRole("button", { name: t("texts.edit_of", { key }), exact: true }).click();
      await page.getByRole("listitem").filter({ hasText: key }).getByRole("textbox").fill(`Not saved: ${key}`);
    }
    await leave();
    await page.getByRole("dialog").getByText(t("common.unsaved_discard"), { exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a filter of the list asks before something typed is lost, and shows what the list has when nobody leaves", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const key = "menu.dashboard";
  await page.goto(`/admin/languages?code=en&search=${key}`);
  await page.getByRole("button", { name: t("texts.edit_of", { key }), exact: true }).click();
  const field = page.getByRole("listitem").filter({ hasText: key }).getByRole("textbox");
  await field.fill("Not saved");
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  const press = (name: string) => question.getByRole("button", { name, exact: true }).first().click();
  const state = page.getByLabel(t("texts.state"), { exact: true });
  await state.selectOption("changed");
  await press(t("common.unsaved_keep"));
  await expect(state).toHaveValue("");
  await expect(field).toHaveValue("Not saved");
  const search = page.getByRole("searchbox");
  await search.fill("menu.reports");
  await search.press("Enter");
  await press(t("common.unsaved_keep"));
  await expect(search).toHaveValue(key);
  await expect(field).toHaveValue("Not saved");
  await state.selectOption("changed");
  await press(t("common.unsaved_discard"));
  await expect(page).toHaveURL(/state=changed/);
  await expect(field).toHaveCount(0);
});

test("what others do takes no dialog away in which something is typed", async ({ visit, db }) => {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
  const { student, teacher } = scene;
  const report = await makeReport(db, scene, { status: 3, date: daysFromNow(-1) });
  await db.reportPart.updateMany({ where: { reportId: report.id, askedAt: { not: null } }, data: askedDaysAgo(9) });
  await db.reportPart.create({
    data: { reportId: report.id, authorId: teacher.id, seat: "teacher", ...askedDaysAgo(9) },
  });
  const page = await visit({ as: teacher });
  await openLive(page, "/dashboard");
  const concern = page
    .getByRole("listitem")
    .filter({ hasText: t("concern.title_waiting", { name: student.fullName }) });
  await concern.getByRole("button", { name: t("concern.follow_up") }).click();
  const dialog = page.getByRole("dialog", { name: t("concern.dialog_title") });
  const note = dialog.getByLabel(t("concern.note_label"));
  await note.fill("Called the ward");
  const fetched: string[] = [];
  page.on("request", (request) => request.headers().rsc && fetched.push(request.url()));
  const other = await visit({ as: student });
  await other.goto("/dashboard");
  await callFrom(other, "/report/change-status", { reportId: report.id, revision: 0, action: "recall" });
  await expect(
    page.getByRole("button", { name: t("notification.bell", { count: 1 }), includeHidden: true }),
  ).toBeVisible();
  await callFrom(page, "/user/getBadgeNumberForUser", {});
  expect(fetched).toEqual([]);
  await expect(note).toHaveValue("Called the ward");
  await dialog.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("common.unsaved_discard") }).click();
  await expect(dialog).toBeHidden();
  await expect(concern).toHaveCount(0);
});
