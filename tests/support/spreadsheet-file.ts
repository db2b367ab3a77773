import ExcelJs from "exceljs";

/** An Excel file with the given rows in each sheet, as a browser sends it. */
export async function spreadsheetFile(sheets: Record<string, (string | number)[][]>): Promise<File> {
  const workbook = new ExcelJs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows);
  return new File([new Uint8Array(await workbook.xlsx.writeBuffer())], "form.xlsx");
}
