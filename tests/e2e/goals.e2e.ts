import type { Page } from "@playwright/test";
import { goalLimits } from "@/lib/features/goal/rules";
import { showDay, today } from "@/lib/platform/dates";
import { makeGoal } from "@/tests/factories/goal";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "./support/accessibility";
import { answered } from "./support/complaints";
import { planReport } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a goal is written down, changed, copied into a report, and deleted", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await expect(page.getByText(t("goal.empty_title"))).toBeVisible();
  await button(page, t("goal.add")).click();
  await button(page, t("goal.save_new")).click();
  const text = dialog(page).getByLabel(t("goal.text"), { exact: true });
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(new RegExp(t("validation.required")));
  await expectGoodPage(page);
  await text.fill("Listen before speaking");
  await dialog(page).getByLabel(t("goal.area")).selectOption(t("viewpoint.2"));
  await button(page, t("goal.save_new")).click();
  await expect(dialog(page)).toBeHidden();
  const heading = t("goal.talk_heading", { talk: t("goal.talk_expectation"), date: showDay(today()) });
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.getByText("Listen before speaking")).toBeVisible();

  await page.getByRole("button", { name: t("goal.edit_named", { text: "Listen before speaking" }) }).click();
  await text.fill("Listen longer");
  await button(page, t("goal.save")).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Listen longer")).toBeVisible();

  await page.goto("/dashboard");
  await planReport(page, "With a goal", t);
  await expect(page.getByText(t("report.goals_title"))).toBeVisible();

  await page.goto("/student");
  await page.getByRole("button", { name: t("goal.edit_named", { text: "Listen longer" }) }).click();
  await button(page, t("goal.remove")).click();
  await expectGoodPage(page);
  await button(page, t("goal.remove")).click();
  await expect(page.getByText(t("goal.empty_title"))).toBeVisible();
});

test("a goal that somebody has changed meanwhile is shown as it is now before it is deleted", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const { id } = await makeGoal(db, scene, { text: "First words" });
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await page.getByRole("button", { name: t("goal.edit_named", { text: "First words" }) }).click();
  await button(page, t("goal.remove")).click();
  await db.goal.update({ where: { id }, data: { text: "Other words", revision: { increment: 1 } } });
  const question = page.getByRole("dialog", { name: t("goal.remove_title") });
  await question.getByRole("button", { name: t("goal.remove"), exact: true }).click();
  await expect(question.getByText("Other words")).toBeVisible();
  expect(await db.goal.count({ where: { id } })).toBe(1);
  await question.getByRole("button", { name: t("goal.remove"), exact: true }).click();
  await expect(page.getByText(t("goal.empty_title"))).toBeVisible();
});

test("a goal is one more of the last meeting, and a later meeting says what it hides", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeGoal(db, scene, { text: "First" });
  const page = await visit({ as: scene.supervisor });
  await page.goto(`/group/student/${scene.student.id}/1/${scene.group.id}`);
  await button(page, t("goal.add")).click();
  const talk = dialog(page).getByLabel(t("goal.talk"), { exact: true });
  await expect(talk).toHaveValue("expectation");
  await expect(dialog(page).getByLabel(t("goal.talk_date"))).not.toHaveValue("");
  await expect(dialog(page).getByText(t("goal.hides", { count: 1 }))).toHaveCount(0);
  await talk.selectOption("midterm");
  await expect(dialog(page).getByText(t("goal.hides", { count: 1 }))).toBeVisible();
  await talk.selectOption("expectation");
  await dialog(page).getByLabel(t("goal.text"), { exact: true }).fill("Second");
  await button(page, t("goal.save_new")).click();
  await expect(dialog(page)).toBeHidden();
  const held = await db.goal.findMany({ where: { placementId: scene.placement.id }, select: { talk: true } });
  expect(held).toEqual([{ talk: "expectation" }, { talk: "expectation" }]);
});

test("two people change one goal: the second sees the first one's version and keeps their input", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const goal = await makeGoal(db, scene, { text: "As agreed" });
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await page.getByRole("button", { name: t("goal.edit_named", { text: "As agreed" }) }).click();
  await db.goal.update({ where: { id: goal.id }, data: { text: "As the teacher has it", revision: 1 } });
  const text = dialog(page).getByLabel(t("goal.text"), { exact: true });
  await text.fill("As the student has it");
  await button(page, t("goal.save")).click();
  await expect(page.getByRole("alert").filter({ hasText: t("goal.changed_title") })).toContainText(
    "As the teacher has it",
  );
  await expect(text).toHaveValue("As the student has it");
  await button(page, t("goal.save")).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("As the student has it")).toBeVisible();
});

test("a goal too many is refused in words, and what was typed is not thrown away without asking", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  for (let made = 0; made < goalLimits.perPlacement; made++) await makeGoal(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await button(page, t("goal.add")).click();
  const form = dialog(page).filter({ has: page.getByLabel(t("goal.text"), { exact: true }) });
  await form.getByLabel(t("goal.text"), { exact: true }).fill("One goal too many");
  await button(page, t("goal.save_new")).click();
  await expect(form.getByRole("alert").filter({ hasText: t("goal.error_too_many") })).toBeVisible();
  await expectGoodPage(page);

  await button(page, t("common.cancel")).click();
  const question = dialog(page).filter({ hasText: t("common.unsaved_title") });
  await question
    .getByRole("button", { name: t("common.unsaved_keep") })
    .last()
    .click();
  await expect(form.getByLabel(t("goal.text"), { exact: true })).toHaveValue("One goal too many");
  await button(page, t("common.cancel")).click();
  await button(page, t("common.unsaved_discard")).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await db.goal.count({ where: { placementId: scene.placement.id } })).toBe(goalLimits.perPlacement);
});

test("a goal with possible personal data waits for the writer", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await button(page, t("goal.add")).click();
  const text = dialog(page).getByLabel(t("goal.text"), { exact: true });
  await text.fill("Følge opp Kari Nordmann på rom 12");
  await button(page, t("goal.save_new")).click();
  await expect(button(page, t("personal_data.remove"))).toBeFocused();
  await expect(dialog(page).getByRole("alert").getByText(t("personal_data.decide_first"))).toBeVisible();
  expect(await db.goal.count({ where: { placementId: scene.placement.id } })).toBe(0);
  await button(page, t("personal_data.remove")).click();
  await button(page, t("goal.save_new")).click();
  await expect(page.getByText(`Følge opp ${t("personal_data.removed")} på rom 12`)).toBeVisible();
});
