import type { Page } from "@playwright/test";
import { showDay, storedDay } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makeGoal } from "@/tests/factories/goal";
import { daysFromNow } from "@/tests/factories/group";
import { makeReport } from "@/tests/factories/report";
import { testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { asked, pathOf } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const goals = (page: Page) =>
  page.locator("section", {
    has: page.getByRole("heading", { level: 2, name: t("evaluation.goals.title"), exact: true }),
  });

test("a point of the midterm becomes a goal by one press, is answered with a report, assessed, and in the summary", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db);
  const report = await makeReport(db, scene, { date: daysFromNow(-1), status: 5 });
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(evaluation));
  await supervisor
    .getByRole("button", {
      name: `${t("evaluation.goals.make")} ${t("evaluation.comment_about", { question: asked.first })}`,
    })
    .click();
  await expect(supervisor.getByText(t("evaluation.goals.became"))).toBeVisible();
  await expect(supervisor.getByRole("link", { name: t("evaluation.quoted", { words: asked.first }) })).toBeVisible();
  await expect(goals(supervisor)).toContainText(t("goal.written_by", { name: scene.supervisor.fullName }));
  await expectGoodPage(supervisor);

  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation, 2));
  await expect(goals(student)).toContainText(t("evaluation.goals.unanswered", { count: 1 }));
  await student
    .getByRole("button", {
      name: `${t("evaluation.goals.answer")} ${t("evaluation.goals.answer_about", { text: asked.first })}`,
    })
    .click();
  const dialog = student.getByRole("dialog", { name: t("evaluation.goals.answer_title") });
  await dialog
    .getByRole("checkbox", { name: t("goal.report_of", { name: report.name, date: showDay(storedDay(report.date)) }) })
    .check();
  await dialog.getByRole("textbox", { name: t("evaluation.goals.answer_label") }).fill("I have led two shifts.");
  await expectGoodPage(student);
  await dialog.getByRole("button", { name: t("evaluation.goals.answer_save") }).click();
  await expect(dialog).toBeHidden();
  await expect(goals(student)).toContainText("I have led two shifts.");
  await expect(goals(student)).not.toContainText(t("evaluation.goals.not_answered"));

  await supervisor.goto(pathOf(evaluation, 2));
  await expect(goals(supervisor).getByRole("link", { name: report.name })).toBeVisible();
  const partly = supervisor.getByRole("radio", { name: t("goal.reached_partly"), exact: true });
  await partly.check();
  await expect(goals(supervisor)).toContainText(t("goal.reached_by", { name: scene.supervisor.fullName }));
  await expectGoodPage(supervisor);

  // Other words take the assessment back: it is asked for again, and can be the same as before.
  await supervisor.getByRole("button", { name: t("goal.edit_named", { text: asked.first }) }).click();
  const editing = supervisor.getByRole("dialog", { name: t("goal.edit_title") });
  await editing.getByRole("textbox", { name: t("goal.text"), exact: true }).fill("Leads a shift alone");
  await editing.getByRole("button", { name: t("goal.save"), exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(partly).not.toBeChecked();
  await partly.check();
  await expect(goals(supervisor)).toContainText(t("goal.reached_by", { name: scene.supervisor.fullName }));

  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 3 } });
  await student.goto(evaluationPath(evaluation.id, 3));
  const summary = student.getByRole("list", { name: t("evaluation.summary.goals") });
  await expect(summary).toContainText("I have led two shifts.");
  await expect(summary).toContainText(t("goal.reached_partly"));
  await expect(summary.getByRole("link", { name: report.name })).toBeVisible();
});

test("who changes a goal after the student has signed reads first that the signature no longer counts", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db, { stage: 2 });
  const goal = await makeGoal(db, scene);
  const student = await visit({ as: scene.student });
  await student.goto(`${pathOf(evaluation, 2)}?sign=1`);
  await student.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
  await student.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }).click();
  await expect(student).toHaveURL(pathOf(evaluation, 2));

  const page = await visit({ as: scene.supervisor });
  const voidText = t("evaluation.signing.void_signed", { count: 1, names: scene.student.fullName });
  for (const path of [pathOf(evaluation, 2), pathOf(evaluation, 1)]) {
    await page.goto(path);
    await page.getByRole("button", { name: t("goal.edit_named", { text: goal.text }) }).click();
    const dialog = page.getByRole("dialog", { name: t("goal.edit_title") });
    await expect(dialog).toContainText(voidText);
    await expectGoodPage(page);
  }
  await page.goto(pathOf(evaluation, 2));
  await page.getByRole("radio", { name: t("goal.reached_reached"), exact: true }).click();
  const asking = page.getByRole("dialog", { name: t("evaluation.talk.change_title") });
  await expect(asking).toContainText(voidText);
  expect(await db.goalAssessment.count({ where: { goalId: goal.id } })).toBe(0);
  await asking.getByRole("button", { name: t("evaluation.talk.change"), exact: true }).click();
  await expect(page.getByRole("list", { name: t("evaluation.signing.title") })).toContainText(
    t("evaluation.signing.chip_again"),
  );
});
