import { describe, expect, it } from "vitest";
import { setStandIn } from "@/lib/features/enrolment/commands/set-stand-in";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { askStandIn, stopAskingStandIn } from "@/lib/features/evaluation/signing/commands/ask-stand-in";
import { listBegunStandIns, listEndedStandIns } from "@/lib/features/evaluation/signing/jobs";
import { listMyContacts } from "@/lib/features/placement/queries";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listPlacementsOf } from "@/lib/features/student/queries/list-placements-of";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { makeSignable } from "../../factories/evaluation-signing";
import { daysFromNow } from "../../factories/group";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

const day = (from: number) => storedDay(daysFromNow(from));

/** Who stands in, as the student's page shows it; undefined for somebody who does not see the placement. */
const standInOf = async (actor: Actor, { student }: MadePlacement) =>
  (await listPlacementsOf(actor, student.id))[0]?.standIn;

describe("a stand-in", () => {
  it("may rate from its first day to its last, and no longer when it is taken away", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, {
      status: 3,
      asked: [{ id: scene.secondarySupervisor.id, seat: "secondary_supervisor" }],
    });
    const { id: placementId } = scene.placement;
    const [supervisor, secondary] = [await actAs(scene.supervisor), await actAs(scene.secondarySupervisor)];
    const rates = async () => (await getReport(secondary, { reportId: report.id }, { locale: "nb" })).canRate;
    expect(await rates()).toBe(false);
    await setStandIn(supervisor, { placementId, revision: 0, from: day(0), until: day(0) });
    expect(await rates()).toBe(true);
    await setStandIn(supervisor, { placementId, revision: 1, from: day(1), until: day(9) });
    expect(await rates()).toBe(false);
    await setStandIn(supervisor, { placementId, revision: 2, from: null, until: null });
    expect(await standInOf(supervisor, scene)).toMatchObject({ from: null, until: null, revision: 3 });
    const records = await db.auditEntry.findMany({
      where: { action: "placement.stand_in", entityId: placementId },
      orderBy: { id: "asc" },
    });
    expect(records.map(({ before, after }) => [before, after])).toEqual([
      [
        { from: null, until: null },
        { from: day(0), until: day(0) },
      ],
      [
        { from: day(0), until: day(0) },
        { from: day(1), until: day(9) },
      ],
      [
        { from: day(1), until: day(9) },
        { from: null, until: null },
      ],
    ]);
  });

  it("is set by the primary supervisor, a teacher of the group or an admin", async () => {
    const scene = await makePlacement(db);
    const { id: placementId } = scene.placement;
    let revision = 0;
    for (const person of [scene.supervisor, scene.teacher, await makeUser(db, "Admin")]) {
      const actor = await actAs(person);
      expect((await standInOf(actor, scene))?.canSet).toBe(true);
      ({ revision } = await setStandIn(actor, { placementId, revision, from: day(0), until: day(2) }));
    }
    for (const person of [scene.student, scene.secondarySupervisor]) {
      const actor = await actAs(person);
      expect((await standInOf(actor, scene))?.canSet).toBe(false);
      expect(await refusalOf(setStandIn(actor, { placementId, revision, from: null, until: null }))).toMatchObject({
        kind: "forbidden",
      });
    }
    const outsider = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(setStandIn(outsider, { placementId, revision, from: null, until: null }))).toMatchObject({
      kind: "notFound",
    });
    expect(await standInOf(outsider, scene)).toBeUndefined();
    expect((await db.placement.findUniqueOrThrow({ where: { id: placementId } })).standInFrom).toEqual(daysFromNow(0));
  });

  it("cannot be set on an old revision, and one of two in parallel is a conflict", async () => {
    const scene = await makePlacement(db);
    const { id: placementId } = scene.placement;
    const supervisor = await actAs(scene.supervisor);
    const input = { placementId, revision: 0, from: day(0), until: day(2) };
    const other = { ...input, until: day(3) };
    const tries = await atOnce(setStandIn(supervisor, input), setStandIn(supervisor, other));
    expect(tries.toSorted()).toEqual(["conflict", "done"]);
    const third = { ...input, until: day(4) };
    expect(await refusalOf(setStandIn(supervisor, third))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("is set once when the answer was lost and the same days are sent again", async () => {
    const scene = await makePlacement(db);
    const { id: placementId } = scene.placement;
    const supervisor = await actAs(scene.supervisor);
    const input = { placementId, revision: 0, from: day(0), until: day(2) };
    expect(await setStandIn(supervisor, input)).toEqual({ revision: 1 });
    expect(await setStandIn(supervisor, input)).toEqual({ revision: 1 });
    expect(await setStandIn(supervisor, { ...input, revision: 1, from: null, until: null })).toEqual({ revision: 2 });
    expect(await setStandIn(supervisor, { ...input, revision: 1, from: null, until: null })).toEqual({ revision: 2 });
    const where = { action: "placement.stand_in", entityId: placementId };
    expect(await db.auditEntry.count({ where })).toBe(2);
  });

  it("who begins today is asked for the signature that a term waits for, and one of another day is not", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { id: placementId } = scene.placement;
    const where = { recipientId: scene.secondarySupervisor.id, contentKey: { endsWith: ".ready-to-be-signed" } };
    const supervisor = await actAs(scene.supervisor);
    await setStandIn(supervisor, { placementId, revision: 0, from: day(1), until: day(2) });
    expect(await db.notification.count({ where })).toBe(0);
    await setStandIn(supervisor, { placementId, revision: 1, from: day(0), until: day(2) });
    expect(await db.notification.findMany({ where })).toMatchObject([{ evaluationId: evaluation.id, placementId }]);
    // It was one before.
    await setStandIn(supervisor, { placementId, revision: 2, from: day(0), until: day(4) });
    expect(await db.notification.count({ where })).toBe(1);
  });

  it("of a later day is asked once that day has come, once, and not before the term is ready", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { id: placementId } = scene.placement;
    const where = { recipientId: scene.secondarySupervisor.id, contentKey: { endsWith: ".ready-to-be-signed" } };
    await setStandIn(await actAs(scene.supervisor), { placementId, revision: 0, from: day(1), until: day(20) });
    const run = async (now: Date) => {
      const isListed = (await listBegunStandIns(now)).includes(evaluation.id);
      await askStandIn(evaluation.id, now);
      return { isListed, asked: await db.notification.count({ where }) };
    };
    expect(await run(daysFromNow(0))).toEqual({ isListed: false, asked: 0 });
    const part = await db.evaluationPart.findFirstOrThrow({ where: { evaluationId: evaluation.id, party: "student" } });
    const { id, submittedAt, submittedById } = part;
    await db.evaluationPart.update({ where: { id }, data: { submittedAt: null, submittedById: null } });
    expect(await run(daysFromNow(1))).toEqual({ isListed: true, asked: 0 });
    await db.evaluationPart.update({ where: { id }, data: { submittedAt, submittedById } });
    await Promise.all([run(daysFromNow(1)), run(daysFromNow(1))]);
    await db.notification.updateMany({ where, data: { deletedAt: new Date() } });
    expect(await run(daysFromNow(2))).toEqual({ isListed: true, asked: 1 });
    // What was deleted is gone for good later.
    await db.notification.deleteMany({ where });
    expect(await run(daysFromNow(2))).toEqual({ isListed: true, asked: 0 });
    // The runs of two weeks may be missed.
    expect((await run(daysFromNow(15))).isListed).toBe(true);
    expect((await run(daysFromNow(16))).isListed).toBe(false);
    await db.placement.update({ where: { id: placementId }, data: { standInUntil: daysFromNow(3) } });
    expect((await run(daysFromNow(3))).isListed).toBe(true);
    expect((await run(daysFromNow(4))).isListed).toBe(false);
  });

  it("is asked for a signature no longer once the days have ended", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const { id: placementId } = scene.placement;
    const where = { recipientId: scene.secondarySupervisor.id, contentKey: { endsWith: ".ready-to-be-signed" } };
    await setStandIn(await actAs(scene.supervisor), { placementId, revision: 0, from: day(0), until: day(2) });
    const run = async (now: Date) => {
      const isListed = (await listEndedStandIns(now)).includes(evaluation.id);
      await stopAskingStandIn(evaluation.id, now);
      return { isListed, asked: await db.notification.count({ where }) };
    };
    expect(await run(daysFromNow(2))).toEqual({ isListed: false, asked: 1 });
    expect(await run(daysFromNow(3))).toEqual({ isListed: true, asked: 0 });
    expect(await run(daysFromNow(3))).toEqual({ isListed: false, asked: 0 });
  });

  it("is set while somebody writes in the evaluation, which both wait for first", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const [supervisor, teacher] = [await actAs(scene.supervisor), await actAs(scene.teacher)];
    const { id: placementId } = scene.placement;
    const endDate = storedDay(daysFromNow(60));
    const both = await atOnce(
      proceedEvaluation(teacher, { evaluationId: evaluation.id, way: "prolong", reason: "Illness", endDate }),
      setStandIn(supervisor, { placementId, revision: 0, from: day(0), until: day(2) }),
    );
    expect(["conflict,done", "done,done"]).toContain(both.toSorted().join());
  });

  it.each([
    [day(2), day(1), { until: ["stand_in.error_until_before"] }],
    [day(-3), day(-1), { until: ["stand_in.error_over"] }],
    [day(0), day(200), { until: ["stand_in.error_too_long"] }],
    [day(0), null, { until: ["validation.required"] }],
    [null, day(0), { from: ["validation.required"] }],
  ])("from %s to %s is refused", async (from, until, errors) => {
    const scene = await makePlacement(db);
    const input = { placementId: scene.placement.id, revision: 0, from, until };
    expect(await refusalOf(setStandIn(await actAs(scene.supervisor), input))).toMatchObject({
      kind: "invalid",
      errors,
    });
  });

  it("needs a secondary supervisor, but can be taken away without one", async () => {
    const scene = await makePlacement(db, { data: { secondarySupervisorId: null } });
    const input = { placementId: scene.placement.id, revision: 0 };
    const supervisor = await actAs(scene.supervisor);
    expect(await refusalOf(setStandIn(supervisor, { ...input, from: day(0), until: day(1) }))).toMatchObject({
      key: "stand_in.error_no_secondary",
    });
    expect(await setStandIn(supervisor, { ...input, from: null, until: null })).toEqual({ revision: 0 });
  });
});

describe("a student's contacts", () => {
  it("are those of the own placements that have not ended, the first to begin ahead", async () => {
    const ahead = await makePlacement(db, {
      data: { startDate: daysFromNow(5), endDate: daysFromNow(30), ward: "Ahead", supervisorId: null },
    });
    const { student } = ahead;
    const running = await makePlacement(db, {
      student,
      data: { ward: "Running", standInFrom: daysFromNow(-1), standInUntil: daysFromNow(0) },
    });
    await makePlacement(db, { student, data: { ward: "Last day", endDate: daysFromNow(0) } });
    await makePlacement(db, { student, data: { ward: "Over", endDate: daysFromNow(-1) } });
    await makePlacement(db);
    await db.user.update({ where: { id: running.supervisor.id }, data: { phone: "91234567", areaCode: "+47" } });

    const contacts = await listMyContacts(await actAs(student));
    expect(contacts.map(({ ward }) => ward)).toEqual(["Running", "Last day", "Ahead"]);
    expect(contacts[0]).toMatchObject({
      hasBegun: true,
      place: running.group.place,
      supervisor: { userId: running.supervisor.id, email: running.supervisor.email, phone: "+47 91 23 45 67" },
      secondarySupervisor: { userId: running.secondarySupervisor.id },
      teachers: [{ userId: running.teacher.id }],
      standIn: { from: day(-1), until: day(0), isToday: true },
    });
    expect(contacts[2]).toMatchObject({ hasBegun: false, supervisor: null, standIn: null });
    expect(await listMyContacts(await actAs(running.supervisor))).toEqual([]);
  });

  it("stay after the last day while the assessment is not decided", async () => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-60), endDate: daysFromNow(-10) } });
    const student = await actAs(scene.student);
    expect(await listMyContacts(student)).toEqual([]);
    const { id: evaluationId } = await makeEvaluation(db, scene);
    expect(await listMyContacts(student)).toHaveLength(1);
    await db.evaluationResult.create({ data: { evaluationId, decidedById: scene.teacher.id, assessmentPassed: true } });
    expect(await listMyContacts(student)).toEqual([]);
  });

  it("name a future stand-in, and none that is over", async () => {
    const scene = await makePlacement(db, {
      data: { standInFrom: daysFromNow(2), standInUntil: daysFromNow(4) },
    });
    const student = await actAs(scene.student);
    expect((await listMyContacts(student))[0]?.standIn).toEqual({ from: day(2), until: day(4), isToday: false });
    await db.placement.update({
      where: { id: scene.placement.id },
      data: { standInFrom: daysFromNow(-4), standInUntil: daysFromNow(-1) },
    });
    expect((await listMyContacts(student))[0]?.standIn).toBeNull();
  });
});
