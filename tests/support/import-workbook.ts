import { readFileSync } from "node:fs";
import ExcelJs from "exceljs";
import type { ColumnOf, ImportColumn, ImportSheet } from "@/lib/features/import/rules/sheets";

/** The cells of some rows by the names of their columns. */
export type ImportCells = { [Sheet in ImportSheet]?: Partial<Record<ColumnOf<Sheet>, string>>[] };

// Playwright cannot import JSON.
const words: Record<string, string> = JSON.parse(
  readFileSync(new URL("../../messages/nb.json", import.meta.url), "utf8"),
).import;

/** A workbook with rows added under what its sheets have, by their Norwegian headings. */
export async function filledIn(template: Uint8Array, cells: ImportCells): Promise<Buffer> {
  const workbook = await opened(template);
  for (const [name, rows] of Object.entries(cells)) {
    const sheet = sheetOf(workbook, name as ImportSheet);
    const places = headingsOf(sheet);
    let next = sheet.actualRowCount + 1;
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const place = places.get(words[`column_${column}`] ?? "");
        if (!place) throw new Error(`The sheet ${sheet.name} has no column ${column}.`);
        sheet.getCell(next, place).value = value;
      }
      next += 1;
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Writes other headings over columns. */
export async function misspelt(
  file: Uint8Array,
  name: ImportSheet,
  headings: Partial<Record<ImportColumn, string>>,
): Promise<Buffer> {
  const workbook = await opened(file);
  const sheet = sheetOf(workbook, name);
  const places = headingsOf(sheet);
  for (const [column, heading] of Object.entries(headings))
    sheet.getCell(1, places.get(words[`column_${column}`] ?? "") ?? 0).value = heading;
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Changes the cells of rows that have a value in a column: corrects a workbook of refused rows, for instance. */
export async function corrected(
  file: Uint8Array,
  name: ImportSheet,
  correct: (row: Record<string, string>) => Partial<Record<ImportColumn, string>>,
): Promise<Buffer> {
  const workbook = await opened(file);
  const sheet = sheetOf(workbook, name);
  const places = headingsOf(sheet);
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = Object.fromEntries([...places].map(([heading, place]) => [heading, sheet.getCell(number, place).text]));
    for (const [column, value] of Object.entries(correct(row)))
      sheet.getCell(number, places.get(words[`column_${column}`] ?? "") ?? 0).value = value;
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** The rows of a sheet by their Norwegian headings, as texts. */
export async function rowsOfSheet(file: Uint8Array, name: ImportSheet): Promise<Record<string, string>[]> {
  const sheet = sheetOf(await opened(file), name);
  const places = headingsOf(sheet);
  const numbers = Array.from({ length: Math.max(0, sheet.rowCount - 1) }, (_, index) => index + 2);
  return numbers
    .map((number) => Object.fromEntries([...places].map(([heading, at]) => [heading, sheet.getCell(number, at).text])))
    .filter((row) => Object.values(row).some((text) => text !== ""));
}

async function opened(file: Uint8Array): Promise<ExcelJs.Workbook> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(new Uint8Array(file).buffer);
  return workbook;
}

function sheetOf(workbook: ExcelJs.Workbook, name: ImportSheet): ExcelJs.Worksheet {
  const sheet = workbook.getWorksheet(words[`sheet_${name}`]);
  if (!sheet) throw new Error(`The workbook has no sheet ${name}.`);
  return sheet;
}

/** The number of each column by its heading. */
function headingsOf(sheet: ExcelJs.Worksheet): Map<string, number> {
  const places = new Map<string, number>();
  sheet.getRow(1).eachCell((cell, place) => places.set(cell.text, place));
  return places;
}
