import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** Which part of lib/ writes each table. Another part asks it by one of its functions. */
const owners: Record<string, readonly string[]> = {
  Absence: ["features/absence"],
  AccountMerge: ["features/merge"],
  Answer: ["features/report"],
  ArchiveRecord: ["features/archive"],
  AreaRating: ["features/competence"],
  AuditEntry: ["platform/audit"],
  Avatar: ["features/profile"],
  BackgroundJob: ["features/job"],
  BackgroundJobPiece: ["features/job"],
  CorrectedAnswer: ["features/evaluation"],
  DeletedReport: ["features/report"],
  DeletedReportPerson: ["features/report"],
  Domain: ["features/domain"],
  DangerNotice: ["features/evaluation"],
  Erasure: ["features/erasure"],
  Evaluation: ["features/evaluation"],
  EvaluationAnswer: ["features/evaluation"],
  EvaluationDocument: ["features/evaluation"],
  EvaluationPart: ["features/evaluation"],
  EvaluationReminder: ["features/evaluation"],
  EvaluationResult: ["features/evaluation"],
  EvaluationWay: ["features/evaluation"],
  SignLink: ["features/evaluation"],
  Signature: ["features/evaluation"],
  SignedContent: ["features/evaluation"],
  TalkCalendar: ["features/evaluation"],
  TalkField: ["features/evaluation"],
  UndrawnDocument: ["features/evaluation"],
  FollowUp: ["features/concern"],
  Form: ["features/form"],
  FormVersion: ["features/form"],
  Goal: ["features/goal"],
  GoalAnswer: ["features/goal"],
  GoalAssessment: ["features/goal"],
  GoalEvidence: ["features/goal"],
  Group: ["features/group"],
  GroupTeacher: ["features/group"],
  GuestLink: ["features/guest"],
  ImportFile: ["features/import"],
  ImportPiece: ["features/import"],
  ImportRow: ["features/import"],
  Instance: ["features/system"],
  Language: ["features/language"],
  Message: ["features/report"],
  NoDoubt: ["features/evaluation"],
  NoticeStep: ["features/evaluation"],
  NoticeVersion: ["features/evaluation"],
  Notification: ["features/notification"],
  OneTimeToken: ["platform/auth"],
  Placement: ["features/placement"],
  Question: ["features/form"],
  QuestionText: ["features/form"],
  RateLimit: ["platform/rate-limit"],
  RatingAnchor: ["features/form"],
  Report: ["features/report"],
  ReportGoal: ["features/report"],
  ReportPart: ["features/report"],
  RetentionCount: ["features/retention"],
  RetentionRule: ["features/retention"],
  RetentionRun: ["features/retention"],
  RolePermission: ["platform/auth"],
  SchoolSettings: ["features/settings"],
  Sentence: ["features/sentence"],
  Session: ["platform/auth"],
  TabHelp: ["features/form"],
  Translation: ["features/language"],
  // An account: each of these writes the columns that it is named after.
  User: [
    "features/user",
    "features/profile",
    "features/password",
    "features/feide",
    "features/domain",
    "platform/auth",
  ],
  UserPermission: ["features/user"],
};

const lower = (model: string) => model.charAt(0).toLowerCase() + model.slice(1);

/** The tables that a source text writes, by Prisma's methods or by SQL. */
function writtenIn(source: string): string[] {
  const methods = [...source.matchAll(/\.(\w+)\s*\.(?:create|update|delete|upsert)\w*\(/g)].map(([, name]) => name);
  const sql = [
    ...source.matchAll(/(?:insert into|update|delete from|insertInto\(|updateTable\(|deleteFrom\() ?"(\w+)/g),
  ].map(([, name]) => name);
  return Object.keys(owners).filter((model) => methods.includes(lower(model)) || sql.includes(model));
}

const schema = filesUnder("prisma/schema").map(contentOf).join("\n");
const models = [...schema.matchAll(/^model (\w+) \{/gm)].map(([, model = ""]) => model);

/** The fields that lead to another table; several tables may have one of the same name. */
const relations = [...schema.matchAll(/^ {2}(\w+) +(\w+)/gm)]
  .map(([, field = "", table = ""]) => ({ field, table }))
  .filter(({ table }) => models.includes(table));

/** The rows that a source text writes through a field of another table: the field, and the tables to which it may lead. */
function nestedIn(source: string): { field: string; tables: string[] }[] {
  const write = /\b(\w+): \{\s*(?:create|createMany|connectOrCreate|update|updateMany|upsert|delete|deleteMany|set)\b/g;
  return [...source.matchAll(write)].flatMap(([, field = ""]) => {
    const tables = relations.filter((one) => one.field === field).map(({ table }) => table);
    return tables.length > 0 ? [{ field, tables: [...new Set(tables)] }] : [];
  });
}

const isOwner = (file: string, model: string) => owners[model]?.some((owner) => file.startsWith(`lib/${owner}`));

describe("a table", () => {
  it("has an owner, and only tables have one", () => {
    expect(Object.keys(owners).toSorted()).toEqual(models.toSorted());
  });

  it("is found in a text that writes it", () => {
    expect(writtenIn("await tx.guestLink\n  .updateMany({})")).toEqual(["GuestLink"]);
    expect(writtenIn('tx.$queryRaw`insert into "Answer" as a (id) select 1`')).toEqual(["Answer"]);
    expect(writtenIn('within(tx).deleteFrom("AreaRating")')).toEqual(["AreaRating"]);
    expect(writtenIn('await tx.report.findMany({}); sql`select 1 from "Report" for update`')).toEqual([]);
  });

  it("is found in a text that writes it through another one", () => {
    expect(nestedIn("data: { ...report, areas: { create: areas } }")).toEqual([
      { field: "areas", tables: ["AreaRating"] },
    ]);
    expect(nestedIn("teachers: {\n  deleteMany: {},\n  create: [] }")).toEqual([
      { field: "teachers", tables: ["GroupTeacher"] },
    ]);
    expect(nestedIn("guestLinks: { select: { id: true } }, name: { set: 1 }")).toEqual([]);
  });

  const sources = filesUnder("lib").filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const withTexts = sources.map((file) => ({ file, source: contentOf(file) }));

  it.each(
    withTexts.map(({ file, source }) => ({ file, written: writtenIn(source) })).filter(({ written }) => written.length),
  )("$written is written by its owner in $file", ({ file, written }) => {
    for (const model of written) expect(isOwner(file, model), model).toBe(true);
  });

  it.each(
    withTexts.map(({ file, source }) => ({ file, nested: nestedIn(source) })).filter(({ nested }) => nested.length),
  )("is written by its owner also where another one leads to it, in $file", ({ file, nested }) => {
    for (const { field, tables } of nested)
      expect(
        tables.some((model) => isOwner(file, model)),
        `${field} of ${tables.join(" or ")}`,
      ).toBe(true);
  });
});
