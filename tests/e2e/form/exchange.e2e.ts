import { readFile } from "node:fs/promises";
import ExcelJS from "exceljs";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { button, chooseMore, dialog, hold, makeBuilt, openForm, startDraft } from "../support/form-builder";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

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

test("an exported file is imported with changes; an invalid one changes nothing", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/admin/exportForm") && asked.push(request.url()));
  const release = await hold(page, "**/api/admin/exportForm?*");
  const file = page.waitForEvent("download");
  await chooseMore(page, t("form.export"));
  // While it is fetched the page says so, and a second press asks for no second file.
  const fetching = page.getByRole("status").filter({ hasText: t("common.loading") });
  await expect(fetching).toHaveCount(1);
  await button(page, t("form.more")).click();
  await button(page, t("form.export")).click({ force: true });
  await page.keyboard.press("Escape");
  release();
  const exported = await readFile(await (await file).path());
  await expect(fetching).toHaveCount(0);
  expect(asked).toHaveLength(1);
  const importing = dialog(page, t("form.import"));
  const choose = (buffer: Buffer) =>
    importing.locator('input[type="file"]').setInputFiles({ name: "form.xlsx", mimeType: "application/zip", buffer });

  // Without edits it changes nothing.
  await chooseMore(page, t("form.import"));
  await choose(exported);
  await expect(importing).toContainText(t("form.import_unchanged", { count: 6 }));
  await expect(button(importing, t("form.import_confirm"))).toHaveCount(0);

  await choose(
    await edited(exported, (sheet) => (sheet.getCell(1, columnOf(sheet, t("form.excel.column_link"))).value = "Lenk")),
  );
  await expect(importing).toContainText(t("form.import_unread_title"));
  await expect(importing.getByRole("listitem").filter({ hasText: "Lenk" })).toBeVisible();

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
