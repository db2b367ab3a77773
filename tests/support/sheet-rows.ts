import ExcelJs from "exceljs";

/** The rows of an Excel file by their headings, as Excel has them: dates are dates, and an empty cell is missing. */
export async function rowsOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const [head = [], ...rows] = workbook.worksheets.flatMap((sheet) => sheet.getSheetValues().slice(1)) as unknown[][];
  return rows.map((row) =>
    Object.fromEntries(head.flatMap((name, index) => (row[index] == null ? [] : [[String(name), row[index]]]))),
  );
}
