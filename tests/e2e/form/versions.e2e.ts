import { formPath } from "@/components/form/editing/form-path";
import { makeDraft } from "@/tests/factories/form-draft";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { answered } from "../support/complaints";
import {
  addQuestion,
  button,
  chooseFor,
  chooseMore,
  dialog,
  fillQuestion,
  makeBuilt,
  openForm,
  questionsIn,
  startDraft,
} from "../support/form-builder";
import { answer, expectSaved, pathOf, planReport, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a new version is used for new reports; a running one keeps its own, a deleted question included", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const running = await makeReport(db, scene);
  const { versionId } = scene.group.form;
  const { formId } = await db.formVersion.findUniqueOrThrow({ where: { id: versionId } });
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(running, 1));
  await expect(answer(student, words("goal"))).toHaveValue("My goal");
  const admin = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(admin, { formId });
  await startDraft(admin);
  await addQuestion(admin, 1, { texts: { nb: "Et helt nytt mål" }, type: "checkbox" });
  await chooseFor(admin, words("goal"), t("form.delete_question"));
  await button(dialog(admin, t("form.delete_title")), t("form.delete_question")).click();
  await expect(questionsIn(admin, 1)).toHaveText([words("choice"), "Et helt nytt mål"]);
  await button(admin, t("form.publish")).click();
  await expect(admin.getByRole("dialog")).toContainText(t("form.publish_text", { kind: "report", groups: 1 }));
  await button(admin.getByRole("dialog"), t("form.publish")).click();
  await expect(admin.getByText(t("form.frozen_title"))).toBeVisible();

  // The page that was open all the time still accepts an answer to the deleted question.
  await answer(student, words("goal")).fill("Skrevet etter publiseringen");
  await expectSaved(student, t);
  await student.goto("/dashboard");
  await planReport(student, "Etter publiseringen", t);
  await expect(student.getByRole("checkbox", { name: "Et helt nytt mål" })).toBeVisible();
  await expect(answer(student, words("goal"))).toHaveCount(0);
  await student.goto(pathOf(running, 1));
  await expect(answer(student, words("goal"))).toHaveValue("Skrevet etter publiseringen");
  await expect(student.getByRole("checkbox", { name: words("choice") })).toBeChecked();
  await expect(student.getByRole("checkbox", { name: "Et helt nytt mål" })).toHaveCount(0);
});

test("two versions are compared; a form is copied, and gets a unique name", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId, versionId, name } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await addQuestion(page, 2, { texts: { nb: "Kom til" } });
  await button(page, words("goal")).click();
  const open = dialog(page, t("form.edit_question"));
  await fillQuestion(open, { texts: { nb: "Målet for dagen" }, compulsory: true });
  await button(open, t("form.save_question")).click();
  await chooseFor(page, "Målet for dagen", t("form.move_up"));

  await button(page, t("form.more")).click();
  await page.getByRole("link", { name: t("form.compare"), exact: true }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText(t("form.compare_added", { count: 1 }));
  await expect(main.getByRole("listitem").filter({ hasText: "Kom til" })).toContainText(t("form.chip_added"));
  const changed = main.getByRole("listitem").filter({ hasText: words("goal") });
  await expect(changed).toContainText(t("form.chip_changed"));
  await expect(changed).toContainText(t("form.before"));
  await expect(changed).toContainText("Målet for dagen");
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);

  // In the other direction additions are removals.
  const draft = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  const before = page.getByLabel(t("form.compare_before"), { exact: true });
  const after = page.getByLabel(t("form.compare_after"), { exact: true });
  await before.selectOption(String(draft.id));
  await after.selectOption(String(versionId));
  await button(page, t("form.compare_submit")).click();
  await expect(main).toContainText(t("form.compare_removed", { count: 1 }));
  await expect(main.getByRole("listitem").filter({ hasText: "Kom til" })).toContainText(t("form.chip_removed"));
  await expect(page).toHaveURL(new RegExp(`with=${draft.id}&version=${versionId}$`));
  await before.selectOption(String(versionId));
  await button(page, t("form.compare_submit")).click();
  await expect(main).toContainText(t("form.compare_itself_text"));
  await page.goBack();
  await expect(main).toContainText(t("form.compare_removed", { count: 1 }));
  await expect(before).toHaveValue(String(draft.id));
  await page.goBack();
  await expect(main).toContainText(t("form.compare_added", { count: 1 }));
  await page.getByRole("link", { name: t("form.back_to_form") }).click();

  const copied = unique("copy");
  await chooseMore(page, t("form.copy"));
  await page.getByRole("dialog").getByLabel(t("form.name")).fill(copied);
  await button(page, t("form.copy_submit")).click();
  await expect(page.getByRole("heading", { level: 1, name: copied })).toBeVisible();
  await expect(questionsIn(page, 2)).toHaveText(["Kom til"]);

  const renamed = unique("renamed");
  await chooseMore(page, t("form.rename"));
  const naming = dialog(page, t("form.rename"));
  await naming.getByLabel(t("form.name")).fill(name);
  await button(naming, t("form.rename_submit")).click();
  await expect(naming.getByText(t("form.error_name_taken"))).toBeVisible();
  await naming.getByLabel(t("form.name")).fill(renamed);
  await button(naming, t("form.rename_submit")).click();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  await page.goto("/report");
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: renamed })).toContainText(t("form.draft"));
});

test("an earlier version is found, and each of its questions is readable in every language", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  const { formId, versionId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, t("form.version", { number: 2 })).click();
  const versions = dialog(page, t("form.versions"));
  await expect(versions.getByRole("link", { name: t("form.version", { number: 2 }) })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectGoodPage(page);
  await versions.getByRole("link", { name: t("form.version", { number: 1 }) }).click();
  await expect(page).toHaveURL(formPath({ formId, versionId }));
  await expect(page.getByText(t("form.frozen_title"))).toBeVisible();

  await button(page, words("goal")).click();
  const details = dialog(page, words("goal"));
  await expect(details).toContainText(t("form.type_text"));
  await expect(details).toContainText(t("report.compulsory"));
  await expect(details.getByText("goal in English")).toHaveAttribute("lang", "en");
  await expect(details.getByText(t("form.missing_here"), { exact: true })).toHaveCount(2);
  await expect(details.getByRole("textbox")).toHaveCount(0);
  await expectGoodPage(page);
  await button(details, t("common.close")).last().click();
  await expect(details).toBeHidden();
});

test("before a first version is published, its empty tabs and missing texts are named; of a later one, what changed", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await page.getByRole("button", { name: t("form.more"), exact: true }).click();
  await page.getByRole("link", { name: t("form.compare"), exact: true }).click();
  await expect(page.getByText(t("form.compare_one_text"))).toBeVisible();
  await openForm(page, { formId });
  await startDraft(page);
  await addQuestion(page, 2, { texts: { nb: "Kom til" } });
  await button(page, t("form.publish")).click();
  const summary = page.getByRole("dialog");
  await expect(summary).toContainText(t("form.publish_changes", { changes: t("form.publish_added", { count: 1 }) }));
  await summary.getByRole("link", { name: t("form.compare") }).click();
  await expect(page).toHaveURL(/view=compare/);

  const { versionId } = await makeDraft(db);
  await db.question.updateMany({ where: { versionId }, data: { tab: 1 } });
  const draft = await db.formVersion.findUniqueOrThrow({ where: { id: versionId } });
  await openForm(page, { formId: draft.formId });
  await button(page, t("form.publish")).click();
  await expect(summary).toContainText(t("form.publish_empty_tab", { tab: t("form.tab_report_3") }));
});

test("a form is archived from its menu by keyboard, found among the archived, and taken back", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId, name } = await makeBuilt(db);
  await openForm(page, { formId });
  const more = button(page, t("form.more"));
  await more.press("Enter");
  await expect(page.getByRole("link", { name: t("form.compare"), exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await expect(button(page, t("form.archive"))).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: t("form.compare"), exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(page.getByRole("link", { name: t("form.compare"), exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await expect(button(page, t("form.archive"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("form.archived_title"))).toBeVisible();
  await page.goto("/report");
  const listed = page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(listed).toHaveCount(0);
  await page.goto("/report?archived=1");
  await listed.click();
  await more.click();
  await button(page, t("form.unarchive")).click();
  await expect(page.getByText(t("form.archived_title"))).toBeHidden();
  await page.goto("/report");
  await expect(listed).toBeVisible();
});
