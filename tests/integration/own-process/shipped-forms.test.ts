import "../../support/database";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createGroup } from "@/lib/features/group/commands/create-group";
import { getGroupChoices } from "@/lib/features/group/queries/get-group-data";
import { ensureForms } from "@/lib/host/shipped-forms";
import { today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { locales } from "@/lib/platform/i18n/locales";
import { loadDemoSchool } from "@/prisma/seed/demo-school";
import { makeDomain } from "../../factories/domain";
import { actAs } from "../../support/actor";

const counts = async () => [await db.form.count(), await db.formVersion.count(), await db.question.count()];
const ensure = () =>
  ensureForms(process.cwd(), { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? "" }, { say: () => {} });

it("a new database has the two shipped forms after its first command, also when two instances start at once", async () => {
  expect(await counts()).toEqual([0, 0, 0]);
  await Promise.all([ensure(), ensure()]);
  const forms = await db.form.findMany({
    orderBy: { kind: "asc" },
    include: { versions: { include: { questions: { include: { texts: true } }, help: true } } },
  });
  expect(forms.map(({ kind }) => kind).toSorted()).toEqual(["evaluation", "report"]);
  for (const { versions } of forms) {
    expect(versions).toHaveLength(1);
    const [version] = versions;
    expect(version?.publishedAt).not.toBeNull();
    expect(version?.questions.length).toBeGreaterThan(20);
    const inWords = [...(version?.questions ?? []).map(({ texts }) => texts)];
    for (const texts of inWords) {
      expect(texts.map(({ language }) => language).toSorted()).toEqual([...locales].toSorted());
      expect(texts.filter(({ text }) => text.trim() === "")).toEqual([]);
    }
    expect(new Set(version?.help.map(({ language }) => language))).toEqual(new Set(locales));
  }
  const before = await counts();
  await ensure();
  expect(await counts()).toEqual(before);
});

it("the first admin can make a group of them", async () => {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "scripts/create-admin.mjs", "first@school.example", "First Admin"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  expect(await once(child, "exit")).toEqual([0, null]);
  const { id } = await db.user.findUniqueOrThrow({ where: { email: "first@school.example" } });
  const admin = await actAs({ id, role: "Admin" });
  const domain = await makeDomain(db);
  const { reportForms, evaluationForms } = await getGroupChoices(admin);
  const { groupId } = await createGroup(admin, {
    name: "First",
    courseCode: "SYK",
    place: "Ward",
    period: "Now",
    startDate: today(),
    endDate: today(),
    domainId: domain.id,
    teacherIds: [],
    reportFormId: reportForms[0]?.formId ?? 0,
    evaluationFormId: evaluationForms[0]?.formId ?? 0,
  });
  expect(await db.group.count({ where: { id: groupId } })).toBe(1);
});

it("a database that has a form of its own gets no other, and the demo school brings its own", async () => {
  await db.$transaction([
    db.groupTeacher.deleteMany(),
    db.group.deleteMany(),
    db.formVersion.deleteMany(),
    db.form.deleteMany(),
  ]);
  await db.form.create({ data: { kind: "report", name: "Own" } });
  await ensure();
  expect(await counts()).toEqual([1, 0, 0]);
  await db.form.deleteMany();
  await ensure();
  const shipped = await counts();
  await db.$transaction([
    db.session.deleteMany(),
    db.oneTimeToken.deleteMany(),
    db.auditEntry.deleteMany(),
    db.user.deleteMany(),
    db.domain.deleteMany(),
  ]);
  await loadDemoSchool(db, new Date());
  expect(await counts()).toEqual(shipped);
});
