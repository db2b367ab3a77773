import "../support/database";
import { describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/commands";
import { getReport, listReports, listReportsToDo } from "@/lib/features/report/queries";
import { reportStatus } from "@/lib/features/report/rules";
import { reportItemSchema, reportSchema } from "@/lib/features/report/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { refusalOf } from "../support/refusal";

const read = (actor: Actor, reportId: number, locale: "nb" | "en" | "pt" = "nb") =>
  getReport(actor, { reportId }, { locale });
const idsOf = (list: { items: { reportId: number }[] }) => list.items.map(({ reportId }) => reportId);

describe("a report", () => {
  it("shows its tree of questions with the student's answers, and what may be done", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const { choice, goal, rating, reflection } = scene.group.form.questions;
    const seen = reportSchema.parse(await read(await actAs(scene.student), report.id));
    expect(seen).toMatchObject({
      reportId: report.id,
      placementId: scene.placement.id,
      groupId: scene.group.id,
      name: report.name,
      date: toDay(report.date),
      status: 1,
      place: scene.group.place,
      ward: scene.placement.ward,
      student: { userId: scene.student.id, fullName: scene.student.fullName, seat: "student" },
      seat: "student",
      revision: 0,
      actions: ["finish"],
      writableTabs: [1, 2],
      readableTabs: [1, 2],
      canMessage: true,
      help: [{ tab: 1, text: "Hjelp til plan" }],
      feedback: [],
      awaited: [],
      askable: [],
      messages: [],
    });
    const top = seen.questions.find(({ id }) => id === choice);
    expect(top).toMatchObject({ checked: true, value: "choice på norsk" });
    expect(top?.subItem.map(({ id }) => id)).toEqual([rating, reflection]);
    expect(top?.subItem[0]).toMatchObject({ rating: 2, tab: 2 });
    expect(seen.questions.find(({ id }) => id === goal)).toMatchObject({ valueAnswer: "My goal", is_compulsory: true });
  });

  it("speaks the reader's language, or the next that its form has", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const goalIn = async (locale: "nb" | "en" | "pt") =>
      (await read(student, report.id, locale)).questions.find(({ id }) => id === scene.group.form.questions.goal)
        ?.value;
    expect(await goalIn("en")).toBe("goal in English");
    expect(await goalIn("nb")).toBe("goal på norsk");
    expect(await goalIn("pt")).toBe("goal på norsk");
    expect((await read(student, report.id, "en")).help).toEqual([{ tab: 1, text: "Help for planning" }]);
  });

  it("is not found outside the placement, and when there is none", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 5 });
    for (const role of ["Student", "Supervisor", "SecondarySupervisor", "Teacher"] as const) {
      const stranger = await makePlacement(db, {});
      const outsider = role === "Teacher" ? stranger.teacher : await makeUser(db, role);
      expect(await refusalOf(read(await actAs(outsider), report.id))).toMatchObject({ kind: "notFound" });
    }
    expect(await refusalOf(read(await actAs(scene.student), limits.idMax))).toMatchObject({ kind: "notFound" });
  });

  it("may be read by an admin, who can do nothing with it", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    expect(await read(await actAs(await makeUser(db, "Admin")), report.id)).toMatchObject({
      seat: null,
      revision: 0,
      actions: [],
      writableTabs: [],
      canMessage: false,
      askable: [],
    });
  });
});

describe("a reflection", () => {
  const readers = ["supervisor", "secondarySupervisor", "teacher"] as const;

  it.each(readers)("is hidden from the %s until it is finished", async (who) => {
    const scene = await makePlacement(db);
    const actor = await actAs(scene[who]);
    const { choice, goal, rating, reflection } = scene.group.form.questions;
    const answersWith = async (status: number) => {
      const { questions, readableTabs } = await read(actor, (await makeReport(db, scene, { status })).id);
      const all = questions.flatMap((question) => [question, ...question.subItem]);
      const of = (wanted: number) => all.find(({ id }) => id === wanted);
      return {
        readableTabs,
        goal: of(goal)?.valueAnswer,
        ticked: of(choice)?.checked,
        reflection: of(reflection)?.valueAnswer,
        rating: of(rating)?.rating,
      };
    };
    const plan = { goal: "My goal", ticked: true };
    expect(await answersWith(1)).toEqual({ ...plan, readableTabs: [1], reflection: "", rating: null });
    expect(await answersWith(2)).toEqual({ ...plan, readableTabs: [1, 2], reflection: "My reflection", rating: 2 });
  });

  it("is hidden from an admin too", async () => {
    const scene = await makePlacement(db);
    const seen = await read(await actAs(await makeUser(db, "Admin")), (await makeReport(db, scene)).id);
    expect(JSON.stringify(seen)).not.toContain("My reflection");
  });
});

describe("feedback", () => {
  it("is its writer's alone until it is given", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, {
      status: 4,
      asked: [
        { id: scene.supervisor.id, seat: "supervisor" },
        { id: scene.teacher.id, seat: "teacher", submitted: true },
      ],
    });
    const { feedback } = scene.group.form.questions;
    const draft = [{ questionId: feedback, value: "A draft nobody else sees" }];
    const supervisor = await actAs(scene.supervisor);
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers: draft });
    const own = await read(supervisor, report.id);
    expect(own.questions.find(({ id }) => id === feedback)?.valueAnswer).toBe("A draft nobody else sees");
    expect(own).toMatchObject({ revision: 1, actions: ["give-feedback"], writableTabs: [3] });
    for (const person of [scene.student, scene.secondarySupervisor, scene.teacher, await makeUser(db, "Admin")]) {
      const seen = await read(await actAs(person), report.id);
      expect(JSON.stringify(seen)).not.toContain("A draft nobody else sees");
      expect(seen.awaited.map(({ userId }) => userId)).toEqual([scene.supervisor.id]);
      expect(seen.feedback).toEqual([
        expect.objectContaining({
          userId: scene.teacher.id,
          seat: "teacher",
          answers: [{ questionId: feedback, checked: false, valueAnswer: "Given feedback", rating: null }],
        }),
      ]);
    }
  });

  it("stays hidden after a recall", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 3 });
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "Begun and recalled" }];
    await saveReport(await actAs(scene.supervisor), { reportId: report.id, revision: 0, answers });
    await db.reportPart.updateMany({ where: { reportId: report.id, submittedAt: null }, data: { askedAt: null } });
    await db.report.update({ where: { id: report.id }, data: { status: 2 } });
    const seen = await read(await actAs(scene.student), report.id);
    expect(JSON.stringify(seen)).not.toContain("Begun and recalled");
    expect(seen.awaited).toEqual([]);
  });
});

describe("the list", () => {
  it("holds the placements of the person and no other, all of them for an admin", async () => {
    const [mine, theirs] = [await makePlacement(db), await makePlacement(db)];
    const [report, other] = [await makeReport(db, mine), await makeReport(db, theirs)];
    for (const person of [mine.student, mine.supervisor, mine.secondarySupervisor, mine.teacher])
      expect(idsOf(await listReports(await actAs(person), {}))).toEqual([report.id]);
    const admin = await actAs(await makeUser(db, "Admin"));
    for (const { id, placementId } of [report, other])
      expect(idsOf(await listReports(admin, { placementId }))).toEqual([id]);
    expect(await listReports(await actAs(mine.student), { placementId: theirs.placement.id })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it("stands with the latest day first, a page at a time, each report once", async () => {
    const scene = await makePlacement(db);
    const count = limits.listPageSize * 2 + 1;
    for (let made = 0; made < count; made += 1) await makeReport(db, scene, { date: daysFromNow(-(made % 7)) });
    const actor = await actAs(scene.supervisor);
    const pages = [];
    let cursor: number | undefined;
    do {
      const page = await listReports(actor, { cursor });
      pages.push(page.items.map((item) => reportItemSchema.parse(item)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([limits.listPageSize, limits.listPageSize, 1]);
    const all = pages.flat();
    expect(new Set(all.map(({ reportId }) => reportId)).size).toBe(count);
    const order = all.map(({ date, reportId }) => `${date} ${String(reportId).padStart(9, "0")}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  it("can be one status alone", async () => {
    const scene = await makePlacement(db);
    const made = [];
    for (const status of Object.values(reportStatus)) made.push(await makeReport(db, scene, { status }));
    const actor = await actAs(scene.teacher);
    for (const { id, status } of made) expect(idsOf(await listReports(actor, { status }))).toEqual([id]);
  });

  it("ends after the last report, and a cursor of somebody else's shows nothing of theirs", async () => {
    const [mine, theirs] = [await makePlacement(db), await makePlacement(db)];
    const report = await makeReport(db, mine);
    const other = await makeReport(db, theirs);
    const actor = await actAs(mine.student);
    expect(await listReports(actor, { cursor: report.id })).toEqual({ items: [], nextCursor: null });
    expect(idsOf(await listReports(actor, { cursor: other.id }))).not.toContain(other.id);
    expect(await listReports(actor, { cursor: limits.idMax })).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    [3, false, true],
    [4, false, true],
    [4, true, false],
    [5, false, false],
    [2, false, false],
  ])("says what waits for the one who was asked: status %i, answered %s", async (status, submitted, awaitsMe) => {
    const scene = await makePlacement(db);
    await makeReport(db, scene, { status, asked: [{ id: scene.supervisor.id, seat: "supervisor", submitted }] });
    const awaits = async (person: { id: number; role: Actor["role"] }) =>
      (await listReports(await actAs(person), {})).items.map((item) => item.awaitsMe);
    expect(await awaits(scene.supervisor)).toEqual([awaitsMe]);
    expect(await awaits(scene.student)).toEqual([false]);
  });
});

describe("what is to be done", () => {
  it("is the student's own open reports and the feedback somebody was asked for, the oldest first", async () => {
    const scene = await makePlacement(db);
    const made = new Map<number, number>();
    for (const status of Object.values(reportStatus))
      made.set(status, (await makeReport(db, scene, { status, date: daysFromNow(-status) })).id);
    const todo = async (person: { id: number; role: Actor["role"] }) =>
      (await listReportsToDo(await actAs(person))).map(({ reportId }) => reportId);
    expect(await todo(scene.student)).toEqual([4, 2, 1].map((status) => made.get(status)));
    expect(await todo(scene.supervisor)).toEqual([made.get(3)]);
    expect(await todo(scene.teacher)).toEqual([]);
    expect(await todo(await makeUser(db, "Admin"))).toEqual([]);
  });
});
