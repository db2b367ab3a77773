import { beforeAll, describe, expect, it } from "vitest";
import { listImportRows } from "@/lib/features/import/queries/list-rows";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeDomain } from "../../factories/domain";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGroup } from "../../factories/group";
import { makeImportScene } from "../../factories/import";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { importFile, type SheetRows, type Sheets, sendFile } from "../../support/import-file";

let admin: Actor;
let scene: Awaited<ReturnType<typeof makeImportScene>>;
beforeAll(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
  scene = await makeImportScene(db);
});

/** What is refused of a file, as `sheet row column message`. */
async function refusalsOf(sheets: Sheets, actor = admin): Promise<string[]> {
  const { jobId, job } = await sendFile(actor, await importFile(sheets as Record<string, SheetRows>));
  expect(job).toMatchObject({ state: "done", problem: null });
  const { items } = await listImportRows(actor, { jobId, state: "refused" });
  return items.flatMap(({ sheet, row, problems }) =>
    problems.map(({ column, message }) => `${sheet} ${row} ${column} ${message.replace("import.problem.", "")}`),
  );
}

const student = (more = {}) => scene.person("Student", more);

describe("a row of people is refused", () => {
  it("for an address that is there twice, by case, space or the form of its letters", async () => {
    const [local, host] = [scene.email("kari").split("@")[0], scene.domain.host];
    const people = [`${local}@${host}`, ` ${local?.toUpperCase()}@${host}\u00a0`, `\uff4b${local?.slice(1)}@${host}`];
    expect(await refusalsOf({ people: people.map((email) => student({ email })) })).toEqual([
      "people 3 email email_twice",
      "people 4 email email_twice",
    ]);
  });

  it("for a username or a number that is there twice, or that somebody has", async () => {
    const other = await makeUser(db, "Student", { studentNumber: "90000001" });
    const people = [
      student({ username: "one_name" }),
      student({ username: " One_Name " }),
      student({ username: other.username.toUpperCase() }),
      student({ studentNumber: "90000002" }),
      student({ studentNumber: 90_000_002 }),
      student({ studentNumber: "90000001" }),
      student({ username: "not a name" }),
    ];
    expect(await refusalsOf({ people })).toEqual([
      "people 3 username username_twice",
      "people 4 username username_taken",
      "people 6 studentNumber number_twice",
      "people 7 studentNumber number_taken",
      "people 8 username username",
    ]);
  });

  it("for an address of nobody's or of an inactive organisation", async () => {
    const closed = await makeDomain(db, { active: false });
    const people = [
      student({ email: "somebody@nowhere.example" }),
      scene.person("Supervisor", { email: "somebody@elsewhere.example" }),
      scene.person("Supervisor", { email: `somebody@${closed.host}` }),
      student({ email: "kari.nes@@hf.example" }),
    ];
    expect(await refusalsOf({ people })).toEqual([
      "people 2 email host_unknown",
      "people 4 email host_closed",
      "people 5 email email",
    ]);
  });

  it("for another role or username than the account has, and for one out of reach", async () => {
    const supervisor = await makeUser(db, "Supervisor");
    const other = await makeUser(db, "Admin");
    const people = [
      student({ email: supervisor.email }),
      scene.person("Veileder", { email: supervisor.email.toUpperCase(), username: "another" }),
      { role: "Administrator", fullName: "New Admin", email: scene.email("admin") },
      { role: "Sykepleier", fullName: "A Nurse", email: scene.email("nurse") },
    ];
    expect(await refusalsOf({ people })).toEqual([
      "people 2 role role_other",
      "people 3 email email_twice",
      "people 3 username username_other",
      "people 4 role role",
      "people 5 role role",
    ]);
    const teacher = await makeUser(db, "Teacher", { domainId: scene.domain.id });
    for (const permission of ["manage_groups", "manage_users"])
      await db.userPermission.create({ data: { userId: teacher.id, permission, granted: true } });
    const asTeacher = await actAs(teacher);
    expect(await refusalsOf({ people: [{ email: other.email, fullName: "Changed" }] }, asTeacher)).toEqual([
      "people 2 email out_of_reach",
    ]);
  });

  it("for cells that are empty, too long, or not of their kind", async () => {
    const people = [
      { role: "Student", fullName: "", email: scene.email("a") },
      student({ fullName: "x".repeat(256) }),
      student({ fullName: "a\u202eb" }),
      student({ phone: "12" }),
      student({ areaCode: "Norway" }),
      student({ studentNumber: "12a" }),
      student({ language: "Klingon" }),
      student({ studentNumber: "2147483649" }),
    ];
    expect(await refusalsOf({ people })).toEqual([
      "people 2 fullName required",
      "people 3 fullName too_long",
      "people 4 fullName characters",
      "people 5 phone phone",
      "people 6 areaCode area_code",
      "people 7 studentNumber digits",
      "people 8 language language",
      "people 9 studentNumber number_max",
    ]);
  });

  it("for somebody who does not manage accounts", async () => {
    const teacher = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: teacher.id, permission: "manage_groups", granted: true } });
    expect(await refusalsOf({ people: [student()] }, await actAs(teacher))).toEqual(["people 2 email no_right"]);
  });
});

describe("a row of groups is refused", () => {
  it("for days that do not exist, are reversed or too many, and for what is missing", async () => {
    const groups = [
      scene.group({ name: "A", endDate: "31.11.2027" }),
      scene.group({ name: "B", endDate: "01.01.2027" }),
      scene.group({ name: "C", endDate: "2031-01-01" }),
      scene.group({ name: "D", place: "" }),
      scene.group({ name: "" }),
    ];
    expect(await refusalsOf({ groups })).toEqual([
      "groups 2 endDate date",
      "groups 3 endDate reversed",
      "groups 4 endDate group_too_long",
      "groups 5 place required",
      "groups 6 name required",
    ]);
  });

  it("for schools, forms and teachers that cannot be chosen, and one that is there twice", async () => {
    const closed = await makeUser(db, "Teacher", { active: false });
    const groups = [
      scene.group({ name: "A", domain: "No such school" }),
      scene.group({ name: "B", reportForm: scene.forms.evaluation.name }),
      scene.group({ name: "C", teachers: "nobody@school.example" }),
      scene.group({ name: "D", teachers: closed.email }),
      scene.group({ name: "E", wards: "One; one" }),
      scene.group({ name: "F" }),
      scene.group({ name: " f " }),
    ];
    expect(await refusalsOf({ groups })).toEqual([
      "groups 2 domain domain",
      "groups 3 reportForm form",
      "groups 4 teachers teacher_unknown",
      "groups 5 teachers teacher_not",
      "groups 6 wards ward_twice",
      "groups 8 name group_twice",
    ]);
  });

  it("for a name that several schools have, unless it is their domain that is written", async () => {
    const name = unique("school");
    await makeDomain(db, { name });
    const other = await makeDomain(db, { name });
    const groups = [
      scene.group({ name: "A", domain: name, teachers: "" }),
      scene.group({ name: "B", domain: other.host, teachers: "" }),
    ];
    expect(await refusalsOf({ groups })).toEqual(["groups 2 domain domain_ambiguous"]);
  });

  it("for what an import never changes, and for days that would leave somebody outside", async () => {
    const { group, placement } = await makePlacement(db);
    const known = { courseCode: group.courseCode, name: group.name, startDate: storedDay(group.startDate) };
    const earlier = daysLater(storedDay(placement.endDate), -1);
    const groups = [{ ...known, domain: scene.domain.name, reportForm: scene.forms.report.name, endDate: earlier }];
    expect(await refusalsOf({ groups })).toEqual([
      "groups 2 domain domain_other",
      "groups 2 reportForm form_other",
      "groups 2 endDate outside_placement",
    ]);
    await db.group.update({ where: { id: group.id }, data: { endedAt: new Date() } });
    expect(await refusalsOf({ groups: [{ ...known, place: "Elsewhere" }] })).toEqual(["groups 2 name group_ended"]);
    expect(await refusalsOf({ groups: [{ ...known, place: group.place }] })).toEqual([]);
  });
});

describe("a row of placements is refused", () => {
  it("for people who are unknown, refused, supervisors, or stopped", async () => {
    const supervisor = await makeUser(db, "Supervisor");
    const stopped = await makeUser(db, "Student", { domainId: scene.domain.id, active: false });
    const refused = student({ phone: "1" });
    const able = Array.from({ length: 5 }, () => student());
    const placements = [
      scene.placement("nobody@school.example"),
      scene.placement(refused.email),
      scene.placement(supervisor.email),
      scene.placement(stopped.email),
      scene.placement(able[0]?.email ?? "", { supervisor: able[1]?.email ?? "" }),
      scene.placement(able[1]?.email ?? "", { supervisor: "nobody@school.example" }),
      scene.placement(able[2]?.email ?? "", { supervisor: supervisor.email, secondarySupervisor: supervisor.email }),
      scene.placement(able[3]?.email ?? ""),
      scene.placement(` ${able[3]?.email.toUpperCase()}`),
      scene.placement(able[4]?.email ?? "", { ward: "" }),
    ];
    expect(await refusalsOf({ groups: [scene.group()], people: [refused, ...able], placements })).toEqual([
      "people 2 phone phone",
      "placements 2 student person_unknown",
      "placements 3 student person_refused",
      "placements 4 student not_a_student",
      "placements 5 student inactive",
      "placements 6 supervisor not_a_supervisor",
      "placements 7 supervisor person_unknown",
      "placements 8 secondarySupervisor same_supervisor",
      "placements 10 student placement_twice",
      "placements 11 ward required",
    ]);
  });

  it("for groups that are unknown, refused, over or of another school, and days that are reversed or outside", async () => {
    const able = Array.from({ length: 6 }, () => student());
    const over = await makeGroup(db, {
      domainId: scene.domain.id,
      endDate: new Date(`${daysLater(today(), -1)}T00:00Z`),
    });
    const elsewhere = await makeGroup(db);
    const inGroup = ({ courseCode, name, startDate }: typeof over) => ({
      courseCode,
      group: name,
      groupStart: storedDay(startDate),
    });
    const at = (index: number) => able[index]?.email ?? "";
    const placements = [
      scene.placement(at(0), { group: "No such group" }),
      scene.placement(at(1), { group: "Refused" }),
      scene.placement(at(2), inGroup(over)),
      scene.placement(at(3), inGroup(elsewhere)),
      scene.placement(at(4), { startDate: "2027-10-10", endDate: "2027-10-01" }),
      scene.placement(at(5), { endDate: "2027-12-18" }),
    ];
    const groups = [scene.group(), scene.group({ name: "Refused", place: "" })];
    expect(await refusalsOf({ groups, people: able, placements })).toEqual([
      "groups 3 place required",
      "placements 2 group group_unknown",
      "placements 3 group group_refused",
      "placements 4 group group_over",
      "placements 5 student other_domain",
      "placements 6 endDate reversed",
      "placements 7 endDate outside",
    ]);
  });

  it("for one that overlaps another of the file or of the database", async () => {
    const held = await makePlacement(db, {
      student: await makeUser(db, "Student", { domainId: scene.domain.id }),
      data: { startDate: new Date("2027-09-01T00:00Z"), endDate: new Date("2027-10-01T00:00Z") },
    });
    await db.user.update({ where: { id: held.student.id }, data: { allowMultipleEvaluation: true } });
    const person = student();
    const other = scene.group({ name: "Another group" });
    const placements = [
      scene.placement(held.student.email),
      scene.placement(person.email),
      scene.placement(person.email, { group: "Another group" }),
    ];
    expect(await refusalsOf({ groups: [scene.group(), other], people: [person], placements })).toEqual([
      "placements 2 student in_running_group",
      "placements 4 startDate overlap_row",
    ]);
    await db.user.update({ where: { id: held.student.id }, data: { allowMultipleGroup: true } });
    expect(await refusalsOf({ groups: [scene.group()], placements: placements.slice(0, 1) })).toEqual([]);
  });

  it.each([null, "80000001"])(
    "for a student of another group, by address and by the number that the file gives in place of %s",
    async (studentNumber) => {
      const held = await makePlacement(db, {
        student: await makeUser(db, "Student", { domainId: scene.domain.id, studentNumber }),
      });
      await makeEvaluation(db, held);
      const people = [{ email: held.student.email, studentNumber: "80000002" }];
      for (const named of [held.student.email, "80000002"])
        expect(await refusalsOf({ groups: [scene.group()], people, placements: [scene.placement(named)] })).toEqual([
          "placements 2 student in_running_group",
        ]);
    },
  );
});

describe("a teacher who may import", () => {
  async function someTeacher() {
    const teacher = await makeUser(db, "Teacher", { domainId: scene.domain.id });
    await db.userPermission.create({ data: { userId: teacher.id, permission: "manage_groups", granted: true } });
    return actAs(teacher);
  }

  it("makes no group as somebody who is no teacher, and may teach none", async () => {
    const supervisor = await makeUser(db, "Supervisor", { domainId: scene.domain.id });
    await db.userPermission.create({ data: { userId: supervisor.id, permission: "manage_groups", granted: true } });
    const colleague = await makeUser(db, "Teacher", { domainId: scene.domain.id });
    const groups = [scene.group({ teachers: colleague.email })];
    expect(await refusalsOf({ groups }, await actAs(supervisor))).toEqual(["groups 2 name not_yours"]);
    expect(await refusalsOf({ groups }, await someTeacher())).toEqual([]);
  });

  it("names colleagues as teachers and people of the group's school as students; of others nothing is said", async () => {
    const teacher = await someTeacher();
    const elsewhere = await makeDomain(db);
    const colleague = await makeUser(db, "Teacher", { domainId: scene.domain.id });
    const other = await makeUser(db, "Teacher", { domainId: elsewhere.id });
    const stranger = await makeUser(db, "Student", { domainId: elsewhere.id, studentNumber: "70000123" });
    const own = await makeUser(db, "Student", { domainId: scene.domain.id });
    const sheets = {
      groups: [
        scene.group({ teachers: colleague.email }),
        scene.group({ name: "With another", teachers: other.email }),
      ],
      placements: [
        scene.placement(own.email, { supervisor: other.email }),
        scene.placement(stranger.email),
        scene.placement("70000123"),
      ],
    };
    expect(await refusalsOf(sheets, teacher)).toEqual([
      "groups 3 teachers teacher_unknown",
      "placements 2 supervisor person_unknown",
      "placements 3 student person_unknown",
      "placements 4 student person_unknown",
    ]);
    const labels = await db.importRow.findMany({ where: { state: "refused" }, orderBy: [{ jobId: "desc" }], take: 4 });
    expect(JSON.stringify(labels)).not.toContain(stranger.fullName);
  });

  it("is told the same of an account that they may not see as of none", async () => {
    const stranger = await makeUser(db, "Student");
    const emails = [stranger.email, "nobody@school.example"];
    const placements = emails.map((email) => scene.placement(email));
    const sheets = { groups: [scene.group()], people: emails.map((email) => student({ email })), placements };
    expect(await refusalsOf(sheets, await someTeacher())).toEqual([
      "people 2 email no_right",
      "people 3 email no_right",
      "placements 2 student person_refused",
      "placements 3 student person_refused",
    ]);
  });

  it("learns nothing of a group of others, nor of who is in it", async () => {
    const { group, student: placed } = await makePlacement(db);
    const key = { courseCode: group.courseCode, startDate: storedDay(group.startDate) };
    const groups = [{ ...key, name: group.name, domain: scene.domain.name, reportForm: "Another" }];
    const inGroup = { courseCode: group.courseCode, group: group.name, groupStart: storedDay(group.startDate) };
    const placements = [{ ...inGroup, student: placed.email, ward: "A1", startDate: "1999-01-01" }];
    expect(await refusalsOf({ groups, placements }, await someTeacher())).toEqual([
      "groups 2 name not_yours",
      "placements 2 group not_yours",
    ]);
  });
});

it("of an account out of reach or erased a row says no more than that", async () => {
  const manager = await makeUser(db, "Teacher", { domainId: scene.domain.id });
  for (const permission of ["manage_groups", "manage_users"])
    await db.userPermission.create({ data: { userId: manager.id, permission, granted: true } });
  const other = await makeUser(db, "Admin");
  const people = [{ role: "Student", email: other.email, username: "guess", studentNumber: "1" }];
  const actor = await actAs(manager);
  expect(await refusalsOf({ people }, actor)).toEqual(["people 2 email out_of_reach"]);
  const [row] = await db.importRow.findMany({ orderBy: { jobId: "desc" }, take: 1 });
  expect(row).toMatchObject({ label: other.email });
  const erased = await makeUser(db, "Student", { domainId: scene.domain.id });
  await db.erasure.create({ data: { userId: erased.id, accountCreatedAt: erased.createdAt, byId: admin.id } });
  expect(await refusalsOf({ people: [{ email: erased.email, fullName: "Somebody" }] })).toEqual([
    "people 2 email erased",
  ]);
});

it("a cell with many wrong parts, or much too long, is one short problem", async () => {
  const bad = Array.from({ length: 3000 }, (_, index) => `bad${index}`).join(";");
  const groups = [scene.group({ teachers: bad, place: "x".repeat(30_000), wards: "x".repeat(300) })];
  const { jobId } = await sendFile(admin, await importFile({ groups }));
  const { items } = await listImportRows(admin, { jobId, state: "refused" });
  const problems = items.flatMap((item) => item.problems);
  expect(problems.map(({ column }) => column).toSorted()).toEqual(["place", "teachers", "wards"]);
  for (const { value } of problems) expect(value.length).toBeLessThanOrEqual(255);
});

it("two rows of a file do not give one student placements that overlap, when both change one", async () => {
  const person = await makeUser(db, "Student", { domainId: scene.domain.id });
  const day = (text: string) => new Date(`${text}T00:00Z`);
  const ends = { startDate: day("2027-08-01"), endDate: day("2027-12-31") };
  const [one, two] = [
    await makeGroup(db, { domainId: scene.domain.id, ...ends }),
    await makeGroup(db, { domainId: scene.domain.id, ...ends }),
  ];
  const first = { startDate: day("2027-08-01"), endDate: day("2027-08-31") };
  const second = { startDate: day("2027-11-01"), endDate: day("2027-11-30") };
  await makePlacement(db, { student: person, group: one, data: first });
  await makePlacement(db, { student: person, group: two, data: second });
  const row = ({ courseCode, name }: typeof one, more: object) => ({
    courseCode,
    group: name,
    groupStart: "2027-08-01",
    student: person.email,
    ...more,
  });
  const placements = [row(one, { endDate: "2027-10-10" }), row(two, { startDate: "2027-10-01" })];
  expect(await refusalsOf({ placements })).toEqual(["placements 3 startDate overlap"]);
});
