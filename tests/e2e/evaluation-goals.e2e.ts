import type { Page } from "@playwright/test";
import { showDay, toDay } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { daysFromNow } from "@/tests/factories/group";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "./support/accessibility";
import { asked, pathOf } from "./support/evaluation";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

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
    .getByRole("checkbox", { name: t("goal.report_of", { name: report.name, date: showDay(toDay(report.date)) }) })
    .check();
  await dialog.getByRole("textbox", { name: t("evaluation.goals.answer_label") }).fill("I have led two shifts.");
  await expectGoodPage(student);
  await dialog.getByRole("button", { name: t("evaluation.goals.answer_save") }).click();
  await expect(dialog).toBeHidden();
  await expect(goals(student)).toContainText("I have led two shifts.");
  await expect(goals(student)).not.toContainText(t("evaluation.goals.not_answered"));

  await supervisor.goto(pathOf(evaluation, 2));
  await expect(goals(supervisor).getByRole("link", { name: report.name })).toBeVisible();
  await supervisor.getByRole("radio", { name: t("goal.reached_partly"), exact: true }).check();
  await expect(goals(supervisor)).toContainText(t("goal.reached_by", { name: scene.supervisor.fullName }));
  await expectGoodPage(supervisor);

  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 3 } });
  await student.goto(evaluationPath(evaluation.id, 3));
  const summary = student.getByRole("list", { name: t("evaluation.summary.goals") });
  await expect(summary).toContainText("I have led two shifts.");
  await expect(summary).toContainText(t("goal.reached_partly"));
  await expect(summary.getByRole("link", { name: report.name })).toBeVisible();
});
