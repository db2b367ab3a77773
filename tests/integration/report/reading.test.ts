import { describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/answers/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { reportSchema } from "@/lib/features/report/reading/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const read = (actor: Actor, reportId: number, locale: "nb" | "en" | "pt" = "nb") =>
  getReport(actor, { reportId }, { locale });

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
      date: storedDay(report.date),
      status: 1,
      place: scene.group.place,
      ward: scene.placement.ward,
      student: { userId: scene.student.id, fullName: scene.student.fullName, seat: "student" },
      people: [
        { userId: scene.supervisor.id, fullName: scene.supervisor.fullName, seat: "supervisor" },
        {
          userId: scene.secondarySupervisor.id,
          fullName: scene.secondarySupervisor.fullName,
          seat: "secondary_supervisor",
        },
        { userId: scene.teacher.id, fullName: scene.teacher.fullName, seat: "teacher" },
      ],
      standIn: { from: null, until: null },
      seat: "student",
      revision: 0,
      actions: ["finish", "request-feedback"],
      writableTabs: [1, 2],
      readableTabs: [1, 2],
      canRate: true,
      canMessage: true,
      help: [{ tab: 1, text: "Hjelp til plan" }],
      feedback: [],
      awaited: [],
      askable: ["supervisor", "secondary_supervisor", "teacher"].map((seat) => expect.objectContaining({ seat })),
      messages: [],
    });
    const top = seen.questions.find(({ id }) => id === choice);
    expect(top).toMatchObject({ checked: true, value: "choice på norsk" });
    expect(top?.subItem.map(({ id }) => id)).toEqual([rating, reflection]);
    expect(top?.subItem[0]).toMatchObject({ rating: 2, tab: 2 });
    expect(seen.questions.find(({ id }) => id === goal)).toMatchObject({ valueAnswer: "My goal", is_compulsory: true });
  });

  it("uses the reader's language, or the fallback that its form has", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const goalIn = async (locale: "nb" | "en" | "pt") =>
      (await read(student, report.id, locale)).questions.find(({ id }) => id === scene.group.form.questions.goal)?.text;
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
      canRate: false,
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
      const of = (wanted: number) => questions.find(({ id }) => id === wanted);
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

  it("is hidden from an admin who views the student, until it is finished", async () => {
    const scene = await makePlacement(db);
    const viewer = await viewAs(await makeUser(db, "Admin"), scene.student);
    const seen = await read(viewer, (await makeReport(db, scene)).id);
    expect(seen).toMatchObject({
      seat: "student",
      readableTabs: [1],
      writableTabs: [],
      actions: [],
      canMessage: false,
    });
    expect(JSON.stringify(seen)).not.toContain("My reflection");
    const finished = await read(viewer, (await makeReport(db, scene, { status: 2 })).id);
    expect(JSON.stringify(finished)).toContain("My reflection");
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
    const admin = await makeUser(db, "Admin");
    const others = [scene.student, scene.secondarySupervisor, scene.teacher, admin].map(actAs);
    for (const actor of await Promise.all([...others, viewAs(admin, scene.supervisor)])) {
      const seen = await read(actor, report.id);
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
