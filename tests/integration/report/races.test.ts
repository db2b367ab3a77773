import { beforeEach, describe, expect, it } from "vitest";
import { saveReport } from "@/lib/features/report/answers/commands";
import type { ReportAction } from "@/lib/features/report/life/rules";
import { sendMessage } from "@/lib/features/report/messages/commands";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { makeRatedReport, makeRatedScene } from "../../factories/competence";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { during } from "../../support/during-change";
import { refusalOf } from "../../support/refusal";
import { takeStep } from "../../support/take-step";

const rounds = Array.from({ length: 5 }, (_, round) => round + 1);

let scene: MadePlacement;
let student: Actor;
let supervisor: Actor;
let secondary: Actor;
let teacher: Actor;
beforeEach(async () => {
  scene = await makePlacement(db);
  [student, supervisor, secondary, teacher] = (await Promise.all(
    [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher].map(actAs),
  )) as [Actor, Actor, Actor, Actor];
});

const step = (actor: Actor, reportId: number, action: ReportAction, ask?: number[]) =>
  takeStep(actor, reportId, action, { ask });

const allAsked = () =>
  (
    [
      [scene.supervisor, "supervisor"],
      [scene.secondarySupervisor, "secondary_supervisor"],
      [scene.teacher, "teacher"],
    ] as const
  ).map(([{ id }, seat]) => ({ id, seat }));

describe("while another supervisor takes the seat", () => {
  async function duringMove<Result>(
    work: () => Promise<Result>,
    { placement: { id } }: MadePlacement = scene,
    seat: "supervisorId" | "secondarySupervisorId" = "supervisorId",
  ): Promise<Result> {
    const { id: userId } = await makeUser(db, "Supervisor");
    return during((tx) => tx.placement.update({ where: { id }, data: { [seat]: userId } }), work);
  }

  it("the former one is not asked for feedback", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const asking = duringMove(() => refusalOf(step(student, report.id, "request-feedback", [scene.supervisor.id])));
    expect(await asking).toMatchObject({ kind: "invalid" });
    expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(0);
  });

  it("the former one hears no message", async () => {
    const report = await makeReport(db, scene);
    await duringMove(() => sendMessage(student, { reportId: report.id, body: "Hello" }));
    expect(await db.message.count({ where: { reportId: report.id } })).toBe(1);
    expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(0);
  });

  it("the former one does not hear that the report is done", async () => {
    const report = await makeReport(db, scene, { status: 4 });
    expect(await duringMove(() => step(student, report.id, "complete"))).toMatchObject({ status: 5 });
    expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(0);
  });

  it("the former one does not hear of a difference in ratings", async () => {
    const rated = await makeRatedScene(db);
    const { secondarySupervisor, student: by } = rated;
    const report = await makeRatedReport(db, rated, { ratings: { 4: [1, 3] }, status: 3, pending: true });
    const giver = await actAs(rated.supervisor);
    await duringMove(() => step(giver, report.id, "give-feedback"), rated, "secondarySupervisorId");
    const told = await db.notification.findMany({ where: { reportId: report.id, viewPoint: "4" } });
    const recipients = told.map(({ recipientId }) => recipientId);
    expect(recipients).toContain(by.id);
    expect(recipients).not.toContain(secondarySupervisor.id);
  });
});

describe("while the group changes", () => {
  const duringChange = <Result>(data: Prisma.GroupUpdateInput, work: () => Promise<Result>): Promise<Result> =>
    during((tx) => tx.group.update({ where: { id: scene.group.id }, data }), work);

  it("a teacher who is taken out is not asked for feedback", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const asking = duringChange({ revision: { increment: 1 }, teachers: { deleteMany: {} } }, () =>
      refusalOf(step(student, report.id, "request-feedback", [scene.teacher.id])),
    );
    expect(await asking).toMatchObject({ kind: "invalid" });
    expect(await db.notification.count({ where: { recipientId: scene.teacher.id } })).toBe(0);
  });

  it("feedback of a group that ends is not taken back, and stays given", async () => {
    const report = await makeReport(db, scene, { status: 4 });
    const correcting = duringChange({ endedAt: new Date() }, () =>
      refusalOf(step(supervisor, report.id, "correct-feedback")),
    );
    expect(await correcting).toMatchObject({ kind: "invalid" });
    const part = await db.reportPart.findFirst({ where: { reportId: report.id, authorId: scene.supervisor.id } });
    expect(part?.submittedAt).not.toBeNull();
  });
});

describe.each(rounds)("at the same moment, round %i", () => {
  it("everybody who was asked saves and there is no conflict", async () => {
    const report = await makeReport(db, scene, { status: 3, asked: allAsked() });
    const questionId = scene.group.form.questions.feedback;
    const saves = [supervisor, secondary, teacher].map((actor) =>
      saveReport(actor, { reportId: report.id, revision: 0, answers: [{ questionId, value: `from ${actor.id}` }] }),
    );
    expect(await Promise.all(saves)).toEqual([{ revision: 1 }, { revision: 1 }, { revision: 1 }]);
    const written = await db.answer.findMany({
      where: { part: { reportId: report.id }, questionId },
      include: { part: true },
    });
    expect(written).toHaveLength(3);
    for (const { value, part } of written) expect(value).toBe(`from ${part.authorId}`);
  });

  it("one of two tabs wins and the other gets a conflict", async () => {
    const report = await makeReport(db, scene);
    const questionId = scene.group.form.questions.goal;
    const saveFrom = (value: string) =>
      saveReport(student, { reportId: report.id, revision: 0, answers: [{ questionId, value }] });
    const outcome = await atOnce(saveFrom("tab 0"), saveFrom("tab 1"));
    expect(outcome.toSorted()).toEqual(["conflict", "done"]);
    const kept = await db.answer.findFirst({ where: { part: { reportId: report.id }, questionId } });
    expect(kept?.value).toBe(`tab ${outcome.indexOf("done")}`);
  });

  it("a save and the step that ends it never both count", async () => {
    const report = await makeReport(db, scene);
    const answers = [{ questionId: scene.group.form.questions.goal, value: "" }];
    const [saved, finished] = await atOnce(
      saveReport(student, { reportId: report.id, revision: 0, answers }),
      step(student, report.id, "finish"),
    );
    const { status } = await db.report.findUniqueOrThrow({ where: { id: report.id } });
    if (saved === "done") expect([finished, status]).toEqual(["conflict", 1]);
    else expect([saved, finished, status]).toEqual(["invalid", "done", 2]);
  });

  it("a recall and an answer never both count", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    const answers = [{ questionId: scene.group.form.questions.feedbackRating, rating: 3 }];
    await saveReport(supervisor, { reportId: report.id, revision: 0, answers });
    const given = takeStep(supervisor, report.id, "give-feedback", { revision: 1 });
    const outcome = await atOnce(step(student, report.id, "recall"), given);
    const { status } = await db.report.findUniqueOrThrow({ where: { id: report.id } });
    expect([...outcome, status]).toEqual(outcome[0] === "done" ? ["done", "invalid", 2] : ["invalid", "done", 4]);
  });

  it("two answers both count", async () => {
    const report = await makeReport(db, scene, {
      status: 3,
      asked: allAsked().map((one) => ({ ...one, wrote: true })),
    });
    expect(
      await atOnce(...[supervisor, secondary, teacher].map((actor) => step(actor, report.id, "give-feedback"))),
    ).toEqual(["done", "done", "done"]);
    expect(await db.notification.count({ where: { reportId: report.id, recipientId: student.id } })).toBe(3);
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).status).toBe(4);
  });

  it("asking the same person twice asks once", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const ask = [scene.supervisor.id];
    const outcome = await atOnce(
      step(student, report.id, "request-feedback", ask),
      step(student, report.id, "request-feedback", ask),
    );
    expect(outcome.toSorted()).toEqual(["done", "invalid"]);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
  });

  it("closing twice closes once", async () => {
    const report = await makeReport(db, scene, { status: 4 });
    const outcome = await atOnce(step(student, report.id, "complete"), step(student, report.id, "complete"));
    expect(outcome.toSorted()).toEqual(["done", "invalid"]);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
  });

  it("messages of everybody arrive", async () => {
    const report = await makeReport(db, scene);
    await Promise.all(
      [student, supervisor, secondary, teacher].map((actor) => sendMessage(actor, { reportId: report.id, body: "Hi" })),
    );
    expect(await db.message.count({ where: { reportId: report.id } })).toBe(4);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(4 * 3);
  });
});

describe("more students than connections, each with a form that is not cached yet", () => {
  it("all finish at the same moment", async () => {
    const ready = [];
    for (let made = 0; made < 25; made += 1) {
      const theirs = await makePlacement(db, {
        supervisor: scene.supervisor,
        secondarySupervisor: scene.secondarySupervisor,
      });
      ready.push({ actor: await actAs(theirs.student), reportId: (await makeReport(db, theirs)).id });
    }
    const outcomes = await atOnce(...ready.map(({ actor, reportId }) => step(actor, reportId, "finish")));
    expect(outcomes).toEqual(ready.map(() => "done"));
  });
});
