import { deadlinePath } from "@/components/evaluation/deadline/deadline-path";
import { sayWeekday, today } from "@/lib/platform/dates";
import { makeNearDeadline } from "@/tests/factories/evaluation-deadline";
import { expectGoodPage } from "./support/accessibility";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

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

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(deadlinePath(evaluation.id, 1));
  const other = teacher.getByRole("region", { name: t("evaluation.deadline.title") });
  await expect(other).toContainText(scene.supervisor.fullName);
  await other.getByRole("button", { name: t("evaluation.deadline.raise") }).click();
  await expect(other.getByRole("button", { name: t("evaluation.deadline.lower") })).toBeVisible();
  await expect(other).not.toContainText(scene.supervisor.fullName);
  await expect(other).toContainText(scene.teacher.fullName);
  await expect(other.getByRole("button", { name: t("evaluation.deadline.state") })).toHaveCount(0);
  expect(await db.noDoubt.count({ where: { evaluationId: evaluation.id } })).toBe(0);
  await expectGoodPage(teacher);
});
