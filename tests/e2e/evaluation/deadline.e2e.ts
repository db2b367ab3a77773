import { deadlinePath } from "@/components/evaluation/deadline/deadline-path";
import { sayWeekday, showMoment, today } from "@/lib/platform/dates";
import { makeNearDeadline } from "@/tests/factories/evaluation-deadline";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makeTalkField } from "@/tests/factories/evaluation-talk";
import { testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { pathOf } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a supervisor finds the last safe day on the home and writes that there is no doubt, until the teacher raises one", async ({
  visit,
  db,
}) => {
  const made = await makeNearDeadline(db);
  const { scene, evaluation, lastSafeDay } = made;
  const day = sayWeekday(lastSafeDay, "nb", today());
  const page = await visit({ as: scene.supervisor });
  await page.goto("/dashboard");
  const row = page.getByRole("listitem").filter({ hasText: day });
  await expect(row).toContainText(scene.student.fullName);
  await expectGoodPage(page);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(deadlinePath(evaluation.id, 1));
  const box = page.getByRole("region", { name: t("evaluation.deadline.title") });
  await expect(box).toContainText(day);
  await expect(box).toContainText(t("evaluation.deadline.nobody"));
  await box.getByRole("button", { name: t("evaluation.deadline.state") }).click();
  await expect(box).toContainText(scene.supervisor.fullName);
  await expect(box.getByRole("button", { name: t("evaluation.deadline.withdraw") })).toBeFocused();
  await expectGoodPage(page);
  await box.getByRole("button", { name: t("evaluation.deadline.raise") }).click();
  const asked = page.getByRole("dialog", { name: t("evaluation.deadline.raise_title") });
  await expect(asked).toContainText(t("evaluation.deadline.raise_text", { isOpen: "false", seat: "supervisor" }));
  await expect(asked).toContainText(t("evaluation.deadline.raise_no_doubt_own", { name: "none" }));

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(deadlinePath(evaluation.id, 1));
  const other = teacher.getByRole("region", { name: t("evaluation.deadline.title") });
  await expect(other).toContainText(scene.supervisor.fullName);
  const raise = other.getByRole("button", { name: t("evaluation.deadline.raise") });
  const dialog = teacher.getByRole("dialog", { name: t("evaluation.deadline.raise_title") });
  await raise.click();
  await expect(dialog).toContainText(t("evaluation.deadline.raise_text", { isOpen: "false", seat: "teacher" }));
  await expect(dialog).toContainText(
    t("evaluation.deadline.raise_no_doubt", { count: 1, names: scene.supervisor.fullName }),
  );
  await expectGoodPage(teacher);
  await dialog
    .getByRole("button", { name: t("common.cancel"), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(raise).toBeFocused();
  expect(await db.noDoubt.count({ where: { evaluationId: evaluation.id } })).toBe(1);
  expect(await db.talkField.count({ where: { evaluationId: evaluation.id } })).toBe(0);
  await raise.click();
  await dialog.getByRole("button", { name: t("evaluation.deadline.raise"), exact: true }).click();
  await expect(other.getByRole("button", { name: t("evaluation.deadline.lower") })).toBeFocused();
  await expect(other).not.toContainText(scene.supervisor.fullName);
  await expect(other).toContainText(scene.teacher.fullName);
  await expect(other.getByRole("button", { name: t("evaluation.deadline.state") })).toHaveCount(0);
  expect(await db.noDoubt.count({ where: { evaluationId: evaluation.id } })).toBe(0);
  await expectGoodPage(teacher);
});

test("who withdraws a doubt after the student has signed reads first that the signature no longer counts", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db, { talk: { dangerOfNotPassing: true } });
  const student = await visit({ as: scene.student });
  await student.goto(`${pathOf(evaluation)}?sign=1`);
  await student.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
  await student.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }).click();
  await expect(student).toHaveURL(pathOf(evaluation));

  const page = await visit({ as: scene.supervisor });
  await page.goto(deadlinePath(evaluation.id, 1));
  const voidText = t("evaluation.signing.void_signed", { count: 1, names: scene.student.fullName });
  // Also where the talk's answers are.
  const answers = page.getByRole("group", { name: t("evaluation.talk.dangerOfNotPassing") });
  await answers.getByRole("radio", { name: t("evaluation.talk.dangerOfNotPassing_no"), exact: true }).click();
  const change = page.getByRole("dialog", { name: t("evaluation.talk.change_title") });
  await expect(change).toContainText(voidText);
  await change
    .getByRole("button", { name: t("common.cancel"), exact: true })
    .first()
    .click();
  await expect(
    answers.getByRole("radio", { name: t("evaluation.talk.dangerOfNotPassing_yes"), exact: true }),
  ).toBeChecked();
  await expect(page.getByRole("textbox", { name: t("evaluation.talk.comment") })).toHaveAccessibleDescription(
    new RegExp(voidText),
  );

  const box = page.getByRole("region", { name: t("evaluation.deadline.title") });
  await box.getByRole("button", { name: t("evaluation.deadline.lower") }).click();
  const dialog = page.getByRole("dialog", { name: t("evaluation.deadline.lower_title") });
  await expect(dialog).toContainText(voidText);
  await expectGoodPage(page);
  const answer = () => db.talkField.findFirst({ where: { evaluationId: evaluation.id, field: "dangerOfNotPassing" } });
  expect(await answer()).toMatchObject({ value: true });
  await dialog.getByRole("button", { name: t("evaluation.deadline.lower"), exact: true }).click();
  await expect(dialog).toBeHidden();
  const signatures = page.getByRole("list", { name: t("evaluation.signing.title") });
  await expect(signatures).toContainText(t("evaluation.signing.chip_again"));
  expect(await answer()).toMatchObject({ value: null });
});

test("a doubt of the midterm is shown on the endterm, where the teacher withdraws it by answering no", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeNearDeadline(db, { stage: 2 });
  const given = { field: "dangerOfNotPassing", value: true, authorId: scene.supervisor.id };
  const { changedAt } = await makeTalkField(db, evaluation.id, given);
  const page = await visit({ as: scene.teacher });
  await page.goto(deadlinePath(evaluation.id, 2));
  const box = page.getByRole("region", { name: t("evaluation.deadline.title") });
  const raised = { name: scene.supervisor.fullName, moment: showMoment(changedAt) };
  await expect(box).toContainText(t("evaluation.deadline.doubt_midterm", raised));
  await box.getByRole("button", { name: t("evaluation.deadline.lower") }).click();
  const dialog = page.getByRole("dialog", { name: t("evaluation.deadline.lower_title") });
  await expect(dialog).toContainText(t("evaluation.deadline.lower_midterm_text", { isOpen: "false" }));
  await expectGoodPage(page);
  await dialog.getByRole("button", { name: t("evaluation.deadline.lower"), exact: true }).click();
  await expect(box.getByRole("button", { name: t("evaluation.deadline.raise") })).toBeFocused();
  await expect(box).toContainText(t("evaluation.deadline.nobody"));
  const answers = await db.talkField.findMany({ where: { evaluationId: evaluation.id }, orderBy: { term: "asc" } });
  expect(answers.map(({ value }) => value)).toEqual([true, false]);
});

test("a doubt of the endterm is shown on a midterm that was opened again, and withdrawn nowhere there", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeNearDeadline(db, { stage: 1 });
  const given = { term: 2, field: "dangerOfNotPassing", value: true, authorId: scene.supervisor.id } as const;
  const { changedAt } = await makeTalkField(db, evaluation.id, given);
  const page = await visit({ as: scene.teacher });
  await page.goto(deadlinePath(evaluation.id, 1));
  const box = page.getByRole("region", { name: t("evaluation.deadline.title") });
  const raised = { name: scene.supervisor.fullName, moment: showMoment(changedAt) };
  await expect(box).toContainText(t("evaluation.deadline.doubt", raised));
  for (const verb of ["lower", "raise"] as const)
    await expect(box.getByRole("button", { name: t(`evaluation.deadline.${verb}`) })).toHaveCount(0);
});
