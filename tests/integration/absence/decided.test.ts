import { describe, expect, it } from "vitest";
import { deleteAbsencesOf } from "@/lib/features/absence/commands/erase-absences";
import { confirmMakeUp, planMakeUp, withdrawConfirmation } from "@/lib/features/absence/commands/make-up";
import { registerAbsence } from "@/lib/features/absence/commands/register-absence";
import { removeAbsences } from "@/lib/features/absence/commands/remove-absences";
import { listAbsences } from "@/lib/features/absence/queries";
import { storeDocuments } from "@/lib/features/evaluation/document/commands/store-documents";
import { openAnyEvaluation } from "@/lib/features/evaluation/life/commands/open-evaluation";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { listGroupStudents } from "@/lib/features/student/queries/list-group-students";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../../factories/absence";
import { makeDecidable } from "../../factories/evaluation-signing";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { patienceMs, soon } from "../../support/soon";

const day = (from: number) => storedDay(daysFromNow(from));
const isCounted = { kind: "invalid", key: "absence.error_done" };

// Not in the transaction, which would see the first answer again and again.
const waiting = () => db.$queryRaw<unknown[]>`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Somebody who passes only because one of two days of absence was made up. */
async function make() {
  const scene = await makePlacement(db);
  const { id: evaluationId } = await makeDecidable(db, scene);
  await db.group.update({
    where: { id: scene.group.id },
    data: { expectedDays: 10, makeUpPercent: 10, passedAfterMakeUp: true },
  });
  const open = await makeAbsence(db, scene, { day: -4, kind: "other" });
  const madeUp = await makeAbsence(db, scene, { day: -3, madeUpDay: -2, confirmedBy: scene.supervisor });
  const [student, supervisor, teacher] = [
    await actAs(scene.student),
    await actAs(scene.supervisor),
    await actAs(scene.teacher),
  ];
  const pass = async () => {
    const { hash } = await getEvaluation(teacher, { evaluationId }, { locale: "nb" });
    const decision = { evaluationId, assessmentPassed: true, password: testPassword };
    await decideEvaluation(teacher, { ...decision, hash: hash ?? "" }, {});
  };
  const reopen = async () =>
    reopenEvaluation(await actAs(await makeUser(db, "Admin")), { evaluationId, stage: 3, reason: "A formal error" });
  const counted = async () => (await getEvaluation(teacher, { evaluationId }, { locale: "nb" })).attendance;
  const actionsOf = async (actor: Actor, absenceId: number) => {
    const { items } = await listAbsences(actor, { placementId: scene.placement.id });
    return items.find((item) => item.absenceId === absenceId)?.actions;
  };
  return { scene, evaluationId, open, madeUp, student, supervisor, teacher, pass, reopen, counted, actionsOf };
}

describe("what the decision has counted", () => {
  it("cannot be taken back: neither a confirmation nor a day of today", async () => {
    const { open, madeUp, student, supervisor, pass, actionsOf } = await make();
    expect(await actionsOf(supervisor, madeUp.id)).toEqual(["withdraw-confirmation"]);
    expect(await actionsOf(student, open.id)).toEqual(["remove", "plan-make-up"]);
    await pass();
    expect(await refusalOf(withdrawConfirmation(supervisor, { absenceId: madeUp.id }))).toMatchObject(isCounted);
    expect(await refusalOf(removeAbsences(student, { absenceIds: [open.id] }))).toMatchObject(isCounted);
    expect(await db.absence.findUnique({ where: { id: madeUp.id } })).toEqual(madeUp);
    expect(await db.absence.findUnique({ where: { id: open.id } })).toEqual(open);
    expect(await actionsOf(supervisor, madeUp.id)).toEqual([]);
    expect(await actionsOf(student, open.id)).toEqual(["plan-make-up"]);
  });

  it("can be taken back once an admin has reopened the evaluation", async () => {
    const { madeUp, supervisor, pass, reopen, actionsOf } = await make();
    await pass();
    await reopen();
    expect(await actionsOf(supervisor, madeUp.id)).toEqual(["withdraw-confirmation"]);
    await withdrawConfirmation(supervisor, { absenceId: madeUp.id });
    expect(await db.absence.findUniqueOrThrow({ where: { id: madeUp.id } })).toMatchObject({ confirmedAt: null });
  });

  it("is not taken back while it is decided: taking back waits for the decision", async () => {
    const { scene, evaluationId, madeUp, supervisor } = await make();
    let withdrawn: ReturnType<typeof withdrawConfirmation> | undefined;
    await db.$transaction(
      async (tx) => {
        await openAnyEvaluation(tx, evaluationId);
        withdrawn = withdrawConfirmation(supervisor, { absenceId: madeUp.id });
        withdrawn.catch(() => undefined);
        await soon(async () => expect(await waiting()).toHaveLength(1));
        await tx.evaluationResult.create({
          data: { evaluationId, assessmentPassed: true, decidedById: scene.teacher.id },
        });
      },
      { timeout: patienceMs },
    );
    expect(await refusalOf(withdrawn ?? Promise.resolve())).toMatchObject(isCounted);
  });
});

it("a placement that is prolonged so that days can be made up expects no more days: passed is held back until they are", async () => {
  const { scene, evaluationId, pass } = await make();
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: null, endDate: daysFromNow(20) } });
  // A day more than the limit.
  const { expectedDays } = (await listAbsences(await actAs(scene.teacher), { placementId: scene.placement.id }))
    .summary;
  for (let more = 1; more <= Math.floor(expectedDays / 10); more += 1) await makeAbsence(db, scene, { day: -4 - more });
  const heldBack = { kind: "invalid", key: "evaluation.error_days_to_make_up" };
  expect(await refusalOf(pass())).toMatchObject(heldBack);
  await db.placement.update({ where: { id: scene.placement.id }, data: { endDate: daysFromNow(62) } });
  expect(await refusalOf(pass())).toMatchObject(heldBack);
  const teacher = await actAs(scene.teacher);
  const { attendance } = await getEvaluation(teacher, { evaluationId }, { locale: "nb" });
  expect(attendance).toMatchObject({ expectedDays, daysToMakeUp: 1 });
});

describe("a reopened evaluation", () => {
  it("counts what its decision has counted and is deleted by now, with what is registered since", async () => {
    const { scene, pass, reopen, counted } = await make();
    await pass();
    const { deletedDays, ...decided } = await counted();
    expect(deletedDays).toBe(0);
    expect(await deleteAbsencesOf(db, [scene.placement.id])).toBe(2);
    expect(await counted()).toEqual({ ...decided, deletedDays: 2 });
    await reopen();
    await pass();
    expect(await counted()).toEqual({ ...decided, deletedDays: 2 });
    await reopen();
    await makeAbsence(db, scene, { day: 0 });
    expect(await counted()).toMatchObject({ absentDays: 3, sickDays: 2, madeUpDays: 1, daysToMakeUp: 1 });
  });

  it("counts no day that was taken back on the day of the decision", async () => {
    const { open, madeUp, student, supervisor, pass, reopen, counted } = await make();
    await pass();
    await reopen();
    await withdrawConfirmation(supervisor, { absenceId: madeUp.id });
    await removeAbsences(student, { absenceIds: [open.id, madeUp.id] });
    expect(await counted()).toMatchObject({ absentDays: 0, deletedDays: 0 });
  });
});

describe("absence that is deleted because its time was over", () => {
  it("counts on its page as in the decision, and is not registered again", async () => {
    const { scene, student, pass, counted } = await make();
    await pass();
    await deleteAbsencesOf(db, [scene.placement.id]);
    const shown = await listAbsences(student, { placementId: scene.placement.id });
    expect(shown).toMatchObject({ items: [], deletedOn: day(0), deletedDays: 2 });
    expect(await counted()).toMatchObject(shown.summary);
    const { items } = await listGroupStudents(await actAs(scene.teacher), scene.group.id, {}, "nb");
    expect(items).toMatchObject([{ absentDays: 1 }]);
    const again = { placementId: scene.placement.id, kind: "other" as const, dates: [day(-4)] };
    expect(await refusalOf(registerAbsence(student, again, { locale: "nb" }))).toMatchObject({
      kind: "invalid",
      errors: { "dates.0": ["absence.error_deleted"] },
    });
  });

  it("leaves later days to be registered and counted", async () => {
    const { scene, student, pass } = await make();
    const { id } = scene.placement;
    await pass();
    await deleteAbsencesOf(db, [id]);
    await db.signedContent.updateMany({
      where: { evaluation: { placementId: id } },
      data: { closedAt: daysFromNow(-3) },
    });
    await db.placement.update({ where: { id }, data: { absencesDeletedAt: daysFromNow(-2) } });
    await registerAbsence(student, { placementId: id, kind: "other", dates: [day(-1)] }, { locale: "nb" });
    const shown = await listAbsences(student, { placementId: id });
    expect(shown).toMatchObject({ canRegister: true, deletedDays: 2, summary: { absentDays: 3, madeUpDays: 1 } });
  });

  it("counts in a placement without a decision too, with what is deleted later", async () => {
    const scene = await makePlacement(db);
    await makeAbsence(db, scene, { day: -4 });
    await makeAbsence(db, scene, { day: -3, kind: "other", madeUpDay: -2, confirmedBy: scene.supervisor });
    await makeAbsence(db, scene, { day: 900 });
    await deleteAbsencesOf(db, [scene.placement.id]);
    const shown = () => actAs(scene.teacher).then((actor) => listAbsences(actor, { placementId: scene.placement.id }));
    const summary = { absentDays: 2, sickDays: 1, madeUpDays: 1 };
    expect(await shown()).toMatchObject({ items: [], deletedOn: day(0), deletedDays: 2, summary });
    await makeAbsence(db, scene, { day: 0 });
    await deleteAbsencesOf(db, [scene.placement.id]);
    expect(await shown()).toMatchObject({ items: [], deletedDays: 3, summary: { absentDays: 3, sickDays: 2 } });
    await deleteAbsencesOf(db, [scene.placement.id]);
    expect(await shown()).toMatchObject({ deletedDays: 3 });
  });

  it("counts where the student was taken out, and once that evaluation is reopened", async () => {
    const { scene, evaluationId, teacher, reopen, counted } = await make();
    await proceedEvaluation(teacher, { evaluationId, way: "discontinue", reason: "She moved away." });
    const before = await counted();
    expect(before).toMatchObject({ absentDays: 2, daysToMakeUp: 0 });
    await deleteAbsencesOf(db, [scene.placement.id]);
    const after = { ...before, deletedDays: 2 };
    expect(await counted()).toEqual(after);
    await reopen();
    expect(await counted()).toEqual(after);
  });
});

it("absence after the decision is registered, made up and taken back as before it", async () => {
  const { scene, open, student, supervisor, pass } = await make();
  await pass();
  const given = { placementId: scene.placement.id, kind: "sick" as const, dates: [day(0)] };
  const { absenceIds } = await registerAbsence(student, given, { locale: "nb" });
  expect(await removeAbsences(student, { absenceIds })).toBeNull();
  const proposal = { absenceId: open.id, madeUpOn: day(-1) };
  await planMakeUp(student, proposal);
  await confirmMakeUp(supervisor, proposal);
  await withdrawConfirmation(supervisor, { absenceId: open.id });
  expect(await db.absence.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({ confirmedAt: null });
});

it("the page, and a document that is drawn late, have the absence that was decided on", async () => {
  const { scene, evaluationId, pass, counted } = await make();
  await pass();
  const decided = await counted();
  const draw = async () => {
    await db.evaluationDocument.deleteMany({ where: { evaluationId } });
    await storeDocuments(evaluationId);
    return db.evaluationDocument.findMany({ where: { evaluationId }, select: { locale: true, hash: true } });
  };
  const atOnce = await draw();
  await makeAbsence(db, scene, { day: 0 });
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 20 } });
  expect(await draw()).toEqual(atOnce);
  expect(await counted()).toEqual(decided);
});
