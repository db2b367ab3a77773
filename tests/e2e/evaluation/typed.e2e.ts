import type { Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeGivenNotice } from "@/tests/factories/evaluation-notice";
import { makeDecidable, makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser, testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { pathOf } from "../support/evaluation";
import { callFrom, openLive } from "../support/pages";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const leftover = (page: Page) => page.getByRole("status").filter({ hasText: t("report.leftover_title") });
const discard = (page: Page) =>
  leftover(page)
    .getByRole("button", { name: t("report.leftover_discard") })
    .click();

test("a remark at signing outlives a form that goes, is back with the form, and is not left over once signed", async ({
  visit,
  db,
  complaints,
}) => {
  // Signed when it can be signed no more.
  complaints.expect(answered(400));
  const { scene, evaluation } = await makeSignable(db);
  const page = await visit({ as: scene.teacher });
  const sign = page.getByRole("link", { name: t("evaluation.signing.sign_1") });
  const remark = page.getByLabel(t("evaluation.signing.remark_disagrees"));
  const submit = page.getByRole("button", { name: t("evaluation.signing.submit_disagrees"), exact: true });
  const password = page.getByLabel(t("evaluation.signing.password"), { exact: true });
  await page.goto(`${pathOf(evaluation)}?sign=1`);
  await page.getByRole("radio", { name: t("evaluation.signing.kind_disagrees"), exact: true }).check();
  await remark.fill("The second goal was not reached.");
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto("/dashboard");
  const talk = { evaluationId: evaluation.id, stage: 1, field: "held" };
  const { revision } = await db.talkField.findFirstOrThrow({ where: { evaluationId: evaluation.id, field: "held" } });
  await callFrom(supervisor, "/evaluation/save-talk", { ...talk, revision, value: false });
  await password.fill(testPassword);
  await submit.click();
  await expect(page).toHaveURL(pathOf(evaluation));
  await expect(leftover(page)).toContainText("The second goal was not reached.");
  await expect(leftover(page)).toContainText(t("evaluation.leftover_text", { why: "signing" }));
  await expectGoodPage(page);

  await callFrom(supervisor, "/evaluation/save-talk", { ...talk, revision: revision + 1, value: true });
  await page.reload();
  await sign.click();
  await expect(remark).toHaveValue("The second goal was not reached.");
  await password.fill(testPassword);
  await submit.click();
  await expect(page.getByText(t("evaluation.signing.done_disagrees"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("evaluation.quoted", { words: "The second goal was not reached." }))).toBeVisible();
  await expect(leftover(page)).toHaveCount(0);
});

test("the grounds of a decision stay readable when it has been decided elsewhere, until they are thrown away", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id } = await makeDecidable(db, scene);
  const [page, other] = [await visit({ as: scene.teacher }), await visit({ as: scene.teacher })];
  await openLive(page, evaluationPath(id, 3));
  await page.getByRole("radio", { name: t("evaluation.result.not_passed") }).check();
  await page.getByRole("textbox", { name: t("evaluation.result.grounds") }).fill("Doses were wrong twice.");
  await page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") }).fill("It was the last week.");

  await other.goto(evaluationPath(id, 3));
  await other.getByRole("radio", { name: new RegExp(`^${t("evaluation.result.passed")}`) }).check();
  await other.getByLabel(t("evaluation.result.password"), { exact: true }).fill(testPassword);
  await other.getByRole("button", { name: t("evaluation.result.sign") }).click();
  await expect(other.getByText(t("evaluation.result.done"))).toBeVisible();
  await expect(leftover(other)).toHaveCount(0);

  await expect(leftover(page)).toContainText("Doses were wrong twice.");
  await expect(leftover(page)).toContainText("It was the last week.");
  await expectGoodPage(page);
  await page.reload();
  await expect(leftover(page)).toContainText("Doses were wrong twice.");
  await discard(page);
  await page.reload();
  await expect(page.getByText(t("evaluation.summary.signatures"))).toBeVisible();
  await expect(leftover(page)).toHaveCount(0);
});

test("the grounds of a decision are shown when an admin takes the evaluation back to an earlier stage", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id } = await makeDecidable(db, scene);
  const page = await visit({ as: scene.teacher });
  await openLive(page, evaluationPath(id, 3));
  await page.getByRole("radio", { name: t("evaluation.result.not_passed") }).check();
  await page.getByRole("textbox", { name: t("evaluation.result.grounds") }).fill("Doses were wrong twice.");
  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto("/dashboard");
  await callFrom(admin, "/evaluation/reopen", { evaluationId: id, stage: 2, reason: "The talk was not held." });
  await expect(page).toHaveURL(evaluationPath(id, 2));
  await expect(leftover(page)).toContainText("Doses were wrong twice.");
});

test("a remark on a notice stays readable when the notice is lifted, and one that its writer gives up is gone", async ({
  visit,
  db,
  complaints,
}) => {
  // The second remark on one notice.
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const by = { draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  const { id: noticeId, revision } = await makeGivenNotice(db, { evaluationId, ...by });
  const page = await visit({ as: scene.student });
  const remark = page.getByLabel(t("evaluation.notice.remark_own"));
  await openLive(page, evaluationPath(evaluationId, 4));
  await remark.fill("I give it up.");
  await page.getByRole("link", { name: t("evaluation.midterm"), exact: true }).click();
  await page.getByRole("button", { name: t("common.unsaved_discard") }).click();
  await expect(page).toHaveURL(evaluationPath(evaluationId, 1));
  await page.goBack();
  await expect(remark).toHaveValue("");
  await remark.fill("I was ill that week.");

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto("/dashboard");
  await callFrom(teacher, "/evaluation/lift-notice", { evaluationId, noticeId, revision, reason: "Given too early." });
  await expect(remark).toHaveCount(0);
  await expect(leftover(page)).toContainText("I was ill that week.");
  await expect(leftover(page)).toContainText(t("evaluation.leftover_text", { why: "remark" }));
  await expectGoodPage(page);

  // Another notice takes a remark of its own, and once it has one, a new plan is confirmed without another.
  const next = await makeGivenNotice(db, { evaluationId, ...by });
  await page.reload();
  await expect(remark).toHaveValue("");
  await expect(leftover(page)).toContainText("I was ill that week.");
  await remark.fill("Typed twice.");
  const read = { acknowledgedAt: new Date(), remark: "From the phone.", remarkedAt: new Date() };
  await db.dangerNotice.update({
    where: { id: next.id },
    data: { ...read, planVersion: 2, planChangedAt: new Date() },
  });
  await page.getByRole("button", { name: t("evaluation.notice.acknowledge"), exact: true }).click();
  await page.getByRole("button", { name: t("evaluation.notice.acknowledge_plan"), exact: true }).click();
  await expect(page.getByText(t("evaluation.notice.acknowledge_done"))).toBeVisible();
  await expect(leftover(page)).toContainText(["I was ill that week.", "Typed twice."]);
});
