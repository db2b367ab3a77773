import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { pathOf as evaluationPathOf } from "../support/evaluation";
import { openLive } from "../support/pages";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";

test("a question of any type shows its link", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { choice, goal, rating } = scene.group.form.questions;
  const addressOf = (id: number) => `https://example.org/question/${id}`;
  for (const id of [choice, goal, rating])
    await db.question.update({ where: { id }, data: { showLink: true, linkUrl: addressOf(id) } });
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  for (const [tab, ids] of [
    [1, [choice, goal]],
    [2, [rating]],
  ] as const) {
    await openLive(page, pathOf(report, tab));
    for (const id of ids) await expect(page.locator(`a[href="${addressOf(id)}"]`)).toBeVisible();
    await expectGoodPage(page);
  }
});

test("so does one of an evaluation, a factor and a text", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const { factors, text } = evaluation.form.questions;
  const addressOf = (id: number) => `https://example.org/question/${id}`;
  for (const id of [factors[0], text])
    await db.question.update({ where: { id }, data: { showLink: true, linkUrl: addressOf(id) } });
  const page = await visit({ as: scene.student });
  await openLive(page, evaluationPathOf(evaluation));
  for (const id of [factors[0], text]) await expect(page.locator(`a[href="${addressOf(id)}"]`)).toBeVisible();
  await expectGoodPage(page);
});
