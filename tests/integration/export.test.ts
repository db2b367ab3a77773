import { describe, expect, it } from "vitest";
import { exportData } from "@/lib/features/export/commands";
import { writeExport } from "@/lib/features/export/jobs";
import { exportColumns, exportKinds, maxOpenExports, usualColumns } from "@/lib/features/export/rules";
import { exportSchema } from "@/lib/features/export/schema";
import { getJob, getJobFile, listJobs } from "@/lib/features/job/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../factories/absence";
import { makeDomain } from "../factories/domain";
import { makeEvaluation } from "../factories/evaluation";
import { daysFromNow } from "../factories/group";
import { makeGuestLink } from "../factories/guest-link";
import { makeJob } from "../factories/job";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { exported } from "../support/exported";
import { runJobs } from "../support/jobs";
import { refusalOf } from "../support/refusal";

const someAdmin = async () => actAs(await makeUser(db, "Admin"));

describe("an export of evaluations", () => {
  const ratings = ["Midt: egenvurdering", "Midt: veileders vurdering"];
  const comments = ["studentComments", "supervisorComments"];

  it("has what a side says when both have submitted, and nothing of it before", async () => {
    const admin = await someAdmin();
    const scene = await makePlacement(db);
    const { id } = await makeEvaluation(db, scene, { submitted: ["student"] });
    const input = { kind: "evaluations", filter: { groupId: scene.group.id }, columns: [...exportColumns.evaluations] };
    const before = await exported(admin, input);
    expect(before.rows).toHaveLength(1);
    expect(before.rows[0]).toMatchObject({ Student: scene.student.fullName, "Første dag": scene.placement.startDate });
    expect(Object.keys(before.rows[0] ?? {}).filter((column) => ratings.includes(column))).toEqual([]);
    expect(JSON.stringify(before.rows)).not.toContain("of the student");

    // A draft of the supervisors has no submission.
    const questionId = await factorOf(id);
    const draft = await db.evaluationPart.create({
      data: {
        evaluationId: id,
        term: 1,
        party: "supervisor",
        answers: { create: [{ questionId, rating: 4, authorId: scene.supervisor.id }] },
      },
    });
    expect(Object.keys((await exported(admin, input)).rows[0] ?? {}).filter((one) => ratings.includes(one))).toEqual(
      [],
    );

    await db.evaluationPart.update({
      where: { id: draft.id },
      data: { submittedAt: new Date(), submittedById: scene.supervisor.id },
    });
    const both = await exported(admin, input);
    expect(both.rows[0]).toMatchObject({ [ratings[0] ?? ""]: 3, [ratings[1] ?? ""]: 4 });
    expect(both.rows[0]?.["Studentens kommentarer"]).toContain("Comment of the student");

    // An admin decides that the student does not see the supervisors' part.
    await db.evaluationPart.update({ where: { id: draft.id }, data: { hidden: true } });
    const hidden = await exported(admin, input);
    expect(hidden.rows[0]).toMatchObject({ [ratings[0] ?? ""]: 3 });
    expect(hidden.rows[0]).not.toHaveProperty([ratings[1] ?? ""]);
  });

  it("has the result that counts, as a word and a day", async () => {
    const admin = await someAdmin();
    const scene = await makePlacement(db);
    const { id } = await makeEvaluation(db, scene, { stage: 5, submitted: ["student", "supervisor"] });
    const decided = { evaluationId: id, decidedById: scene.teacher.id, assessmentPassed: false };
    await db.evaluationResult.create({ data: { ...decided, grounds: "Put aside", reopenedAt: new Date() } });
    await db.evaluationResult.create({
      data: { ...decided, grounds: "=1+1", createdAt: new Date("2026-06-30T22:30:00.000Z") },
    });
    const input = { kind: "evaluations", filter: { groupId: scene.group.id } };
    const usual = (await exported(admin, input)).rows[0];
    // The day by the school's clock.
    expect(usual).toMatchObject({ Resultat: "Ikke bestått", Avgjort: new Date("2026-07-01"), Fase: "Avsluttet" });
    expect(usual).toMatchObject({ "Slutt: egenvurdering": 3, "Slutt: veileders vurdering": 2 });
    expect(JSON.stringify(usual)).not.toContain("1+1");
    const withText = await exported(admin, { ...input, columns: ["grounds"] });
    expect(withText.rows).toEqual([{ "Begrunnelse for resultatet": "'=1+1" }]);
  });

  it("has free text only in columns that were chosen", () => {
    for (const kind of exportKinds)
      expect(usualColumns(kind).filter((column) => [...comments, "grounds", "title"].includes(column))).toEqual([]);
  });
});

/** The first factor of an evaluation's form. */
async function factorOf(evaluationId: number) {
  const { formVersionId } = await db.evaluation.findUniqueOrThrow({ where: { id: evaluationId } });
  const question = await db.question.findFirstOrThrow({ where: { versionId: formVersionId ?? 0, type: "rating" } });
  return question.id;
}

describe("an export of reports", () => {
  it("has those of the days, sick days too, and texts only once they are finished or given", async () => {
    const admin = await someAdmin();
    const scene = await makePlacement(db);
    const planned = await makeReport(db, scene, { status: reportStatus.planning, date: daysFromNow(-1) });
    await makeReport(db, scene, { status: reportStatus.waitingFeedback, date: daysFromNow(-2), asked: [] });
    const seen = await makeReport(db, scene, { status: reportStatus.seeFeedback, date: daysFromNow(-3) });
    await makeReport(db, scene, { date: daysFromNow(-9) });
    const sick = await makeAbsence(db, scene, { day: -4 });
    // Its student had the product in English.
    await db.report.update({ where: { id: sick.reportId ?? 0 }, data: { name: "Sick day" } });
    const filter = {
      groupId: scene.group.id,
      from: daysFromNow(-4).toISOString().slice(0, 10),
      until: daysFromNow(-1).toISOString().slice(0, 10),
    };
    const { rows } = await exported(admin, { kind: "reports", filter, columns: [...exportColumns.reports] });
    expect(rows.map((row) => row.Status)).toEqual([
      "Planlegges",
      "Venter på tilbakemelding",
      "Har tilbakemelding",
      "Sykedag",
    ]);
    expect(rows[0]).toMatchObject({ Dato: planned.date, "Navn på rapporten": planned.name, Tilbakemeldinger: 0 });
    expect(rows[0]).not.toHaveProperty(["Studentens tekst"]);
    expect(rows[2]).toMatchObject({
      Dato: seen.date,
      Tilbakemeldinger: 1,
      "Tekst i tilbakemeldinger": "Given feedback",
    });
    expect(rows[2]?.["Studentens tekst"]).toContain("My reflection");
    expect(rows[3]).toMatchObject({ Dato: sick.date, "Navn på rapporten": "Sykedag" });
    const usual = JSON.stringify((await exported(admin, { kind: "reports", filter })).rows);
    for (const free of ["My reflection", "Given feedback", planned.name]) expect(usual).not.toContain(free);
  });

  it("counts what guests have given and has it by their name, as the report's page does", async () => {
    const admin = await someAdmin();
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: reportStatus.seeFeedback });
    const link = { reportId, createdById: scene.student.id };
    await makeGuestLink(db, { ...link, guestName: "Kari", feedback: "Calm with the patient", givenAt: new Date() });
    await makeGuestLink(db, link);
    const filter = { groupId: scene.group.id };
    const { rows } = await exported(admin, { kind: "reports", filter, columns: ["feedbackCount", "feedbackText"] });
    expect(rows).toEqual([
      {
        Tilbakemeldinger: 2,
        "Tekst i tilbakemeldinger": "Given feedback\n\nKari (gjest, ikke bekreftet): Calm with the patient",
      },
    ]);
  });
});

it("an export of reports has no answers that no page shows, as their question is not asked any more", async () => {
  const admin = await someAdmin();
  const scene = await makePlacement(db);
  const { questions } = scene.group.form;
  const { id: reportId, parts } = await makeReport(db, scene, { status: reportStatus.seeFeedback });
  const given = parts.find(({ seat }) => seat === "supervisor")?.id ?? 0;
  const value = "Given about the reflection";
  await db.answer.create({ data: { partId: given, questionId: questions.reflection, value } });
  const read = async () =>
    (
      await exported(admin, {
        kind: "reports",
        filter: { groupId: scene.group.id },
        columns: ["studentText", "feedbackText"],
      })
    ).rows[0];
  expect(Object.values((await read()) ?? {}).join()).toContain("My reflection");
  await db.answer.updateMany({ where: { part: { reportId }, questionId: questions.choice }, data: { checked: false } });
  const row = await read();
  expect(JSON.stringify(row)).not.toMatch(/My reflection|My goal|Given feedback/);
  // A comment on a text of the student's is shown with the feedback.
  expect(row?.["Tekst i tilbakemeldinger"]).toContain(value);
});

describe("an export of the log", () => {
  it("has the entries of the filter in words, the earliest first, with what looks like a formula as text", async () => {
    const admin = await someAdmin();
    const student = await makeUser(db, "Student", { fullName: "=1+1" });
    const about = { entity: "user", entityId: student.id, actorId: student.id, viewerId: admin.id };
    await db.auditEntry.create({
      data: {
        ...about,
        action: "user.profile",
        after: { fields: ["fullName", "phone"] },
        createdAt: new Date("2026-01-15T06:05:00.000Z"),
      },
    });
    await db.auditEntry.create({
      data: { ...about, action: "user.permissions", before: { role: "Student" }, after: { role: "Teacher" } },
    });
    const filter = { search: student.username, recordKind: "user" };
    const { rows, jobId } = await exported(admin, { kind: "audit", filter });
    expect(rows).toMatchObject([
      {
        Tidspunkt: new Date("2026-01-15T07:05:00.000Z"),
        Hvem: "'=1+1",
        "Vist som av": admin.fullName,
        Hendelse: "Endret profilen",
        Gjelder: "Konto",
        Nummer: student.id,
        Navn: "'=1+1",
        Detaljer: "Endrede felter: Navn, Telefon",
      },
      { Hendelse: "Endret rolle eller rettigheter", Detaljer: "Rolle: Fra Student til Lærer" },
    ]);
    expect((await exported(admin, { kind: "audit", filter: { ...filter, action: "user.profile" } })).rows).toHaveLength(
      1,
    );
    const contrary = { ...filter, recordKind: "report", action: "user.profile" };
    expect((await exported(admin, { kind: "audit", filter: contrary })).rows).toEqual([]);
    const records = await db.auditEntry.findMany({
      where: { entity: "export", entityId: jobId },
      orderBy: { id: "asc" },
    });
    expect(records).toMatchObject([
      { action: "export.start", after: { kind: "audit", freeText: false } },
      { action: "export.done", after: { kind: "audit", rows: 2 } },
    ]);
  });

  it("needs the right to read the log too", async () => {
    const without = await makeUser(db, "Admin");
    await db.userPermission.create({ data: { userId: without.id, permission: "view_audit", granted: false } });
    const refused = await refusalOf(exportData(await actAs(without), { kind: "audit" }, { locale: "nb" }));
    expect(refused).toMatchObject({ kind: "forbidden" });
  });

  it("has a number only with what it is of", () => {
    const { error } = exportSchema.safeParse({ kind: "audit", filter: { recordId: 3 } });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["filter.recordId"]);
  });
});

describe("an export of absences", () => {
  it("has days and kinds, with moments by the school's clock", async () => {
    const admin = await someAdmin();
    const scene = await makePlacement(db);
    const registeredAt = new Date("2026-01-15T06:05:00.000Z");
    await makeAbsence(db, scene, { kind: "other", registeredAt, madeUpDay: 2, confirmedBy: scene.supervisor });
    // Outside of the placement since its days were changed: it counts nowhere.
    await makeAbsence(db, scene, { kind: "other", day: -400 });
    const { rows } = await exported(admin, { kind: "absences", filter: { groupId: scene.group.id } });
    expect(rows).toMatchObject([
      {
        Dato: daysFromNow(-1),
        "Type fravær": "Annet fravær",
        Meldt: new Date("2026-01-15T07:05:00.000Z"),
        "Tas igjen": daysFromNow(2),
        "Bekreftet av": scene.supervisor.fullName,
      },
    ]);
  });
});

describe("an export of users and groups", () => {
  it("has accounts without secrets, and no name that is a formula", async () => {
    const admin = await someAdmin();
    const domain = await makeDomain(db);
    const fullName = `=cmd|' /C calc'!A0 ${unique("x")}`;
    await makeUser(db, "Supervisor", { domainId: domain.id, fullName, phone: "12345678", areaCode: "+47" });
    await makeUser(db, "Teacher", { domainId: domain.id, active: false, languageCode: "pt-br" });
    const { rows, job } = await exported(admin, { kind: "users", filter: { domainId: domain.id } });
    expect(rows).toMatchObject([
      { Navn: `'${fullName}`, Telefon: "(+47) 12345678", Rolle: "Veileder", Tilgang: "Aktiv" },
      { Rolle: "Lærer", Tilgang: "Stengt", Språk: "Português (Brasil)" },
    ]);
    expect(Object.keys(rows[0] ?? {}).join()).not.toMatch(/pass|hash|feide/i);
    expect(job).toMatchObject({ result: { rows: 2 }, subject: "users", total: 2, done: 2 });
    const one = await exported(admin, { kind: "users", filter: { domainId: domain.id, active: false } });
    expect(one.rows).toHaveLength(1);
    await db.domain.update({ where: { id: domain.id }, data: { active: false } });
    const closed = await exported(admin, { kind: "users", filter: { domainId: domain.id } });
    expect(closed.rows.map(({ Tilgang }) => Tilgang)).toEqual(["Virksomheten er stengt", "Stengt"]);
  });

  it("has every row once when there are more than are read at a time", async () => {
    const admin = await someAdmin();
    const domain = await makeDomain(db);
    const names = Array.from({ length: 2_300 }, () => unique("many"));
    await db.user.createMany({
      data: names.map((name) => ({
        username: name,
        email: `${name}@${domain.host}`,
        fullName: name,
        role: "Student" as const,
        domainId: domain.id,
      })),
    });
    const input = { kind: "users", filter: { domainId: domain.id }, columns: ["username"] };
    const { rows } = await exported(admin, input);
    expect(rows.map((row) => row.Brukernavn)).toEqual(names);
  });

  it("has the groups of days with their teachers", async () => {
    const admin = await someAdmin();
    const { group, teacher } = await makePlacement(db);
    const { domainId } = await db.group.findUniqueOrThrow({ where: { id: group.id } });
    const { rows } = await exported(admin, { kind: "groups", filter: { domainId } });
    const row = rows.find(({ Navn }) => Navn === group.name);
    expect(row).toMatchObject({ Lærere: teacher.fullName, Studenter: 1, "Første dag": group.startDate });
    const later = await exported(admin, { kind: "groups", filter: { domainId, from: "2150-01-01" } });
    expect(later.rows).toEqual([]);
  });
});

describe("who exports", () => {
  it("gets what they may see, and of what they may not the refusal", async () => {
    const person = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: person.id, permission: "export_data", granted: true } });
    const teacher = await actAs(person);
    const own = await makePlacement(db, { teacher: person });
    const other = await makePlacement(db);
    for (const scene of [own, other]) await makeAbsence(db, scene);
    for (const kind of ["absences", "reports"])
      expect((await exported(teacher, { kind })).rows.map(({ Student }) => Student)).toEqual([own.student.fullName]);
    expect((await exported(teacher, { kind: "groups" })).rows.map(({ Navn }) => Navn)).toEqual([own.group.name]);
    const users = exportSchema.parse({ kind: "users" });
    expect(await refusalOf(exportData(teacher, users, { locale: "nb" }))).toMatchObject({ kind: "forbidden" });
  });

  it("gets nothing when the right is gone before the job begins", async () => {
    const person = await makeUser(db, "Admin");
    const actor = await actAs(person);
    const { jobId } = await exportData(actor, exportSchema.parse({ kind: "groups" }), { locale: "nb" });
    await db.user.update({ where: { id: person.id }, data: { role: "Teacher" } });
    await runJobs();
    expect(await getJob(actor, { jobId })).toMatchObject({
      state: "failed",
      problem: "export.error_rights",
      file: null,
    });
  });

  it("has no file of what they may not see any more", async () => {
    const person = await makeUser(db, "Admin");
    const actor = await actAs(person);
    const [users, groups] = [await makeJob(db, person.id), await makeJob(db, person.id, { subject: "groups" })];
    expect((await getJobFile(actor, { jobId: users.id })).status).toBe(200);
    await db.userPermission.create({ data: { userId: person.id, permission: "manage_users", granted: false } });
    const now = await actAs(person);
    for (const read of [getJobFile, getJob])
      expect(await refusalOf(read(now, { jobId: users.id }))).toMatchObject({ kind: "notFound" });
    expect((await getJobFile(now, { jobId: groups.id })).status).toBe(200);
    expect((await listJobs(now, {})).items.map(({ jobId }) => jobId)).toEqual([groups.id]);
  });

  it("gets nothing when the right or the account is gone before the job ends", async () => {
    for (const change of [{ role: "Teacher" }, { active: false }] as const) {
      const person = await makeUser(db, "Admin");
      const job = {
        id: 0,
        askerId: person.id,
        locale: "nb" as const,
        progress: async () => {},
        write: async () => void (await db.user.update({ where: { id: person.id }, data: change })),
      };
      const ended = writeExport(job, exportSchema.parse({ kind: "groups" }));
      expect(await refusalOf(ended)).toMatchObject({ key: "export.error_rights" });
    }
  });

  it("has a few exports at a time, each on the record with what and how many, and nothing of the rows", async () => {
    const actor = await someAdmin();
    const start = () => exportData(actor, exportSchema.parse({ kind: "groups" }), { locale: "nb" });
    const [first] = await Promise.all(Array.from({ length: maxOpenExports }, start));
    expect(await refusalOf(start())).toMatchObject({ kind: "invalid", key: "export.error_too_many" });
    await runJobs();
    const jobId = first?.jobId ?? 0;
    const rows = (await getJob(actor, { jobId })).result?.rows;
    expect(
      await db.auditEntry.findMany({ where: { entity: "export", entityId: jobId }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      { action: "export.start", actorId: actor.id, after: { kind: "groups", columns: 10, freeText: false } },
      { action: "export.done", actorId: actor.id, after: { kind: "groups", rows, freeText: false } },
    ]);
  });
});

describe("what is asked for", () => {
  it.each<[string, object]>([
    ["kind", { kind: "sessions" }],
    ["columns", { kind: "users", columns: [] }],
    ["columns", { kind: "users", columns: ["grounds"] }],
    ["columns.0", { kind: "users", columns: ["passwordHash"] }],
    ["filter.groupId", { kind: "users", filter: { groupId: 1 } }],
    ["filter.role", { kind: "reports", filter: { role: "Admin" } }],
    ["filter.until", { kind: "reports", filter: { from: "2026-02-02", until: "2026-02-01" } }],
    ["filter.from", { kind: "reports", filter: { from: "2026-02-30" } }],
  ])("is refused beside %s: %j", (field, input) => {
    const { error } = exportSchema.safeParse(input);
    expect(error?.issues.map(({ path }) => path.join("."))).toContain(field);
  });
});
