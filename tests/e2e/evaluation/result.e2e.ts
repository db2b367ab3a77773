import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeAbsence } from "@/tests/factories/absence";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeDecidable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser, testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { pathOf } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a teacher discontinues a placement with a reason, and the student reads how it ended", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.teacher });
  await page.goto(pathOf(evaluation));
  await page.getByText(t("evaluation.ways.title"), { exact: true }).click();
  await page.getByRole("button", { name: t("evaluation.ways.button.discontinue") }).click();
  const dialog = page.getByRole("dialog", { name: t("evaluation.ways.ask.discontinue") });
  await expect(dialog.getByText(t("evaluation.ways.text.discontinue"))).toBeVisible();
  await dialog.getByRole("button", { name: t("evaluation.ways.save.discontinue") }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await expectGoodPage(page);
  await dialog.getByRole("textbox").fill("The student has left the programme.");
  await dialog.getByRole("button", { name: t("evaluation.ways.save.discontinue") }).click();
  await expect(page.getByText(t("evaluation.ways.saved"))).toBeVisible();
  expect((await db.evaluation.findUniqueOrThrow({ where: { id: evaluation.id } })).stage).toBe(5);

  const student = await visit({ as: scene.student });
  // Any tab that is not there leads to the summary: the endterm never began.
  await student.goto(evaluationPath(evaluation.id, 2));
  await expect(student).toHaveURL(evaluationPath(evaluation.id, 3));
  await expect(student.getByText(t("evaluation.result.discontinued")).first()).toBeVisible();
  await expect(student.getByText("The student has left the programme.").first()).toBeVisible();
  await expect(student.getByRole("link", { name: t("evaluation.endterm"), exact: true })).toHaveCount(0);
  await expectGoodPage(student);
});

test("a teacher decides not passed with grounds; an admin opens it again; it is decided once more", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id, form } = await makeDecidable(db, scene);
  await db.tabHelp.create({
    data: { versionId: form.versionId, tab: 3, language: "nb", text: "Hjelp til avgjørelsen" },
  });
  const page = await visit({ as: scene.teacher });
  await page.goto(evaluationPath(id, 3));
  await page.getByText(t("report.help_title"), { exact: true }).click();
  await expect(page.getByText("Hjelp til avgjørelsen")).toBeVisible();
  const result = page.getByRole("group", { name: t("evaluation.result.choose") });
  const sign = page.getByRole("button", { name: t("evaluation.result.sign") });
  await sign.click();
  await expect(page.getByText(t("evaluation.result.choose_first"))).toBeVisible();
  await result.getByRole("radio", { name: t("evaluation.result.not_passed"), exact: false }).check();
  await sign.click();
  const grounds = page.getByRole("textbox", { name: t("evaluation.result.grounds") });
  await expect(grounds).toBeFocused();
  await expect(page.getByText(t("evaluation.result.right_title"))).toBeVisible();
  await expectGoodPage(page);
  await grounds.fill("Medicines were given without a check.");
  await page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") }).fill("It was the last week.");
  await page.getByLabel(t("evaluation.result.password"), { exact: true }).fill(testPassword);
  await sign.click();
  await expect(page.getByText(t("evaluation.result.done"))).toBeVisible();
  await expect(page.getByText("Medicines were given without a check.")).toBeVisible();
  await expect(sign).toBeHidden();
  await expectGoodPage(page);

  const student = await visit({ as: scene.student });
  await student.goto(evaluationPath(id, 3));
  await expect(student.getByText("Medicines were given without a check.")).toBeVisible();
  await expect(student.getByText(t("report.help_title"), { exact: true })).toHaveCount(0);
  await expect(student.getByRole("table").first()).toBeVisible();

  const admin = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await admin.goto(`/admin/evaluations/${id}`);
  await admin.getByRole("button", { name: t("evaluation.ways.reopen") }).click();
  const dialog = admin.getByRole("dialog", { name: t("evaluation.ways.reopen_title") });
  await expectGoodPage(admin);
  await dialog.getByRole("textbox").fill("The complaint was upheld.");
  await dialog.getByRole("button", { name: t("evaluation.ways.reopen") }).click();
  await expect(admin.getByText(t("evaluation.ways.reopened"))).toBeVisible();
  await expect(admin.getByText("The complaint was upheld.")).toBeVisible();

  await page.goto(evaluationPath(id, 3));
  await expect(page.getByText(t("evaluation.summary.earlier"))).toBeVisible();
  await result.getByRole("radio", { name: new RegExp(`^${t("evaluation.result.passed")}`) }).check();
  await page.getByLabel(t("evaluation.result.password"), { exact: true }).fill(testPassword);
  await sign.click();
  await expect(page.getByText(t("evaluation.result.done"))).toBeVisible();
  const results = await db.evaluationResult.findMany({ where: { evaluationId: id }, orderBy: { id: "asc" } });
  expect(results.map(({ assessmentPassed, reopenedAt }) => [assessmentPassed, reopenedAt !== null])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("the grounds of a decision are asked about before they are lost, and a change of the summary is shown once", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const { id } = await makeDecidable(db, scene);
  await db.group.update({
    where: { id: scene.group.id },
    data: { expectedDays: 10, makeUpPercent: 10, passedAfterMakeUp: true },
  });
  for (const day of [-5, -4]) await makeAbsence(db, scene, { day, kind: "other" });
  const page = await visit({ as: scene.teacher });
  await page.goto(evaluationPath(id, 3));
  const notPassed = page.getByRole("radio", { name: t("evaluation.result.not_passed") });
  const sign = page.getByRole("button", { name: t("evaluation.result.sign") });
  await sign.click();
  // The first answer is held back, and takes no focus.
  await expect(notPassed).toBeFocused();
  await expectGoodPage(page);
  await notPassed.check();
  const grounds = page.getByRole("textbox", { name: t("evaluation.result.grounds") });
  await grounds.fill("Medicines were given without a check.");
  await page.getByRole("link", { name: t("evaluation.midterm"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  await expect(grounds).toHaveValue("Medicines were given without a check.");
  await page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") }).fill("It was the last week.");

  const heldBack = page.getByText(/^Gruppen venter/);
  const before = await heldBack.innerText();
  await makeAbsence(db, scene, { day: -3, kind: "other" });
  const password = page.getByLabel(t("evaluation.result.password"), { exact: true });
  await password.fill("a mistyped one");
  const changed = page.getByRole("alert").filter({ hasText: t("evaluation.result.changed_title") });
  await sign.click();
  await expect(changed).toBeVisible();
  await expect(heldBack).not.toHaveText(before);
  await sign.click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(changed).toHaveCount(0);
  await password.fill(testPassword);
  await sign.click();
  await expect(page.getByText(t("evaluation.result.done"))).toBeVisible();
});
