import ExcelJs from "exceljs";
import { describe, expect, it } from "vitest";
import { exportStudents } from "@/lib/features/student/queries/export-students";
import { listGroupStudents } from "@/lib/features/student/queries/list-group-students";
import type { GroupSearch } from "@/lib/features/student/schema";
import { showDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n/locales";
import { textsOf } from "@/lib/platform/i18n/texts";
import { limits } from "@/lib/platform/limits";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeAbsence } from "../../factories/absence";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { countQueries } from "../../support/count-queries";
import { refusalOf } from "../../support/refusal";

const student = (fullName: string, studentNumber?: string) =>
  makeUser(db as PrismaClient, "Student", { fullName, ...(studentNumber && { studentNumber }) });

/** A group of three: nobody has written for weeks but the second, the third was away twice. */
async function makeClass() {
  const scene = await makePlacement(db, { student: await student("=1+1", "+4711") });
  const { group } = scene;
  const calm = await makePlacement(db, { group, student: await student("Ane Dahl"), data: { ward: "Post 9" } });
  await makeReport(db, calm, { status: 5 });
  const sick = await makePlacement(db, { group, student: await student("Cato Berg"), data: { ward: "Post 10" } });
  for (const day of [-4, -3]) await makeAbsence(db, sick, { day, kind: "other" });
  await makePlacement(db, { group, student: await student("Over"), data: { endDate: daysFromNow(-1) } });
  return { ...scene, calm, sick };
}

const names = async (person: Parameters<typeof actAs>[0], groupId: number, search: GroupSearch = {}) =>
  (await listGroupStudents(await actAs(person), groupId, search, "nb")).items.map(({ fullName }) => fullName);

describe("the students of a group", () => {
  it("are in an order, filtered, and with their days of absence", async () => {
    const { group, teacher, sick } = await makeClass();
    expect(await names(teacher, group.id, { sort: "place" })).toEqual(["Ane Dahl", "Cato Berg", "=1+1"]);
    expect(await names(teacher, group.id, { sort: "-absence" })).toEqual(["Cato Berg", "=1+1", "Ane Dahl"]);
    expect(await names(teacher, group.id, { reason: "calm" })).toEqual(["Ane Dahl"]);
    expect(await names(teacher, group.id, { search: "4711" })).toEqual(["=1+1"]);
    expect(await names(teacher, group.id, { state: "ended" })).toEqual(["Over"]);
    // A day that is confirmed as made up does not count.
    await makeAbsence(db, sick, { day: -9, kind: "other", madeUpDay: -2, confirmedBy: sick.supervisor });
    const { items } = await listGroupStudents(await actAs(teacher), group.id, { search: "Cato" }, "nb");
    expect(items).toMatchObject([{ placementId: sick.placement.id, absentDays: 2 }]);
  });

  it("are listed for nobody but the group's teachers", async () => {
    const { group, supervisor, student: own } = await makeClass();
    for (const person of [supervisor, own, await makeUser(db, "Teacher"), await makeUser(db, "Admin")])
      expect(await names(person, group.id)).toEqual([]);
  });

  it("are on one page up to a hundred, in one statement, and on the next ones without gap or repetition", async () => {
    const { group, teacher, supervisor, secondarySupervisor } = await makePlacement(db);
    const actor = await actAs(teacher);
    const page = (search: GroupSearch) => listGroupStudents(actor, group.id, search, "nb");
    await page({ sort: "name" });
    const one = await countQueries(() => page({ sort: "name" }));
    const people = await Promise.all(Array.from({ length: limits.groupPageSize + 4 }, () => makeUser(db, "Student")));
    await Promise.all(
      people.map((person) => makePlacement(db, { group, student: person, supervisor, secondarySupervisor, teacher })),
    );
    expect(await countQueries(() => page({ sort: "name" }))).toBe(one);
    expect(one).toBe(1);
    const first = await page({ sort: "name" });
    expect(first.items).toHaveLength(limits.groupPageSize);
    const second = await page({ sort: "name", cursor: first.nextCursor ?? 0 });
    expect(second).toMatchObject({ nextCursor: null });
    const ids = [...first.items, ...second.items].map(({ placementId }) => placementId);
    expect(new Set(ids).size).toBe(limits.groupPageSize + 5);
    // A cursor that the list does not hold begins it again.
    expect((await page({ sort: "name", cursor: limits.idMax })).items).toEqual(first.items);
  });
});

describe("the students of a group as a file", () => {
  const sheetFor = async (
    person: Parameters<typeof actAs>[0],
    input: GroupSearch & { groupId: number },
    locale: Locale = "nb",
  ) => {
    const response = await exportStudents(await actAs(person), input, { locale });
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const [sheet] = workbook.worksheets;
    if (!sheet) throw new Error("The file has no sheet.");
    return sheet;
  };

  it("has the rows of the page in its order, with words in the person's language", async () => {
    const { group, teacher, sick, supervisor } = await makeClass();
    const sheet = await sheetFor(teacher, { groupId: group.id, sort: "-absence" }, "pt-br");
    const t = textsOf("pt-br").student;
    expect(sheet.name).toBe(t.sheet);
    const rows = sheet
      .getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1));
    expect(rows[0]).toEqual([
      t.column_name,
      t.column_number,
      t.column_place,
      t.column_supervisor,
      t.column_start,
      t.column_end,
      t.column_need,
      t.column_absence,
      t.column_reports,
      t.column_waiting,
      t.column_done,
      t.column_active,
    ]);
    expect(rows.slice(1).map(([name]) => name)).toEqual(["Cato Berg", "'=1+1", "Ane Dahl"]);
    const { startDate, endDate } = sick.placement;
    expect(rows[1]).toEqual([
      "Cato Berg",
      "",
      "Post 10",
      sick.supervisor.fullName,
      startDate,
      endDate,
      "Nenhum relatório há 20 dias",
      2,
      0,
      0,
      0,
      expect.anything(),
    ]);
    expect([5, 6, 12].map((column) => sheet.getRow(2).getCell(column).numFmt)).toEqual(Array(3).fill("dd.mm.yyyy"));
    expect(rows[3]).toEqual(expect.arrayContaining(["Ane Dahl", "Post 9", 0, 1]));
    expect(rows[2]).toContain(supervisor.fullName);
  });

  it("says who was taken out, and when", async () => {
    const { group, teacher, student } = await makePlacement(db, { data: { discontinuedAt: new Date() } });
    const sheet = await sheetFor(teacher, { groupId: group.id, state: "ended" });
    const row = sheet.getRow(2);
    expect([row.getCell(1).value, row.getCell(7).value]).toEqual([student.fullName, `Avbrutt ${showDay(today())}`]);
  });

  it("holds text as text, also what looks like a formula", async () => {
    const { group, teacher } = await makeClass();
    const sheet = await sheetFor(teacher, { groupId: group.id, search: "4711" });
    expect(sheet.rowCount).toBe(2);
    for (const [column, value] of [
      [1, "'=1+1"],
      [2, "'+4711"],
    ] as const) {
      const cell = sheet.getRow(2).getCell(column);
      expect([cell.type, cell.value]).toEqual([ExcelJs.ValueType.String, value]);
    }
  });

  it("is named after the group and the day", async () => {
    const { group, teacher } = await makeClass();
    const response = await exportStudents(await actAs(teacher), { groupId: group.id }, { locale: "nb" });
    const file = encodeURIComponent(`${group.name} ${showDay(today())}.xlsx`);
    expect(response.headers.get("content-disposition")).toContain(file);
  });

  it("is nobody else's: a group that the person does not teach is not found", async () => {
    const { group, supervisor } = await makeClass();
    for (const person of [supervisor, await makeUser(db, "Teacher"), await makeUser(db, "Admin")]) {
      const refusal = await refusalOf(exportStudents(await actAs(person), { groupId: group.id }, { locale: "nb" }));
      expect(refusal).toMatchObject({ kind: "notFound" });
    }
  });
});
