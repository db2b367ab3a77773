import { daysLater, showDay, storedDay, today } from "@/lib/platform/dates";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { keepToast } from "../support/keep-toast";
import { openArea, pathOf, step, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("areas fold, say how much is chosen, and open where something is; many points are advised against, not refused", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { versionId } = scene.group.form;
  const more = await db.question.createManyAndReturn({
    data: [2, 2, 2, 3].map((viewPoint, order) => ({
      versionId,
      viewPoint,
      tab: 1,
      type: "checkbox" as const,
      showCheckbox: true,
      questionOrder: 10 + order,
    })),
  });
  await db.questionText.createMany({
    data: more.map(({ id }, index) => ({ questionId: id, language: "nb", text: `Punkt ${index + 1}` })),
  });
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  await expect(page.getByRole("heading", { name: t("report.choose_title") })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: words("choice") })).toBeVisible();
  await expect(page.getByText(t("report.chosen_of", { ticked: 1, ticks: 1 }))).toBeVisible();
  const second = page.getByRole("checkbox", { name: "Punkt 1" });
  await expect(second).toBeHidden();
  await expect(page.getByText(t("report.chosen_of", { ticked: 0, ticks: 3 }))).toBeVisible();
  const planning = page
    .getByRole("navigation", { name: t("report.tabs_label") })
    .getByRole("link", { name: t("report.tab_planning") });
  await expect(planning).toHaveAccessibleDescription(t("report.stage_chosen", { count: 1 }));
  await openArea(page, 2, t);
  await second.check();
  await expect(planning).toHaveAccessibleDescription(t("report.stage_chosen", { count: 2 }));
  await page.getByRole("checkbox", { name: "Punkt 2" }).check();
  await expect(page.getByText(t("report.chosen_of", { ticked: 2, ticks: 3 }))).toBeVisible();
  await expect(page.getByText(t("report.many_text"))).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Punkt 3" }).check();
  await expect(page.getByRole("status").getByText(t("report.many_title", { count: 4 }))).toBeVisible();
  await second.uncheck();
  await expect(second).toBeVisible();
  await expect(page.getByText(t("report.many_text"))).toHaveCount(0);
  await expectGoodPage(page);

  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  const plan = page.getByRole("complementary", { name: t("report.own_plan") });
  await expect(plan).toContainText("My goal");
  await expect(step(page, "finish-and-ask", t)).toBeVisible();
  await expectGoodPage(page);
});

test("a compulsory question in a folded area opens it", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  await db.answer.updateMany({ where: { part: { reportId: report.id }, value: "My goal" }, data: { value: "" } });
  const { versionId } = scene.group.form;
  await db.question.create({
    data: { versionId, viewPoint: 2, tab: 1, type: "checkbox", showCheckbox: true, questionOrder: 10 },
  });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  await openArea(page, 1, t);
  const goal = page.getByRole("textbox", { name: words("goal") });
  await expect(goal).toBeHidden();
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await step(page, "finish", t).click();
  await expect(goal).toBeFocused();
  await goal.fill("Mended");
  await expect(page.getByText(t("report.missing_count", { count: 1 }))).toHaveCount(0);
});

test("a question that is not asked any more is not said to be missing", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const questionId = scene.group.form.questions.reflection;
  await db.answer.updateMany({ where: { questionId, part: { reportId: report.id } }, data: { value: "" } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 2));
  await step(page, "finish", t).click();
  const missing = page.getByText(t("report.missing_count", { count: 1 }));
  await expect(missing).toBeVisible();
  await page.getByRole("link", { name: t("report.tab_planning"), exact: true }).click();
  // The area is open, since something is chosen in it.
  await page.getByRole("checkbox", { name: words("choice") }).uncheck();
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await expect(page.getByRole("textbox", { name: words("reflection") })).toHaveCount(0);
  await expect(missing).toHaveCount(0);
});

test("the steps of a report say how far each has come, and lead to its tabs", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(report, 3));
  const steps = page.getByRole("navigation", { name: t("report.tabs_label") });
  const link = (name: string) => steps.getByRole("link", { name, exact: true });
  await expect(link(t("report.tab_planning"))).toHaveAccessibleDescription(t("report.stage_chosen", { count: 1 }));
  await expect(link(t("report.tab_reflection"))).toHaveAccessibleDescription(t("report.stage_finished"));
  await expect(link(t("report.tab_feedback"))).toHaveAccessibleDescription(
    t("report.stage_awaited", { who: "reader", name: "", others: 0 }),
  );
  await expect(link(t("report.tab_feedback"))).toHaveAttribute("aria-current", "page");
  await link(t("report.tab_planning")).click();
  await expect(page).toHaveURL(pathOf(report, 1));
});

test("a report without a name is called by its day once, with where that day is in the placement", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const day = showDay(today());
  const report = await makeReport(db, scene, { name: day });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  const head = page.getByRole("main").locator("header");
  await expect(head.getByRole("heading", { level: 1 })).toHaveText(day);
  await expect(head.getByText(day)).toHaveCount(1);
  await expect(head.locator("svg.line-micro")).toBeVisible();
  const other = await makeReport(db, scene, { name: "Morgenstell" });
  await page.goto(pathOf(other, 1));
  await expect(head.getByText(day)).toBeVisible();
});

test("a plan gets another name and day, and is deleted and brought back", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { name: "Morgenstell" });
  const taken = await makeReport(db, scene, { name: "Kveldsstell", date: daysFromNow(1) });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  const open = () => page.getByRole("button", { name: t("report.edit_action") }).click();
  const dialog = page.getByRole("dialog", { name: t("report.edit_title") });
  await open();
  await expect(dialog.getByLabel(t("report.plan_date"))).toBeFocused();
  const [first, last] = [scene.placement.startDate, scene.placement.endDate].map(storedDay);
  await dialog.getByLabel(t("report.plan_date")).fill(daysLater(last ?? "", 1));
  await dialog.getByLabel(t("report.plan_name")).fill("Stell og mobilisering");
  await dialog.getByRole("button", { name: t("report.edit_submit"), exact: true }).click();
  await expect(dialog.getByText(t("report.error_outside_placement"))).toBeVisible();
  await expect(dialog.getByLabel(t("report.plan_name"))).toHaveValue("Stell og mobilisering");
  await dialog.getByLabel(t("report.plan_date")).fill(storedDay(taken.date));
  await expect(dialog.getByRole("link", { name: "Kveldsstell" })).toBeVisible();
  await expectGoodPage(page);
  await dialog.getByLabel(t("report.plan_date")).fill(first ?? "");
  await dialog.getByRole("button", { name: t("report.edit_submit"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const head = page.getByRole("main").locator("header");
  await expect(head.getByRole("heading", { level: 1 })).toHaveText("Stell og mobilisering");
  await expect(head.getByText(showDay(first ?? ""))).toBeVisible();

  await open();
  await dialog.getByRole("button", { name: t("report.delete_action") }).click();
  const undo = page.getByRole("button", { name: t("report.delete_undo") });
  await keepToast(undo);
  await expect(page).toHaveURL("/reports");
  await expect(page.getByText(t("report.deleted"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Stell og mobilisering" })).toHaveCount(0);
  await undo.click();
  await expect(page).toHaveURL(pathOf(report, 1));
  await expect(head.getByRole("heading", { level: 1 })).toHaveText("Stell og mobilisering");

  // Its page has the same way back, for a day.
  await open();
  await dialog.getByRole("button", { name: t("report.delete_action") }).click();
  await expect(page).toHaveURL("/reports");
  await page.goto(pathOf(report, 1));
  await expect(head.getByRole("heading", { level: 1 })).toHaveText(t("report_removal.removed_title"));
  const named = { report: "Stell og mobilisering", student: scene.student.fullName };
  await page.getByRole("button", { name: t("report_removal.restore_named", named) }).click();
  await expect(head.getByRole("heading", { level: 1 })).toHaveText("Stell og mobilisering");
  await db.message.create({
    data: { reportId: report.id, authorId: scene.teacher.id, seat: "teacher", body: "God plan" },
  });
  await open();
  await dialog.getByRole("button", { name: t("report.delete_action") }).click();
  await expect(dialog.getByText(t("report.error_others_wrote"))).toBeVisible();
});
