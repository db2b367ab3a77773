import ExcelJs from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getTemplate } from "@/lib/features/import/queries/get-template";
import { listImportRows } from "@/lib/features/import/queries/list-rows";
import { columnsOf, type ImportSheet } from "@/lib/features/import/rules/sheets";
import { writableDb as db } from "@/lib/platform/db";
import { locales } from "@/lib/platform/i18n/locales";
import { makeImportScene } from "../../factories/import";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { samples } from "../../support/fuzz";
import { handmade, zipOf } from "../../support/handmade-workbook";
import { hostileWorkbooks } from "../../support/hostile-workbooks";
import { importAll, importFile, type SheetRows, sendFile } from "../../support/import-file";

const someAdmin = async () => actAs(await makeUser(db, "Admin"));

describe("the cells of an import", () => {
  it("are read as what they show: days in every form, formulas as their values, and text without stray spaces", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const days = [
      "2027-08-23",
      "23.08.2027",
      "23/8/2027",
      46_622,
      new Date("2027-08-23T00:00:00Z"),
      { formula: "A1", result: 46_622 },
      " 23.08.2027\u00a0",
    ];
    const groups = days.map((startDate, index) => ({
      ...scene.group({ name: `Group ${index}` }),
      startDate,
      place: { formula: `HYPERLINK("https://a.example")`, result: " Test\u00a0Hospital " },
      period: { richText: [{ text: "Høst" }, { text: " 2027" }] },
    }));
    const { result } = await importAll(admin, await importFile({ groups: groups as SheetRows }));
    expect(result?.groups).toMatchObject({ created: days.length, refused: 0 });
    const stored = await db.group.findMany({ where: { domainId: scene.domain.id } });
    expect(stored).toHaveLength(days.length);
    for (const group of stored)
      expect(group).toMatchObject({
        startDate: new Date("2027-08-23T00:00:00Z"),
        place: "Test Hospital",
        period: "Høst 2027",
      });
  });

  it("of wards hold one on each line, and what a download has marked is read as it was typed", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const groups = [scene.group({ wards: "A1\n A2 ;B\r\n\n'-1. floor" })];
    const people = [{ ...scene.person("Student"), areaCode: "'+47", phone: "40000000", fullName: "O'Neill" }];
    const { result } = await importAll(admin, await importFile({ groups, people }));
    expect(result).toMatchObject({ groups: { created: 1 }, people: { created: 1, refused: 0 } });
    const { wards } = await db.group.findFirstOrThrow({ where: { domainId: scene.domain.id } });
    expect(wards).toEqual(["A1", "A2", "B", "'-1. floor"]);
    expect(await db.user.findFirstOrThrow({ where: { email: people[0]?.email } })).toMatchObject({
      areaCode: "+47",
      phone: "40000000",
      fullName: "O'Neill",
    });
  });

  it("are read as what their formulas show, those that were filled down too, and refused where that is an error", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const people = [scene.person("Student"), scene.person("Student"), scene.person("Student")];
    const shown = { error: "#N/A" } as const;
    const file = await importFile({ people: people.map((person) => ({ ...person, phone: "1" })) }, (workbook) => {
      const sheet = workbook.getWorksheet("people");
      if (!sheet) return;
      sheet.fillFormula("C2:C4", 'LOWER("x")', (row) => String(people[row - 2]?.email));
      sheet.getColumn("D").values = ["phone", "40000000", "40000000", shown];
      sheet.getCell("B3").value = { formula: "VLOOKUP(1,A1:A2,1)", result: shown };
    });
    const { jobId, result } = await sendFile(admin, file);
    expect(result?.people).toMatchObject({ created: 1, refused: 2 });
    const { items } = await listImportRows(admin, { jobId, state: "refused" });
    const wrong = { value: "#N/A", message: "import.problem.cell_error" };
    expect(items.map(({ row, problems }) => [row, problems])).toEqual([
      [3, [{ column: "fullName", ...wrong }]],
      [4, [{ column: "phone", ...wrong }]],
    ]);
  });

  it("that are merged over several rows count for each of them", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const students = [scene.person("Student"), scene.person("Student"), scene.person("Student")];
    const supervisor = scene.person("Supervisor");
    const placements = students.map(({ email }, index) => scene.placement(email, { ward: index < 2 ? "A1" : "A2" }));
    const sheets = {
      groups: [scene.group()],
      people: [...students, supervisor],
      placements: placements.map((row, index) => ({ ...row, supervisor: index === 0 ? supervisor.email : null })),
    };
    const file = await importFile(sheets, (workbook) => workbook.getWorksheet("placements")?.mergeCells("F2:F3"));
    const { result } = await importAll(admin, file);
    expect(result).toMatchObject({ placements: { created: 3, refused: 0 }, unsupervised: 1 });
    const supervised = { supervisor: { email: supervisor.email } };
    const stored = await db.placement.findMany({ where: supervised, select: { ward: true } });
    expect(stored).toEqual([{ ward: "A1" }, { ward: "A1" }]);
  });
});

it("a preview names the columns that are not read, and counts the rows that are marked as examples", async () => {
  const admin = await someAdmin();
  const scene = await makeImportScene(db);
  const people = [
    { ...scene.person("Student"), Telefonr: "40000000", Merknad: null },
    { ...scene.person("Student"), Merknad: "Eksempel" },
  ];
  const { result } = await sendFile(admin, await importFile({ people, groups: [scene.group({ Campus: "Nord" })] }));
  expect(result).toMatchObject({
    people: { created: 1, refused: 0 },
    unread: {
      groups: { columns: ["Campus"], examples: 0 },
      people: { columns: ["Telefonr"], examples: 1 },
      placements: { columns: [], examples: 0 },
      sheets: [],
    },
  });
});

describe("a file that is none", () => {
  it.each<[string, BlobPart, string]>([
    ["a document", zipOf({ "word/document.xml": "<w:document/>" }), "system.error_not_spreadsheet"],
    ["an archive that breaks off", handmade("<sheetData/>").subarray(0, 300), "system.error_not_spreadsheet"],
    [
      "an archive that unpacks to too much",
      zipOf({ "xl/workbook.xml": Buffer.alloc(150_000_001) }),
      "system.error_too_large",
    ],
    ["a workbook of other sheets", handmade("<sheetData/>"), "import.error_sheets"],
  ])("%s ends its job with the reason", async (_, content, problem) => {
    const { job } = await sendFile(await someAdmin(), new File([content], "renamed.xlsx"));
    expect(job).toMatchObject({ state: "failed", problem, result: null });
  });
});

it.each(Object.keys(hostileWorkbooks))("a hostile workbook ends its job with a reason: %s", async (kind) => {
  const [content = Buffer.alloc(0)] = samples(hostileWorkbooks[kind] ?? fc.constant(Buffer.alloc(4)), 1);
  // What does not even begin as an archive gets no job.
  const sent = await sendFile(await someAdmin(), new File([content], "hostile.xlsx")).catch((thrown) => thrown);
  const reason: string = sent.key ?? sent.job?.problem;
  expect(reason).toMatch(/^(system\.error_(not_spreadsheet|too_large|too_many_cells)|import\.error_\w+)$/);
});

describe("the template", () => {
  it.each(locales)("in %s can be filled in and imported, and its example is left out", async (locale) => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const answer = await getTemplate(admin, {}, { locale });
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const [groups, people, placements, guide] = workbook.worksheets;
    expect(guide?.rowCount).toBeGreaterThan(3);
    const fill = (sheet: ExcelJs.Worksheet | undefined, name: ImportSheet, row: Record<string, string>) => {
      for (const [index, column] of columnsOf(name).entries())
        if (sheet && row[column]) sheet.getCell(3, index + 1).value = row[column];
    };
    const student = scene.person("Student");
    fill(groups, "groups", scene.group());
    fill(people, "people", student);
    fill(placements, "placements", scene.placement(student.email));
    expect(people?.getCell("A3").dataValidation).toMatchObject({ type: "list" });
    const { result } = await importAll(admin, new File([await workbook.xlsx.writeBuffer()], "filled.xlsx"));
    const one = { created: 1, changed: 0, unchanged: 0, refused: 0 };
    const example = { columns: [], examples: 1 };
    expect(result).toMatchObject({
      groups: one,
      people: one,
      placements: one,
      unread: { groups: example, people: example, placements: example, sheets: [] },
    });
  });
});
