import { makePlacement } from "@/tests/factories/placement";
import { makeReport, partOf } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { openLive } from "../support/pages";
import { answer, askedDaysAgo, pathOf, recall, sendAnyway, statusChip, step, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("feedback that was given leads to the student who has waited longest, with how long", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { group, supervisor } = scene;
  const [longest, later] = [
    await makePlacement(db, { group, supervisor }),
    await makePlacement(db, { group, supervisor }),
  ];
  const waits = async (placement: typeof scene, days: number) => {
    const report = await makeReport(db, placement, { status: 3 });
    const data = askedDaysAgo(days);
    await db.reportPart.updateMany({ where: { reportId: report.id, authorId: supervisor.id }, data });
    return report;
  };
  const report = await waits(scene, 1);
  await waits(later, 2);
  const oldest = await waits(longest, 8);
  const page = await visit({ as: supervisor });
  await page.goto(pathOf(report, 3));
  await answer(page, words("feedback")).fill("Du så hva som hastet");
  await sendAnyway(page, t);
  await expect(page.getByText(t("report.next_waited", { days: 8 }))).toBeInViewport();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("report.next_student", { name: longest.student.fullName }) }).click();
  await expect(page).toHaveURL(pathOf(oldest, 3));
  await expect(step(page, "give-feedback", t)).toBeVisible();
});

test("a withdrawn request asks first, and reaches the open page of the person who was asked", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  await openLive(supervisor, pathOf(report, 3));
  await expect(step(supervisor, "give-feedback", t)).toBeVisible();
  await student.goto(pathOf(report, 3));
  await step(student, "recall", t).click();
  const dialog = student.getByRole("dialog", { name: t("report.recall_title") });
  await expectGoodPage(student);
  await dialog
    .getByRole("button", { name: t("common.cancel"), exact: true })
    .first()
    .click();
  await expect(statusChip(student, 3, t)).toBeVisible();
  await recall(student, t);
  await expect(statusChip(student, 2, t)).toBeVisible();
  await expect(statusChip(supervisor, 2, t)).toBeVisible();
  await expect(step(supervisor, "give-feedback", t)).toHaveCount(0);
  // The page has shown it, so the bell has nothing new.
  const read = { recipientId: scene.supervisor.id, readAt: { not: null } };
  await expect.poll(() => db.notification.count({ where: read })).toBe(1);
});

test("feedback with half of the questions open asks first, and empty feedback says what to do", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(report, 3));
  await step(page, "give-feedback", t).click();
  const empty = page.getByRole("alert").getByText(t("report.error_feedback_empty"));
  await expect(empty).toBeVisible();
  await answer(page, words("feedback")).fill("Du så hva som hastet");
  await expect(empty).toHaveCount(0);
  await step(page, "give-feedback", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.give-feedback_title") });
  await expect(dialog).toContainText(t("report.give-feedback_text", { open: 1, asked: 2 }));
  await expectGoodPage(page);
  await dialog
    .getByRole("button", { name: t("common.unsaved_keep"), exact: true })
    .first()
    .click();
  await expect(statusChip(page, 3, t)).toBeVisible();
});

test("a second report for a day is warned about, and can be created", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  await expect(dialog.getByText(t("report.same_day_title", { count: 1 }))).toBeVisible();
  await expect(dialog.getByRole("link", { name: report.name })).toBeVisible();
  await expectGoodPage(page);
  await dialog.getByRole("button", { name: t("report.plan_submit") }).click();
  await expect(page).toHaveURL(/\/report\/\d+\/1$/);
});

test("feedback is offered for reading until the student has read it; closing names who has not answered", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { supervisor, teacher } = scene;
  const report = await makeReport(db, scene, {
    status: 4,
    asked: [
      { id: supervisor.id, seat: "supervisor", submitted: true },
      { id: teacher.id, seat: "teacher" },
    ],
  });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  const stored = page.waitForResponse((response) => response.url().endsWith("/api/report/read-feedback"));
  await page.getByRole("link", { name: t("report.step_to-read-feedback") }).click();
  await expect(page).toHaveURL(pathOf(report, 3));
  await stored;
  await page.getByRole("link", { name: t("report.tab_planning"), exact: true }).click();
  await expect(page).toHaveURL(pathOf(report, 1));
  await expect(page.getByRole("link", { name: t("report.step_to-read-feedback") })).toHaveCount(0);
  await step(page, "complete", t).click();
  await expect(page.getByText(t("report.complete_awaited", { names: teacher.fullName }))).toBeVisible();
});

test("feedback that was begun and not given stays readable to its writer alone", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { teacher, student } = scene;
  const { feedback, feedbackRating, goal } = scene.group.form.questions;
  const asked = { id: teacher.id, seat: "teacher" as const, wrote: true };
  const given = { id: scene.supervisor.id, seat: "supervisor" as const, submitted: true };
  const report = await makeReport(db, scene, { status: 5, asked: [given, asked] });
  const partId = partOf(report, teacher.id).id;
  const part = { partId_questionId: { partId, questionId: feedback } };
  await db.answer.update({ where: part, data: { value: "Begun by the teacher" } });
  await db.answer.createMany({
    data: [
      { partId, questionId: goal, value: "Begun about the goal" },
      { partId, questionId: feedbackRating, rating: null },
    ],
  });
  const page = await visit({ as: teacher });
  await page.goto(pathOf(report, 5));
  const ungiven = page.getByRole("status").filter({ hasText: t("report.ungiven_title") });
  for (const text of [words("feedback"), "Begun by the teacher", words("goal"), "Begun about the goal"])
    await expect(ungiven).toContainText(text);
  await expect(ungiven).not.toContainText(words("feedbackRating"));
  await expect(ungiven.getByRole("button")).toHaveCount(0);
  await expectGoodPage(page);
  for (const reader of [student, scene.supervisor]) {
    const other = await visit({ as: reader });
    await other.goto(pathOf(report, 5));
    await expect(other.getByText("Given feedback")).toBeVisible();
    await expect(other.getByText("Begun by the teacher")).toHaveCount(0);
  }
});

test("feedback is corrected until the student has read it", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  await supervisor.goto(pathOf(report, 3));
  await answer(supervisor, words("feedback")).fill("Du så hva som hastet");
  await sendAnyway(supervisor, t);
  await expectGoodPage(supervisor);
  // On another tab of the report the feedback is not in front of them.
  await openLive(student, pathOf(report, 1));
  await expect(statusChip(student, 4, t)).toBeVisible();
  await step(supervisor, "correct-feedback", t).click();
  await expect(answer(supervisor, words("feedback"))).toHaveValue("Du så hva som hastet");
  await openLive(student, pathOf(report, 1));
  await expect(statusChip(student, 3, t)).toBeVisible();
  await answer(supervisor, words("feedback")).fill("Du så hva som hastet mest");
  await sendAnyway(supervisor, t);
  await expect(statusChip(student, 4, t)).toBeVisible();
  const stored = student.waitForResponse((response) => response.url().endsWith("/api/report/read-feedback"));
  await student.getByRole("link", { name: t("report.step_to-read-feedback") }).click();
  await expect(student.getByText("Du så hva som hastet mest")).toBeVisible();
  await stored;
  await step(supervisor, "correct-feedback", t).click();
  await expect(supervisor.getByText(t("report.error_step_not_possible"))).toBeVisible();
  await expect(step(supervisor, "correct-feedback", t)).toHaveCount(0);
});
