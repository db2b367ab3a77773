import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage, expectRoomForLargeText } from "../support/accessibility";
import { answered } from "../support/complaints";
import {
  asked,
  heading,
  onward,
  partOf,
  pathOf,
  rate,
  rateAll,
  step,
  submitButton,
  submitPart,
} from "../support/evaluation";
import { expectSaved } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("the student rates each area, submits, takes it back and submits again", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.midterm"));
  await expect(page.getByRole("button", { name: t("evaluation.rated_of", { done: 0, asked: 1 }) })).toHaveCount(2);
  await rate(page, asked.first, 3);
  await page.getByRole("button", { name: t("evaluation.comment_add") }).click();
  const comment = page.getByRole("textbox", { name: t("evaluation.comment_label") });
  await expect(comment).toBeFocused();
  await comment.fill("I ask before I am unsure.");
  await page.getByRole("textbox", { name: asked.text }).fill("Six shifts with two patients.");
  await expectGoodPage(page);
  await onward(page, "next_area", t).click();
  await expect(heading(page, t("viewpoint.2"))).toBeFocused();
  await rate(page, asked.second, 2);
  await onward(page, "review", t).click();
  await expectSaved(page, t);
  await expectGoodPage(page);
  await submitButton(page, "student", t).click();
  await expect(page.getByText(t("evaluation.submitted_student"))).toBeVisible();
  await expect(page.getByText("I ask before I am unsure.")).toBeVisible();
  await expectGoodPage(page);
  expect((await partOf(db, evaluation, "student"))?.submittedAt).not.toBeNull();

  await page.getByRole("button", { name: t("evaluation.withdraw"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("evaluation.withdraw_title_student") });
  await question.getByRole("button", { name: t("evaluation.withdraw"), exact: true }).click();
  await expect(submitButton(page, "student", t)).toBeVisible();
  expect((await partOf(db, evaluation, "student"))?.submittedAt).toBeNull();
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await rate(page, asked.second, 4);
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByText(t("evaluation.submitted_student"))).toBeVisible();
  expect((await partOf(db, evaluation, "student"))?.answers.map(({ rating }) => rating).toSorted()).toEqual([
    3,
    4,
    null,
  ]);
});

test("the endterm has the help text of its own tab", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { stage: 2 });
  await db.tabHelp.create({
    data: { versionId: evaluation.form.versionId, tab: 2, language: "nb", text: "Hjelp til sluttvurderingen" },
  });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation, 2));
  await page.getByText(t("report.help_title"), { exact: true }).click();
  await expect(page.getByText("Hjelp til sluttvurderingen")).toBeVisible();
  await expect(page.getByText("Hjelp til vurderingen")).toHaveCount(0);
  await expectGoodPage(page);
});

test("who submits with factors that need not be rated and are not reads how many first", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  await db.question.update({ where: { id: evaluation.form.questions.factors[1] }, data: { isCompulsory: false } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await rate(page, asked.first, 3);
  await onward(page, "next_area", t).click();
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  const question = page.getByRole("dialog", { name: t("evaluation.submit_title_student") });
  await expect(question).toContainText(t("evaluation.submit_unrated", { count: 1 }));
  await expectGoodPage(page);
  await question
    .getByRole("button", { name: t("common.cancel") })
    .last()
    .click();
  await expect(question).toBeHidden();
  expect((await partOf(db, evaluation, "student"))?.submittedAt).toBeNull();
  await submitButton(page, "student", t).click();
  await question.getByRole("button", { name: t("evaluation.submit_student"), exact: true }).click();
  await expect(page.getByText(t("evaluation.submitted"), { exact: true })).toBeVisible();
});

test("neither side sees the other's answers until both have submitted, then both do", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student"] });
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(evaluation));
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(
    t("evaluation.midterm_of", { name: scene.student.fullName }),
  );
  await expect(submitButton(supervisor, "supervisor", t)).toHaveCount(0);
  expect(await supervisor.content()).not.toContain("Comment of the student");
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(pathOf(evaluation));
  await expect(teacher.getByText("Comment of the student").first()).toBeVisible();
  await expectGoodPage(teacher);

  await rateAll(supervisor, 1, t);
  expect(await supervisor.content()).not.toContain("Comment of the student");
  const name = scene.student.fullName.split(" ")[0] ?? "";
  await expect(supervisor.getByText(t("evaluation.who_last", { name }))).toBeVisible();
  await expect(supervisor.getByText(t("evaluation.who_withdraw", { name }))).toHaveCount(0);
  await submitButton(supervisor, "supervisor", t).click();
  const question = supervisor.getByRole("dialog", { name: t("evaluation.submit_title_supervisor") });
  await expect(question).toContainText(t("evaluation.submit_text", { name }));
  await expectGoodPage(supervisor);
  await question
    .getByRole("button", { name: t("common.cancel") })
    .last()
    .click();
  await expect(question).toBeHidden();
  expect((await partOf(db, evaluation, "supervisor"))?.submittedAt).toBeNull();
  await submitPart(supervisor, "supervisor", t, { isLast: true });
  await expect(supervisor.getByText("Comment of the student").first()).toBeVisible();
  await expect(supervisor.getByText(t("evaluation.apart", { steps: 2 }))).toHaveCount(2);
  await expectGoodPage(supervisor);
  await expectRoomForLargeText(supervisor);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  await expect(student.getByText(t("evaluation.apart", { steps: 2 }))).toHaveCount(2);
  await expect(student.getByRole("button", { name: t("evaluation.withdraw"), exact: true })).toHaveCount(0);
});

test("a correction shows the earlier value, and one made meanwhile is compared", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const correct = page.getByRole("button", {
    name: `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`,
  });
  const dialog = page.getByRole("dialog", { name: t("evaluation.correct_title") });
  await correct.click();
  await dialog.getByRole("radio", { name: "4" }).check();
  await expectGoodPage(page);
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog).toBeHidden();
  const before = t("evaluation.corrected", { day: "|", before: "2 " }).split("|").at(-1) ?? "";
  await expect(page.getByText(before)).toBeVisible();

  await correct.click();
  const part = await partOf(db, evaluation, "supervisor");
  const partId = part?.id ?? 0;
  await db.evaluationPart.update({ where: { id: partId }, data: { revision: { increment: 1 } } });
  const [questionId = 0] = evaluation.form.questions.factors;
  await db.evaluationAnswer.update({
    where: { partId_questionId: { partId, questionId } },
    data: { rating: 1, comment: "From elsewhere" },
  });
  await dialog.getByRole("radio", { name: "3" }).check();
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: t("evaluation.changed_title") })).toContainText(
    "From elsewhere",
  );
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("evaluation.quoted", { words: "From elsewhere" }))).toBeVisible();
});

test("a correction is saved although another answer of the part was corrected meanwhile", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  await page
    .getByRole("button", {
      name: `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`,
    })
    .click();
  const part = await partOf(db, evaluation, "supervisor");
  await db.evaluationPart.update({ where: { id: part?.id ?? 0 }, data: { revision: { increment: 1 } } });
  const dialog = page.getByRole("dialog", { name: t("evaluation.correct_title") });
  await dialog.getByRole("radio", { name: "4" }).check();
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog).toBeHidden();
  const [questionId] = evaluation.form.questions.factors;
  const after = await partOf(db, evaluation, "supervisor");
  expect(after?.answers.find((answer) => answer.questionId === questionId)?.rating).toBe(4);
});

test("after submitting, nothing can be changed or submitted again until the page has refreshed", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await rateAll(page, 3, t);
  await expectSaved(page, t);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(`**${pathOf(evaluation)}*`, async (route) => {
    await gate;
    await route.continue();
  });
  await submitButton(page, "student", t).click();
  await expect.poll(async () => (await partOf(db, evaluation, "student"))?.submittedAt).toBeTruthy();
  await expect(page.locator("main:has([inert]) button[aria-busy]")).toHaveCount(1);
  await expect(page.getByText(t("evaluation.submitted"), { exact: true })).toBeVisible();
  await expect(page.locator("main:has([inert]) button[aria-busy]")).toHaveCount(1);
  open();
  await expect(page.getByText(t("evaluation.submitted_student"))).toBeVisible();
});

test("a compulsory factor without a rating is shown with its error and the focus", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await onward(page, "next_area", t).click();
  await rate(page, asked.second, 3);
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  const factor = page.getByRole("group", { name: asked.first });
  const error = t("evaluation.error_please_answer_for_required_questions");
  await expect(factor).toHaveAccessibleDescription(error);
  await expect(step(page, asked.first, 1)).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("report.missing_count", { count: 1 }))).toBeVisible();
  await expectGoodPage(page);
  await rate(page, asked.first, 1);
  await expect(factor).toHaveAccessibleDescription("");
  await expectSaved(page, t);

  // The server refuses in the same way: here an answer goes that the page believes to be saved.
  await db.evaluationAnswer.deleteMany({ where: { questionId: evaluation.form.questions.factors[1] } });
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByRole("group", { name: asked.second })).toHaveAccessibleDescription(error);
  await expect(step(page, asked.second, 3)).toBeFocused();
});
