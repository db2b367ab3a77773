import type { Page } from "@playwright/test";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport, partOf } from "@/tests/factories/report";
import { makeSentence } from "@/tests/factories/sentence";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { openLive } from "../support/pages";
import { answer, expectSaved, pathOf, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const feedback = (page: Page) => answer(page, words("feedback"));
const dialog = (page: Page) => page.getByRole("dialog", { name: t("sentence.title") });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

test("a sentence is inserted at the cursor, saved, and writing continues after it", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  await makeSentence(db, scene.supervisor.id, "You asked in time.");
  const page = await visit({ as: scene.supervisor });
  await openLive(page, pathOf(report, 3));
  await feedback(page).fill("Good. Go on.");
  await feedback(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await button(page, t("sentence.insert")).click();
  await expectGoodPage(page);
  await dialog(page).getByRole("button", { name: "You asked in time." }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(feedback(page)).toBeFocused();
  await expect(feedback(page)).toHaveValue("Good. You asked in time. Go on.");
  await page.keyboard.type(" Twice.");
  await expect(feedback(page)).toHaveValue("Good. You asked in time. Twice. Go on.");
  await expectSaved(page, t);
  const partId_questionId = {
    partId: partOf(report, scene.supervisor.id).id,
    questionId: scene.group.form.questions.feedback,
  };
  expect(await db.answer.findUnique({ where: { partId_questionId } })).toMatchObject({
    value: "Good. You asked in time. Twice. Go on.",
  });
});

test("the selected text is saved as a sentence, once; sentences are changed, deleted and restored", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await openLive(page, pathOf(report, 3));
  await button(page, t("sentence.insert")).click();
  await expect(dialog(page).getByText(t("sentence.empty_title"))).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, t("sentence.keep")).click();
  await expect(page.getByText(t("sentence.nothing_to_keep"))).toBeVisible();

  await feedback(page).fill("Well seen. The rest.");
  await feedback(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 10));
  await button(page, t("sentence.keep")).click();
  await expect(page.getByText(t("sentence.kept"))).toBeVisible();
  await button(page, t("sentence.keep")).click();
  await expect(page.getByText(t("sentence.error_kept_already"))).toBeVisible();
  const own = () => db.sentence.findMany({ where: { ownerId: scene.supervisor.id }, select: { text: true } });
  expect(await own()).toEqual([{ text: "Well seen." }]);

  await button(page, t("sentence.insert")).click();
  await button(page, t("sentence.manage")).click();
  await button(page, t("sentence.edit_named", { text: "Well seen." })).click();
  await dialog(page).getByLabel(t("sentence.text")).fill("Very well seen.");
  await button(page, t("sentence.save")).click();
  await expect(button(page, t("sentence.edit_named", { text: "Very well seen." }))).toBeFocused();
  await button(page, t("sentence.remove_named", { text: "Very well seen." })).click();
  await expect(button(page, t("sentence.undo"))).toBeFocused();
  expect(await own()).toEqual([]);
  await expectGoodPage(page);
  await button(page, t("sentence.undo")).click();
  await expect(button(page, t("sentence.edit_named", { text: "Very well seen." }))).toBeFocused();
  expect(await own()).toEqual([{ text: "Very well seen." }]);
});

test("a deleted sentence that was brought back is back, also when the answer was lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const text = "You asked in time.";
  await makeSentence(db, scene.supervisor.id, text);
  const page = await visit({ as: scene.supervisor });
  await openLive(page, pathOf(report, 3));
  await button(page, t("sentence.insert")).click();
  await button(page, t("sentence.manage")).click();
  await button(page, t("sentence.remove_named", { text })).click();
  await page.route("**/api/sentence/save", (route) => route.fetch().then(() => route.abort("internetdisconnected")), {
    times: 1,
  });
  await button(page, t("sentence.undo")).click();
  await expect(button(page, t("sentence.remove_named", { text }))).toBeVisible();
  await expect(button(page, t("sentence.undo"))).toHaveCount(0);
  expect(await db.sentence.count({ where: { ownerId: scene.supervisor.id } })).toBe(1);
});

test("a sentence that is being written is not lost by the list's buttons, and closing asks first", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  await makeSentence(db, scene.supervisor.id, "You asked in time.");
  const page = await visit({ as: scene.supervisor });
  await openLive(page, pathOf(report, 3));
  await button(page, t("sentence.insert")).click();
  await button(page, t("sentence.manage")).click();
  await button(page, t("sentence.edit_named", { text: "You asked in time." })).click();
  const field = dialog(page).getByLabel(t("sentence.text"));
  await field.fill("You asked before it was late.");
  await expect(button(page, t("sentence.manage_done"))).toBeDisabled();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  await expect(field).toHaveValue("You asked before it was late.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: t("common.unsaved_discard") }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await db.sentence.count({ where: { text: "You asked in time.", ownerId: scene.supervisor.id } })).toBe(1);
});

test("students have no sentences", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(await makeReport(db, scene), 1));
  await expect(answer(page, words("goal"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("sentence.insert"), exact: true })).toHaveCount(0);
});
