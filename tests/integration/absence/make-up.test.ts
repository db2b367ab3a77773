import { describe, expect, it } from "vitest";
import { confirmMakeUp, planMakeUp, withdrawConfirmation } from "@/lib/features/absence/commands/make-up";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../../factories/absence";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

const day = (from: number) => storedDay(daysFromNow(from));
const stored = (id: number) => db.absence.findUniqueOrThrow({ where: { id } });

describe("proposing a day", () => {
  it("accepts a day after the absence, another, and null", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4 });
    for (const madeUpOn of [day(-3), day(40), null]) {
      await planMakeUp(student, { absenceId, madeUpOn });
      expect((await stored(absenceId)).madeUpOn).toEqual(madeUpOn && new Date(madeUpOn));
    }
    const records = await db.auditEntry.findMany({ where: { action: "absence.make_up", entityId: absenceId } });
    expect(records.map(({ after }) => after)).toEqual([
      { madeUpOn: day(-3) },
      { madeUpOn: day(40) },
      { madeUpOn: null },
    ]);
  });

  it.each([
    [-4, "absence.error_make_up_before"],
    [-3, "absence.error_make_up_absent"],
    [-1, "absence.error_make_up_used"],
    [400, "absence.error_make_up_late"],
  ])("refuses the day %i days from now: %s", async (wanted, key) => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4 });
    await makeAbsence(db, scene, { day: -3, madeUpDay: -1 });
    const refused = refusalOf(planMakeUp(await actAs(scene.student), { absenceId, madeUpOn: day(wanted) }));
    expect(await refused).toMatchObject({ kind: "invalid", key, errors: { madeUpOn: [key] } });
    expect((await stored(absenceId)).madeUpOn).toBeNull();
  });

  it("is over once the ward has confirmed", async () => {
    const scene = await makePlacement(db);
    const { id } = await makeAbsence(db, scene, { day: -4, madeUpDay: -2, confirmedBy: scene.supervisor });
    for (const madeUpOn of [day(-1), null])
      expect(await refusalOf(planMakeUp(await actAs(scene.student), { absenceId: id, madeUpOn }))).toMatchObject({
        kind: "invalid",
        key: "absence.error_confirmed",
      });
    expect((await stored(id)).madeUpOn).toEqual(daysFromNow(-2));
  });
});

describe("confirming", () => {
  it.each(["supervisor", "secondarySupervisor"] as const)("is for supervisors: %s", async (seat) => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4, madeUpDay: 0 });
    await confirmMakeUp(await actAs(scene[seat]), { absenceId, madeUpOn: day(0) });
    expect(await stored(absenceId)).toMatchObject({ confirmedById: scene[seat].id, confirmedAt: expect.any(Date) });
    await withdrawConfirmation(await actAs(scene.supervisor), { absenceId });
    expect(await stored(absenceId)).toMatchObject({
      confirmedById: null,
      confirmedAt: null,
      madeUpOn: daysFromNow(0),
    });
    const records = await db.auditEntry.findMany({ where: { action: "absence.confirm", entityId: absenceId } });
    expect(records.map(({ before, after }) => [before, after])).toEqual([
      [null, { madeUpOn: day(0) }],
      [{ madeUpOn: day(0) }, null],
    ]);
  });

  it("is refused for others, and not found for outsiders", async () => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4, madeUpDay: -1 });
    for (const person of [scene.student, scene.teacher, await makeUser(db, "Admin")]) {
      const actor = await actAs(person);
      expect(await refusalOf(confirmMakeUp(actor, { absenceId, madeUpOn: day(-1) }))).toMatchObject({
        kind: "forbidden",
      });
      expect(await refusalOf(withdrawConfirmation(actor, { absenceId }))).toMatchObject({ kind: "forbidden" });
    }
    const outsider = await actAs(await makeUser(db, "Supervisor"));
    expect(await refusalOf(confirmMakeUp(outsider, { absenceId, madeUpOn: day(-1) }))).toMatchObject({
      kind: "notFound",
    });
    expect(await refusalOf(withdrawConfirmation(outsider, { absenceId }))).toMatchObject({ kind: "notFound" });
    expect((await stored(absenceId)).confirmedAt).toBeNull();
  });

  it("refuses a day to come, a day of absence and one confirmed by somebody else", async () => {
    const scene = await makePlacement(db);
    const supervisor = await actAs(scene.supervisor);
    const ahead = await makeAbsence(db, scene, { day: -9, madeUpDay: 1 });
    const away = await makeAbsence(db, scene, { day: -8, madeUpDay: -9 + 2 });
    await makeAbsence(db, scene, { day: -7 });
    const done = await makeAbsence(db, scene, { day: -6, madeUpDay: -5, confirmedBy: scene.secondarySupervisor });
    const keyOf = async (absenceId: number, madeUpOn: string) =>
      (await refusalOf(confirmMakeUp(supervisor, { absenceId, madeUpOn }))).key;
    expect(await keyOf(ahead.id, day(1))).toBe("absence.error_make_up_future");
    expect(await keyOf(away.id, day(-7))).toBe("absence.error_make_up_absent");
    expect(await keyOf(done.id, day(-5))).toBe("absence.error_confirmed");
  });

  it("changes nothing when it is sent again, nor does a proposal or taking the confirmation back", async () => {
    const scene = await makePlacement(db);
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4 });
    const proposal = { absenceId, madeUpOn: day(-2) };
    const steps = [
      () => planMakeUp(student, proposal),
      () => confirmMakeUp(supervisor, proposal),
      () => withdrawConfirmation(supervisor, { absenceId }),
      () => planMakeUp(student, { absenceId, madeUpOn: null }),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      const after = await stored(absenceId);
      await step();
      expect(await stored(absenceId)).toEqual(after);
      expect(await db.auditEntry.count({ where: { entity: "absence", entityId: absenceId } })).toBe(index + 1);
    }
  });

  it("leaves a proposal that is sent again once it has been confirmed", async () => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4, madeUpDay: -2, confirmedBy: scene.supervisor });
    const before = await stored(absenceId);
    await planMakeUp(await actAs(scene.student), { absenceId, madeUpOn: day(-2) });
    expect(await stored(absenceId)).toEqual(before);
  });

  it("is a conflict when the student proposes another day meanwhile", async () => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4, madeUpDay: -2 });
    await planMakeUp(await actAs(scene.student), { absenceId, madeUpOn: day(-1) });
    const supervisor = await actAs(scene.supervisor);
    expect(await refusalOf(confirmMakeUp(supervisor, { absenceId, madeUpOn: day(-2) }))).toMatchObject({
      kind: "conflict",
      key: "absence.error_other_day",
    });
    expect((await stored(absenceId)).confirmedAt).toBeNull();
  });

  it("happens once when both supervisors confirm in parallel", async () => {
    const scene = await makePlacement(db);
    const { id: absenceId } = await makeAbsence(db, scene, { day: -4, madeUpDay: -2 });
    const ward = await Promise.all([scene.supervisor, scene.secondarySupervisor].map(actAs));
    const tries = await atOnce(
      ...[...ward, ...ward].map((actor) => confirmMakeUp(actor, { absenceId, madeUpOn: day(-2) })),
    );
    // The one who was first hears so both times.
    expect(tries.slice(2)).toEqual(tries.slice(0, 2));
    expect(tries.toSorted()).toEqual(["done", "done", "invalid", "invalid"]);
    expect(await db.auditEntry.count({ where: { action: "absence.confirm", entityId: absenceId } })).toBe(1);
  });

  it("and a parallel new proposal leave either the one or the other", async () => {
    const scene = await makePlacement(db);
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    for (let round = 0; round < 5; round += 1) {
      const { id: absenceId } = await makeAbsence(db, scene, { day: -10 + round, madeUpDay: 0 });
      const outcomes = await atOnce(
        planMakeUp(student, { absenceId, madeUpOn: day(-1) }),
        confirmMakeUp(supervisor, { absenceId, madeUpOn: day(0) }),
      );
      const { madeUpOn, confirmedAt } = await stored(absenceId);
      expect(outcomes).toEqual(confirmedAt ? ["invalid", "done"] : ["done", "conflict"]);
      expect(madeUpOn).toEqual(daysFromNow(confirmedAt ? 0 : -1));
      await db.absence.delete({ where: { id: absenceId } });
    }
  });
});
