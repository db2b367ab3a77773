import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { formPath } from "@/components/form/editing/form-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeForm } from "@/tests/factories/form";
import { makeDraft } from "@/tests/factories/form-draft";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "./support/accessibility";
import { screens } from "./support/browsers";
import { answered } from "./support/complaints";
import {
  addQuestion,
  addUnder,
  addUnderPlanned,
  button,
  chooseFor,
  chooseMore,
  dialog,
  dragOver,
  fillQuestion,
  fillTexts,
  openForm,
  questionsIn,
  row,
} from "./support/form-builder";
import { said } from "./support/pages";
import { answer, expectSaved, pathOf, planReport, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

/** A form with one published version, and by default a draft of the next. */
async function makeBuilt(db: PrismaClient) {
  const { versionId } = await makeForm(db);
  const { formId, form } = await db.formVersion.findUniqueOrThrow({
    where: { id: versionId },
    include: { form: true },
  });
  return { formId, versionId, name: form.name };
}

const startDraft = async (page: Page) => {
  await button(page, t("form.start_draft")).click();
  await expect(button(page, t("form.publish"))).toBeVisible();
};

const publish = async (page: Page) => {
  await button(page, t("form.publish")).click();
  await button(page.getByRole("dialog"), t("form.publish")).click();
  await expect(button(page, t("form.start_draft"))).toBeVisible();
};

test("a form is created, previewed, and published", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const name = unique("form");
  await page.goto("/report");
  await button(page, t("form.create")).click();
  await dialog(page, t("form.create")).getByLabel(t("form.name")).fill(name);
  await button(page, t("form.create_submit")).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // There is nothing to publish yet, and the dialog says why.
  await button(page, t("form.publish")).click();
  await expect(dialog(page, t("form.not_ready_title"))).toContainText(t("form.error_no_questions"));
  await page.keyboard.press("Escape");

  await addQuestion(page, 1, {
    texts: { nb: "Stelle", en: "Give care", "pt-br": "Cuidar", pt: "Prestar cuidados" },
    link: { url: "https://example.org/care", words: { nb: "Les om stell", en: "Read about care" } },
  });
  await addUnder(page, "Stelle", { texts: { nb: "Hvordan?" }, type: "text", compulsory: true });
  await expect(row(page, "Hvordan?")).toContainText(t("report.compulsory"));
  await expect(row(page, "Hvordan?")).toContainText(
    t("form.missing_in", { languages: "English, Português (Brasil), Português (Portugal)" }),
  );
  await expect(page.getByText(t("form.language_missing", { language: "English", count: 1 }))).toBeVisible();
  // The link's text counts too.
  await expect(
    page.getByText(t("form.language_missing", { language: "Português (Portugal)", count: 2 })),
  ).toBeVisible();

  await button(page, t("form.write_help")).click();
  await fillTexts(dialog(page, t("form.help_of", { tab: t("form.tab_report_1") })), t("form.help"), {
    nb: "Velg to eller tre.",
  });
  await button(page, t("form.save_help")).click();
  await expect(page.getByText("Velg to eller tre.")).toBeVisible();
  await button(page, t("form.edit_scale")).click();
  const scale = dialog(page, t("form.scale"));
  await scale.getByLabel(t("form.steps")).selectOption("3");
  for (const [index, nb] of ["Nybegynner", "Med hjelp", "På egen hånd"].entries())
    await fillTexts(scale, t("form.step", { step: index + 1 }), { nb });
  await button(scale, t("form.save_scale")).click();
  await expect(scale).toBeHidden();

  await page.getByRole("link", { name: t("form.tab_report_2"), exact: true }).click();
  await expect(page).toHaveURL(/tab=2/);
  await addUnderPlanned(page, "Stelle", { texts: { nb: "Hvor godt?" }, type: "rating" });
  await page.reload();
  await expect(questionsIn(page, 1)).toHaveText(["Hvor godt?"]);

  await page.getByRole("link", { name: t("form.preview"), exact: true }).click();
  await expect(page.getByText(t("form.preview_title"))).toBeVisible();
  await page.getByRole("link", { name: t("form.tab_report_1"), exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Hvordan?" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Stelle" }).check();
  await page.getByRole("textbox", { name: "Hvordan?" }).fill("Varsomt");
  await expect(page.getByRole("link", { name: "Les om stell" })).toHaveAttribute("href", "https://example.org/care");
  await page.getByRole("link", { name: t("form.tab_report_2"), exact: true }).click();
  const rated = page.getByRole("group", { name: "Stelle" });
  await rated.getByRole("radio", { name: "3" }).check();
  await expect(rated.getByRole("radio")).toHaveCount(3);
  await expect(rated.getByText("På egen hånd")).toBeVisible();
  await page.getByRole("combobox", { name: t("form.preview_language") }).selectOption("en");
  await expect(page.getByRole("group", { name: "Give care" })).toBeVisible();
  expect(await db.report.count({ where: { formVersion: { form: { name } } } })).toBe(0);
  await page.getByRole("link", { name: t("form.back_to_form") }).click();

  await publish(page);
  await expect(page.getByText(t("form.frozen_title"))).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^${t("form.add_question")}`) })).toHaveCount(0);
});

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

test("questions move by keyboard, by the menu and by drag, also to another area", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  for (const nb of ["En", "To", "Tre"]) await addQuestion(page, 3, { texts: { nb }, type: "checkbox" });
  const area = t("viewpoint.3");
  // A move shows before it is saved.
  const savedInFourLanguages = () =>
    db.question.count({ where: { version: { formId, publishedAt: null }, viewPoint: 4, parentId: null } });

  await button(page, "Tre").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(
    said(page, t("form.moved_in_area", { question: "Tre", position: 1, count: 3, place: area })),
  ).toBeAttached();
  await expect(questionsIn(page, 3)).toHaveText(["Tre", "En", "To"]);
  await expect(button(page, "Tre")).toBeFocused();

  await button(page, "En").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(row(page, "Tre").getByRole("listitem")).toContainText("En");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(row(page, "Tre").getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(/report\?form=/);

  // At the edge of an area it moves into the next.
  await chooseFor(page, "To", t("form.move_down"));
  await expect(questionsIn(page, 4)).toHaveText(["To"]);
  await expect(button(page, t("form.question_menu", { question: "To" }))).toBeFocused();
  await expect.poll(savedInFourLanguages).toBe(1);
  await page.reload();
  await expect(questionsIn(page, 3)).toHaveText(["Tre", "En"]);
  await expect(questionsIn(page, 4)).toHaveText(["To"]);

  // Before the first question, under a checkbox, and into another area.
  await dragOver(page, "En", button(page, "Tre"), 0.05);
  await expect(questionsIn(page, 3)).toHaveText(["En", "Tre"]);
  await dragOver(page, "Tre", button(page, "En"), 0.8);
  await expect(row(page, "En").getByRole("listitem")).toContainText("Tre");
  await dragOver(page, "En", button(page, "To"), 0.05);
  await expect(questionsIn(page, 4)).toHaveText(["En", "Tre", "To"]);
  await expect(questionsIn(page, 3)).toHaveCount(0);
  await expect.poll(savedInFourLanguages).toBe(2);
  await page.reload();
  await expect(questionsIn(page, 4)).toHaveText(["En", "Tre", "To"]);
});

test("deleting a question says how many are deleted with it", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await chooseFor(page, words("choice"), t("form.delete_question"));
  const asked = dialog(page, t("form.delete_title"));
  await expect(asked).toContainText(t("form.delete_text", { text: words("choice"), count: 2 }));
  await button(asked, t("form.delete_all", { count: 3 })).click();
  await expect(questionsIn(page, 1)).toHaveText([words("goal")]);
});

test("a deleted question comes back from the toast with all that was under it, also after somebody else's change", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  const before = await questionsIn(page, 1).allTextContents();
  const { id: versionId } = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  const stored = () => db.question.findMany({ where: { versionId }, include: { texts: true }, orderBy: { id: "asc" } });
  const whole = await stored();
  const remove = async () => {
    await chooseFor(page, words("choice"), t("form.delete_question"));
    await button(dialog(page, t("form.delete_title")), t("form.delete_all", { count: 3 })).click();
    await expect(questionsIn(page, 1)).toHaveText([words("goal")]);
    await expect(button(page, words("goal"))).toBeFocused();
  };
  await remove();
  await button(page, t("form.undo")).press("Enter");
  await expect(questionsIn(page, 1)).toHaveText(before);
  await expect(button(page, words("choice"))).toBeFocused();
  expect(await stored()).toEqual(whole);

  await remove();
  await db.formVersion.update({ where: { id: versionId }, data: { revision: { increment: 1 } } });
  await button(page, t("form.undo")).click();
  await expect(questionsIn(page, 1)).toHaveText(before);
  expect(await stored()).toEqual(whole);

  // Somebody who is faster each time.
  await remove();
  await page.route(
    "**/api/admin/restoreQuestion",
    async (route) => {
      await db.formVersion.update({ where: { id: versionId }, data: { revision: { increment: 1 } } });
      await route.continue();
    },
    { times: 2 },
  );
  await button(page, t("form.undo")).click();
  await expect(page.getByText(t("form.restore_meanwhile", { text: words("choice") }))).toBeVisible();
  await button(page, t("form.restore_again")).click();
  await expect(questionsIn(page, 1)).toHaveText(before);
  expect(await stored()).toEqual(whole);
});

test("the focus goes into a dialog's first field and back to what opened it", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  const firstField = (name: string) =>
    dialog(page, name)
      .getByRole("group", { name: t("form.question_text"), exact: true })
      .getByRole("textbox")
      .first();
  const opener = button(page, words("goal"));
  await opener.press("Enter");
  await expect(firstField(t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  const add = button(page, t("form.add_question_to", { area: t("viewpoint.3") }));
  await add.press("Enter");
  await expect(firstField(t("form.new_question"))).toBeFocused();
  await firstField(t("form.new_question")).fill("Nytt");
  await button(dialog(page, t("form.new_question")), t("form.add_question")).click();
  await expect(button(page, "Nytt")).toBeVisible();
  await expect(add).toBeFocused();

  const menu = button(page, t("form.question_menu", { question: words("goal") }));
  await menu.press("Enter");
  await expect(button(page, t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.press("Enter");
  await button(page, t("form.edit_question")).press("Enter");
  await expect(firstField(t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  const more = button(page, t("form.more"));
  await more.press("Enter");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  // The only question of its area leaves the focus where a new one is added.
  await chooseFor(page, "Nytt", t("form.delete_question"));
  await button(dialog(page, t("form.delete_title")), t("form.delete_question")).click();
  await expect(button(page, "Nytt")).toHaveCount(0);
  await expect(add).toBeFocused();
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

test("an exported file is imported with changes; an invalid one changes nothing", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, t("form.more")).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("form.export"), exact: true }).click(),
  ]);
  const exported = await readFile(await download.path());
  const importing = dialog(page, t("form.import"));
  const choose = (buffer: Buffer) =>
    importing.locator('input[type="file"]').setInputFiles({ name: "form.xlsx", mimeType: "application/zip", buffer });

  // Without edits it changes nothing.
  await page.keyboard.press("Escape");
  await chooseMore(page, t("form.import"));
  await choose(exported);
  await expect(importing).toContainText(t("form.import_unchanged", { count: 6 }));
  await expect(button(importing, t("form.import_confirm"))).toHaveCount(0);

  await choose(Buffer.from("no spreadsheet"));
  await expect(importing.getByRole("alert")).toContainText(t("form.import_refused", { file: "form.xlsx" }));

  await choose(
    await edited(exported, (sheet) => (sheet.getCell(2, columnOf(sheet, t("form.excel.column_type"))).value = "x")),
  );
  await expect(importing.getByRole("listitem")).toContainText(t("form.error_type"));
  await expect(importing.getByRole("listitem")).toContainText(
    t("form.import_error_row", { sheet: t("form.excel.questions"), row: 2 }),
  );

  await choose(
    await edited(exported, (sheet) => {
      const column = columnOf(sheet, `${t("form.excel.column_text")} (nb)`);
      sheet.getCell(2, column).value = "Fra regnearket";
      // Empty rows under it offer lists.
      sheet.spliceRows(sheet.actualRowCount, 1);
    }),
  );
  await expect(importing).toContainText(t("form.import_updated", { count: 1 }));
  await importing.getByLabel(t("form.import_remove", { count: 1 })).check();
  await expect(importing).toContainText(t("form.import_removed", { count: 1 }));
  await button(importing, t("form.import_confirm")).click();
  await expect(importing).toBeHidden();
  await expect(button(page, "Fra regnearket")).toBeVisible();
  await expect(button(page, words("choice"))).toHaveCount(0);
  const draft = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  expect(await db.question.count({ where: { versionId: draft.id } })).toBe(5);
});

/** A workbook after an edit of its first sheet. */
async function edited(file: Buffer, change: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as never);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error("The workbook is empty.");
  change(sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The number of the column under a heading. */
function columnOf(sheet: ExcelJS.Worksheet, heading: string): number {
  const headings = sheet.getRow(1).values as unknown[];
  const column = headings.indexOf(heading);
  if (column < 1) throw new Error(`There is no column ${heading}.`);
  return column;
}

test("two admins in parallel: the input stays, and the other's change is shown", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const { formId } = await makeBuilt(db);
  const first = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const second = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(first, { formId });
  await startDraft(first);
  await openForm(second, { formId });

  const edit = async (page: Page, before: string, nb: string) => {
    await button(page, before).click();
    const open = dialog(page, t("form.edit_question"));
    await fillQuestion(open, { texts: { nb } });
    return open;
  };
  const own = await edit(second, words("goal"), "Slik den andre vil ha det");
  const other = await edit(first, words("goal"), "Slik den første vil ha det");
  await button(other, t("form.save_question")).click();
  await expect(other).toBeHidden();
  await button(own, t("form.save_question")).click();
  await expect(own.getByRole("alert")).toContainText("Slik den første vil ha det");
  await expect(own.getByRole("textbox").first()).toHaveValue("Slik den andre vil ha det");
  await expectGoodPage(second);
  await second.setViewportSize(screens.desk);
  await button(own, t("form.save_question")).click();
  await expect(own).toBeHidden();
  await expect(button(second, "Slik den andre vil ha det")).toBeVisible();

  // The first admin's page is out of date now: a move is not saved, and the page shows the current state.
  await button(first, "Slik den første vil ha det").focus();
  await first.keyboard.press("Alt+ArrowUp");
  await expect(first.getByText(t("form.move_meanwhile"))).toBeVisible();
  await expect(questionsIn(first, 1)).toHaveText([words("choice"), "Slik den andre vil ha det"]);

  // The input for a question that was deleted in the meantime can become a new one.
  const late = await edit(second, "Slik den andre vil ha det", "Tilbake igjen");
  await chooseFor(first, "Slik den andre vil ha det", t("form.delete_question"));
  await button(dialog(first, t("form.delete_title")), t("form.delete_question")).click();
  await expect(questionsIn(first, 1)).toHaveText([words("choice")]);
  await button(late, t("form.save_question")).click();
  await expect(late.getByRole("alert")).toContainText(t("form.meanwhile_gone"));
  await button(late, t("form.save_question")).click();
  await expect(late).toBeHidden();
  await expect(questionsIn(second, 1)).toHaveText([words("choice"), "Tilbake igjen"]);
});

test("the address names the open part, and falls back when that is gone", async ({ visit, db, complaints }) => {
  complaints.expect(answered(404));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId, versionId } = await makeBuilt(db);
  await openForm(page, { formId, versionId });
  await page.getByRole("link", { name: t("form.tab_report_3"), exact: true }).click();
  await expect(page).toHaveURL(formPath({ formId, versionId, tab: 3 }));
  await expect(button(page, words("feedback"))).toBeVisible();
  await page.goBack();
  await expect(button(page, words("goal"))).toBeVisible();
  await page.goto(formPath({ formId, versionId: 2_147_483_000 }));
  await expect(page).toHaveURL(formPath({ formId }));
  const response = await page.goto(formPath({ formId: 2_147_483_000 }));
  expect(response?.status()).toBe(404);
});

test("a dialog with unsaved input asks before it closes", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, words("goal")).click();
  const open = dialog(page, t("form.edit_question"));
  await page.keyboard.press("Escape");
  await expect(open).toBeHidden();
  await button(page, words("goal")).click();
  await fillQuestion(open, { texts: { nb: "Halvveis" } });
  await page.keyboard.press("Escape");
  const asked = dialog(page, t("common.unsaved_title"));
  await button(asked, t("common.unsaved_keep")).last().click();
  await expect(open.getByRole("textbox").first()).toHaveValue("Halvveis");
  await button(open, t("common.cancel")).click();
  await button(asked, t("common.unsaved_discard")).click();
  await expect(open).toBeHidden();
  await expect(button(page, words("goal"))).toBeVisible();
});

for (const locale of ["nb", "pt-br"] as const) {
  test(`the form builder is accessible, in ${locale}`, async ({ visit, db }) => {
    const page = await visit({ as: await makeUser(db, "Admin"), locale });
    const { formId, versionId } = await makeBuilt(db);
    const title = page.getByRole("heading", { level: 1 });
    for (const path of ["/report", formPath({ formId }), formPath({ formId, versionId, tab: 2, view: "preview" })]) {
      await page.goto(path);
      await expect(title).toBeVisible();
      await expectGoodPage(page);
    }
  });
}

test("a draft and its dialogs are accessible", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  for (const tab of [1, 2]) {
    await openForm(page, { formId, tab });
    await expectGoodPage(page);
  }
  await openForm(page, { formId });
  await button(page, t("form.question_menu", { question: words("choice") })).click();
  await expect(button(page, t("form.move_down"))).toBeVisible();
  await expectGoodPage(page);
  await button(page, t("form.edit_question")).click();
  const open = dialog(page, t("form.edit_question"));
  await open.getByLabel(t("form.show_link"), { exact: true }).check();
  await button(open, t("form.save_question")).click();
  await expect(open.getByText(t("validation.required")).first()).toBeVisible();
  await expectGoodPage(page);
  await page.reload();
  await button(page, t("form.edit_scale")).click();
  await dialog(page, t("form.scale")).getByLabel(t("form.steps")).selectOption("6");
  await expectGoodPage(page);
  await dialog(page, t("form.scale")).getByLabel(t("form.steps")).selectOption("4");
  await page.keyboard.press("Escape");
  await button(page, t("form.publish")).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseMore(page, t("form.import"));
  await expect(dialog(page, t("form.import"))).toBeVisible();
  await expectGoodPage(page);
});

test("the dialogs that explain and discard a draft are accessible", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, t("form.edit_help")).click();
  await expect(dialog(page, t("form.help_of", { tab: t("form.tab_report_1") }))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseFor(page, words("choice"), t("form.delete_question"));
  await expect(dialog(page, t("form.delete_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseMore(page, t("form.discard"));
  await expect(dialog(page, t("form.discard_title"))).toBeVisible();
  await expectGoodPage(page);
  await button(dialog(page, t("form.discard_title")), t("form.discard")).click();
  await expect(page.getByText(t("form.frozen_title"))).toBeVisible();
});

test("forms are named and copied, and one that is not ready says why, accessibly", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/report");
  await button(page, t("form.create")).click();
  const making = dialog(page, t("form.create"));
  await button(making, t("form.create_submit")).click();
  await expect(making.getByText(t("validation.required"))).toBeVisible();
  await expectGoodPage(page);
  await making.getByLabel(t("form.name")).fill(unique("form"));
  await button(making, t("form.create_submit")).click();
  await button(page, t("form.publish")).click();
  await expect(dialog(page, t("form.not_ready_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  for (const name of [t("form.rename"), t("form.copy")]) {
    await chooseMore(page, name);
    await expect(dialog(page, name)).toBeVisible();
    await expectGoodPage(page);
    await page.keyboard.press("Escape");
  }
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
  await expect(summary).toContainText(t("form.publish_changes", { added: 1, removed: 0, changed: 0, other: 0 }));
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
