import ExcelJs from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handmade, zipOf } from "../../../tests/support/handmade-workbook";
import { illFormedParts, noXml } from "../../../tests/support/ill-formed-xml";
import { refusalOf } from "../../../tests/support/refusal";
import { limits } from "../limits";
import { ThreadLimitError } from "../work-thread";
import { unpack } from "./archive.mjs";
import { readInThread } from "./reading-thread";
import { readWorkbook, spreadsheetAnswer, writeWorkbook } from "./workbook";

const fileOf = (content: BlobPart) => new File([content], "form.xlsx");
const read = (content: BlobPart) => readWorkbook(fileOf(content), "file");
const broken = { kind: "invalid", errors: { file: ["system.error_not_spreadsheet"] } };
const tooLarge = { kind: "invalid", errors: { file: ["system.error_too_large"] } };

const cell = (address: string, text = "x") => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const one = `<sheetData><row r="1">${cell("A1")}</row></sheetData>`;

describe("a workbook", () => {
  it("is read back unchanged", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((word) => word.replaceAll(/\p{C}/gu, "").trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, fc.nat(), text), { maxLength: 8 }), async (rows) => {
        const columns = ["Én", "To", "Tre"].map((heading) => ({ heading, width: 10 }));
        const [sheet] = await read(await writeWorkbook([{ name: "Ark", columns, rows }]));
        expect(sheet?.name).toBe("Ark");
        const filled = [["Én", "To", "Tre"], ...rows.map((row) => row.map(String))];
        expect(sheet?.rows.map(({ row }) => row)).toEqual(filled.map((_, index) => index + 1));
        expect(sheet?.rows.map(({ cells }) => [...cells, "", "", ""].slice(0, 3))).toEqual(filled);
      }),
      { numRuns: 30 },
    );
  });

  it("has no character that XML does not allow, in a name, a heading, a choice or a cell", async () => {
    const choices = [`a${noXml}`, `b, ${noXml}c`];
    const columns = [
      { heading: `Én${noXml}`, width: 10, choices },
      { heading: "To", width: 10, choices: [`d${noXml}`] },
    ];
    const rows = [[`a${noXml}`, `😀${noXml}d`]];
    const content = await writeWorkbook([{ name: `Ark${noXml}`, columns, rows }]);
    expect(illFormedParts(content)).toEqual([]);
    expect((await read(content))[0]).toEqual({
      name: "Ark",
      rows: [
        { row: 1, cells: ["Én", "To"] },
        { row: 2, cells: ["a", "😀d"] },
      ],
    });
  });

  it("offers the values of a column as a list, in new rows too, and reads no more rows for that", async () => {
    const columns = [
      { heading: "A", width: 10, choices: ["one", 'the "other"'] },
      { heading: "B", width: 10 },
    ];
    const content = await writeWorkbook([{ name: "Ark", columns, rows: [["one", "free"]] }]);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(content.buffer);
    for (const address of ["A2", "A50"])
      expect(workbook.getWorksheet("Ark")?.getCell(address).dataValidation).toMatchObject({
        type: "list",
        formulae: ['"one,the ""other"""'],
      });
    expect(workbook.getWorksheet("Ark")?.getCell("B2").dataValidation).toBeUndefined();
    expect((await read(content))[0]?.rows).toHaveLength(2);
  });

  it.each([
    ["with a comma", ["Ethics, values", "Teaching"]],
    ["too many for a rule", Array.from({ length: 40 }, (_, index) => `A rather long name ${index}`)],
  ])("offers values %s from a hidden sheet", async (_about, choices) => {
    const columns = [
      { heading: "A", width: 10, choices: ["one", "two"] },
      { heading: "B", width: 10, choices },
      { heading: "C", width: 10, choices: choices.toReversed() },
    ];
    const content = await writeWorkbook([{ name: "Ark", columns, rows: [["one", choices[0] ?? "", ""]] }]);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(content.buffer);
    const sheet = workbook.getWorksheet("Ark");
    const ruleOf = (address: string) => sheet?.getCell(address).dataValidation?.formulae?.[0];
    expect(ruleOf("A2")).toBe('"one,two"');
    const lists = workbook.worksheets.find(({ state }) => state === "veryHidden");
    const offered = (address: string) => {
      const [, from, to] = /^'lists'!\$A\$(\d+):\$A\$(\d+)$/.exec(ruleOf(address)) ?? [];
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, index) => lists?.getCell(Number(from) + index, 1).text,
      );
    };
    expect([offered("B2"), offered("C2")]).toEqual([choices, choices.toReversed()]);
    expect((await read(content))[0]).toMatchObject({ name: "Ark", rows: [{ row: 1 }, { row: 2 }] });
  });

  it("is read as its displayed values", async () => {
    const workbook = new ExcelJs.Workbook();
    workbook
      .addWorksheet("A")
      .addRow([
        "  padded ",
        "two\r\nlines",
        { richText: [{ text: "bo" }, { font: { bold: true }, text: "ld" }] },
        { formula: "1+1", result: 2 },
        { text: "words", hyperlink: "https://a.example" },
        true,
        new Date(Date.UTC(2026, 1, 3)),
        null,
        "=1+1",
      ]);
    const [sheet] = await read(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(sheet?.rows).toEqual([
      { row: 1, cells: ["padded", "two\nlines", "bold", "2", "words", "true", "2026-02-03", "", "=1+1"] },
    ]);
  });

  it("is read as what its formulas show, those that were filled down too, and as the name of an error", async () => {
    const workbook = new ExcelJs.Workbook();
    const sheet = workbook.addWorksheet("A");
    sheet.fillFormula("A1:A3", 'LOWER("X")&ROW()', (row) => `x${row}`);
    sheet.fillFormula("B1:B3", "ROW()", [1, 2, 3]);
    const shown = { error: "#N/A" } as const;
    sheet.getColumn(3).values = [
      shown,
      { formula: "VLOOKUP(1,D1:D2,1)", result: shown },
      { formula: '""', result: "" },
    ];
    // What is no number cannot be a day, however the cell is formatted.
    sheet.getColumn(4).values = [
      { formula: "1/0", result: { error: "#DIV/0!" } },
      { formula: '"x"', result: "x" },
    ];
    sheet.getColumn(4).numFmt = "dd.mm.yyyy";
    const [found] = await read(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(found?.rows.map(({ cells }) => cells)).toEqual([
      ["x1", "1", "#N/A", "#VALUE!"],
      ["x2", "2", "#N/A", "#VALUE!"],
      ["x3", "3", "", ""],
    ]);
  });

  it("has numbers with the zeros that their own format shows, and other numbers as they are", async () => {
    const workbook = new ExcelJs.Workbook();
    const sheet = workbook.addWorksheet("A");
    sheet.addRow([123456, 123456, 12345678, -12, 1.5, { formula: "1", result: 7 }]);
    for (const column of [1, 3, 4, 5, 6]) sheet.getCell(1, column).numFmt = "0000000";
    sheet.getCell("B1").numFmt = "#,##0";
    const [found] = await read(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(found?.rows).toEqual([{ row: 1, cells: ["0123456", "123456", "12345678", "-12", "1.5", "0000007"] }]);
  });

  it("keeps what is typed in a column of text as it is typed, in new rows too", async () => {
    const columns = [
      { heading: "A", width: 10, format: "text" as const, choices: ["one"] },
      { heading: "B", width: 10 },
    ];
    const content = await writeWorkbook([{ name: "Ark", columns, rows: [["0123", "24.08.2026"]] }]);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(content.buffer);
    const formatOf = (address: string) => workbook.getWorksheet("Ark")?.getCell(address).numFmt;
    expect([formatOf("A2"), formatOf("A50"), formatOf("A5000")]).toEqual(["@", "@", "@"]);
    expect([formatOf("B2"), formatOf("B50")]).toEqual([undefined, undefined]);
  });

  it("has what a merged cell shows in each of its rows that hold something, and in no other column", async () => {
    const workbook = new ExcelJs.Workbook();
    const sheet = workbook.addWorksheet("A");
    sheet.addRows([
      ["Ward", "Name", "Note"],
      ["one", "a"],
      [null, "b"],
      [null, "c", "x"],
      [],
      ["two", "d"],
      [null, "e"],
    ]);
    for (const range of ["A2:A5", "A6:A7", "C2:C3", "B6:C6"]) sheet.mergeCells(range);
    const [found] = await read(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(found?.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, "Ward", "Name", "Note"],
      [2, "one", "a"],
      [3, "one", "b", ""],
      [4, "one", "c", "x"],
      [6, "two", "d", ""],
      [7, "two", "e"],
    ]);
  });

  it("has in the rows of a merged cell no heading, no more than was in them, and nothing of what lies outside", async () => {
    const rows = [2, 3, 4].map((row) => `<row r="${row}">${cell(`B${row}`, `b${row}`)}</row>`).join("");
    const merged = ["A1:A4", "B2:B4", "XFD2:XFD4", "C2:A4", "A9:A1048576", "", "A2", "A2:B99999999999999"];
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
    const file = `<sheetData><row r="1">${cell("A1")}</row>${rows}</sheetData><mergeCells>${ranges}<mergeCell/></mergeCells>`;
    const [found] = await read(handmade(file));
    expect(found?.rows.map(({ cells }) => cells)).toEqual([["x"], ["", "b2"], ["", "b3"], ["", "b4"]]);
  });

  it("leaves out empty rows, and keeps the row numbers of the others", async () => {
    const [sheet] = await read(
      handmade(`<sheetData><row r="2">${cell("C2")}</row><row r="7">${cell("A7", " ")}</row></sheetData>`),
    );
    expect(sheet?.rows).toEqual([{ row: 2, cells: ["", "", "x"] }]);
  });

  it("leaves out a cell far out that holds nothing", async () => {
    const [sheet] = await read(handmade(`<sheetData><row r="1">${cell("A1")}<c r="XFD1"/></row></sheetData>`));
    expect(sheet?.rows).toEqual([{ row: 1, cells: ["x"] }]);
  });
});

describe("a file that is not a spreadsheet", () => {
  it.each<[string, BlobPart]>([
    ["text", "hello"],
    ["a page", "<html></html>"],
    ["the beginning of an archive", "PK\x03\x04"],
    ["the end of an archive", `PK\x05\x06${"\0".repeat(18)}`],
    ["an archive of something else", zipOf({ "a.txt": "hello" })],
    ["an archive cut in half", handmade(one).subarray(0, 400)],
    ["an old Excel file", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["markup that breaks off", handmade("<sheetData><row")],
    ["a cell without a place", handmade('<sheetData><row r="1"><c t="s"><v>1</v></c></row></sheetData>')],
  ])("%s is bad input", async (_, content) => {
    expect(await refusalOf(read(content))).toMatchObject(broken);
  });

  it.each<[string, BlobPart]>([
    ["a cell far out", handmade(`<sheetData><row r="1">${cell("XFD1")}</row></sheetData>`)],
    ["too many rows", handmade(`<sheetData>${"<row/>".repeat(limits.spreadsheetRows + 1)}</sheetData>`)],
  ])("that has %s is said to have too many", async (_, content) => {
    expect(await refusalOf(read(content))).toMatchObject({ errors: { file: ["system.error_too_many_cells"] } });
  });

  it("is bad input wherever its bytes are wrong", async () => {
    const good = handmade(one);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        // Some bytes are not read.
        const outcome = await read(bytes).catch((thrown) => thrown.kind);
        if (!Array.isArray(outcome)) expect(outcome).toBe("invalid");
      }),
      { numRuns: 100 },
    );
  });

  it("is too large by its bytes, and by its unpacked size", async () => {
    expect(await refusalOf(read(new Uint8Array(limits.spreadsheetBytes + 1)))).toMatchObject(tooLarge);
    const bomb = zipOf({ "xl/workbook.xml": Buffer.alloc(limits.spreadsheetUnfoldedBytes + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(read(bomb))).toMatchObject(tooLarge);
  });

  it("is measured by the total unpacked size of its parts", async () => {
    const archive = zipOf({ a: Buffer.alloc(600), b: Buffer.alloc(400) });
    expect(unpack(archive, 1_000)?.map(({ length }) => length)).toEqual([600, 400]);
    expect(unpack(archive, 999)).toBeNull();
    // The size of the first part in the central directory.
    archive.writeUInt32LE(1, archive.indexOf("PK\x01\x02", "latin1") + 24);
    expect(unpack(archive, 999)).toBeNull();
  });

  it.each<[string, string]>([
    ["nesting", "<a>".repeat(101)],
    ["nesting behind a comment and a quoted sign", `<!-- > --><a b="/>">${"<a>".repeat(100)}`],
    ["elements", "<a/>".repeat(1_000_001)],
    ["cells", `<sheetData>${`<row>${"<c/>".repeat(1_000)}</row>`.repeat(201)}</sheetData>`],
  ])("is too large by its %s", async (_, content) => {
    expect(await refusalOf(read(handmade(content)))).toMatchObject(tooLarge);
  });

  it("is too large by a text that many of its cells refer to", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(
        "",
      );
    const file = (count: number) => handmade(`<sheetData>${rows(count)}</sheetData>`, "", ["x".repeat(100_000)]);
    expect(await read(file(limits.spreadsheetUnfoldedBytes / 100_000))).toHaveLength(1);
    expect(await refusalOf(read(file(limits.spreadsheetUnfoldedBytes / 100_000 + 1)))).toMatchObject(tooLarge);
  });

  it("may nest and count as far as the limit", async () => {
    const nested = `<extLst>${"<a>".repeat(90)}${"</a>".repeat(90)}</extLst>`;
    expect(await read(handmade(`${one}${nested}<!-- ${"<a>".repeat(200)} -->`))).toHaveLength(1);
  });
});

describe("a small file with much content", () => {
  const all = "$A$1:$XFD$1048576";
  it.each<[string, Buffer<ArrayBuffer>]>([
    [
      "merges without end",
      handmade(`${one}<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(100_000)}</mergeCells>`),
    ],
    ["merges all cells", handmade(`${one}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`)],
    [
      "has a rule for all cells",
      handmade(
        `${one}<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>1</formula1></dataValidation></dataValidations>`,
      ),
    ],
    ["names all cells", handmade(one, `<definedNames><definedName name="n">A!${all}</definedName></definedNames>`)],
    ["has a row far down", handmade(`<sheetData><row r="4294967290">${cell("A4294967290")}</row></sheetData>`)],
    [
      "has columns without end",
      handmade(`<cols><col min="1" max="999999999" width="9" customWidth="1"/></cols>${one}`),
    ],
  ])("and %s is read as the little that it is", async (_, content) => {
    const [sheet] = await read(content);
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([["x"]]);
  });
});

describe("a file that takes too long", () => {
  it("is given up, and the next one is read", async () => {
    const size = { maxBytes: 10_000_000, maxRows: 10, maxColumns: 10, maxElements: 1_000_000, maxCells: 1_000 };
    const task = { bytes: new Uint8Array(handmade(one)), ...size };
    const long = new Uint8Array(handmade("<a/>".repeat(500_000)));
    await expect(readInThread({ ...task, bytes: long }, 1)).rejects.toThrow(ThreadLimitError);
    expect(await readInThread(task, 60_000)).toEqual([{ name: "A", rows: [{ row: 1, cells: ["x"] }] }]);
  });
});

describe("a download", () => {
  it("has a name that every browser accepts", () => {
    const { headers } = spreadsheetAnswer(new Uint8Array(), 'Vår "rapport" (2)\r\n*');
    const name = headers.get("content-disposition");
    expect(name).toBe(
      "attachment; filename=\"V_r _rapport_ _2____.xlsx\"; filename*=UTF-8''V%C3%A5r%20%22rapport%22%20%282%29%0D%0A%2A.xlsx",
    );
  });
});
