import ExcelJs from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { illFormedParts, noXml } from "../../../tests/support/ill-formed-xml";
import { harmless } from "./harmless";
import { type StreamedCell, type StreamedColumn, streamSheets, streamWorkbook } from "./streamed-workbook";

async function* inBatches(rows: readonly (readonly StreamedCell[])[], size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function written(
  columns: readonly StreamedColumn[],
  rows: readonly (readonly StreamedCell[])[],
): Promise<{ sheet: ExcelJs.Worksheet; pieces: number[] }> {
  const pieces: Uint8Array[] = [];
  await streamWorkbook({ name: "Ark", columns }, inBatches(rows, 70), async (piece) => {
    pieces.push(piece);
  });
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(new Uint8Array(Buffer.concat(pieces)).buffer);
  const sheet = workbook.getWorksheet("Ark");
  if (!sheet) throw new Error("The sheet is missing.");
  return { sheet, pieces: pieces.map(({ length }) => length) };
}

const two: StreamedColumn[] = [
  { heading: "Én", width: 10 },
  { heading: "Dag", width: 12, format: "day" },
];

describe("a workbook that is written while its rows are read", () => {
  it("has numbers as numbers, dates as dates, and its headings in view with filters", async () => {
    const day = new Date("2026-08-24T00:00:00.000Z");
    const { sheet } = await written(two, [
      ["text", day],
      [12.5, null],
    ]);
    expect(sheet.getRow(1).values).toEqual([undefined, "Én", "Dag"]);
    expect(sheet.getCell("A2").value).toBe("text");
    expect(sheet.getCell("B2").value).toEqual(day);
    expect(sheet.getCell("B2").numFmt).toBe("dd.mm.yyyy");
    expect(sheet.getCell("A3").value).toBe(12.5);
    expect(sheet.views).toMatchObject([{ state: "frozen", ySplit: 1 }]);
    expect(sheet.autoFilter).toBe("A1:B1");
  });

  it("has every row once and in order, whatever the batches and the pieces are", async () => {
    const rows = Array.from({ length: 5_321 }, (_, index) => [`${index} ${Math.random()}${Math.random()}`, null]);
    const { sheet, pieces } = await written(two, rows);
    expect(sheet.rowCount).toBe(rows.length + 1);
    expect(rows.every(([text], index) => sheet.getCell(index + 2, 1).value === text)).toBe(true);
    expect(pieces.length).toBeGreaterThan(0);
  });

  it("has sheets whose names Excel takes, whatever they are called", async () => {
    const pieces: Uint8Array[] = [];
    const sheets = ["A/b", "A-b"].map((name) => ({ sheet: { name, columns: two }, batches: inBatches([], 1) }));
    await streamSheets(sheets, async (piece) => {
      pieces.push(piece);
    });
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(new Uint8Array(Buffer.concat(pieces)).buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["A-b", "A-b 2"]);
  });

  it("is one with headings alone when there are no rows", async () => {
    const { sheet } = await written(two, []);
    expect(sheet.rowCount).toBe(1);
  });

  it("has no character that XML does not allow, in its name, a heading or a cell", async () => {
    const pieces: Uint8Array[] = [];
    const sheet = { name: `Ark${noXml}`, columns: [{ heading: `Én${noXml}`, width: 10 }] };
    await streamWorkbook(sheet, inBatches([[`😀${noXml}b`]], 1), async (piece) => {
      pieces.push(piece);
    });
    const content = new Uint8Array(Buffer.concat(pieces));
    expect(illFormedParts(content)).toEqual([]);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(content.buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(["Ark"]);
    expect(workbook.worksheets[0]?.getColumn(1).values).toEqual([undefined, "Én", "😀b"]);
  });

  it("never has a formula", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝"), fc.string(), async (sign, rest) => {
        expect(harmless(`${sign}${rest}`).startsWith("'")).toBe(true);
      }),
    );
    expect(harmless("\uFFFE\u0001=1+1")).toBe("'=1+1");
    const { sheet } = await written(two, [['=HYPERLINK("https://a.example")', null]]);
    expect(sheet.getCell("A2")).toMatchObject({ formula: undefined, value: `'=HYPERLINK("https://a.example")` });
  });

  it("ends when its rows cannot be read, or its pieces not be stored", async () => {
    const failing = async function* () {
      yield [["a", null]];
      throw new Error("no rows");
    };
    await expect(streamWorkbook({ name: "A", columns: two }, failing(), async () => {})).rejects.toThrow("no rows");
    const rows = Array.from({ length: 20_000 }, () => [`${Math.random()}${Math.random()}${Math.random()}`, null]);
    const full = async () => Promise.reject(new Error("no room"));
    await expect(streamWorkbook({ name: "A", columns: two }, inBatches(rows, 500), full)).rejects.toThrow("no room");
  });
});

it("a cell holds no more than Excel takes", () => {
  expect(harmless("a".repeat(40_000))).toHaveLength(32_767);
  expect(harmless("short")).toBe("short");
});
