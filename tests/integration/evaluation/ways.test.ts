import { describe, expect, it } from "vitest";
import { openAnyEvaluation, stageFor } from "@/lib/features/evaluation/life/commands/open-evaluation";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import type { SigningSeat, Term, Way } from "@/lib/features/evaluation/life/rules";
import { type ProceedInput, proceedSchema, reopenSchema } from "@/lib/features/evaluation/life/schema";
import { submitEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { storeSignature } from "@/lib/features/evaluation/signing/commands/store-signature";
import { eventOf } from "@/lib/features/notification/rules/keys";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, fromDay, storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { lockRow } from "@/lib/platform/locks";
import { makeEvaluation } from "../../factories/evaluation";
import { makeDecidable, makeSignable, makeTalk } from "../../factories/evaluation-signing";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";
import { patienceMs, soon } from "../../support/soon";

type Make = (scene: Awaited<ReturnType<typeof makePlacement>>) => Promise<{ id: number }>;

const midterm: Make = (scene) => makeEvaluation(db, scene);
const signable: Make = async (scene) => (await makeSignable(db, { scene })).evaluation;

async function make(by: Make = midterm) {
  const scene = await makePlacement(db);
  const { id: evaluationId } = await by(scene);
  const teacher = await actAs(scene.teacher);
  const proceed = (way: Way, more: Partial<ProceedInput> = {}) =>
    proceedEvaluation(teacher, { evaluationId, way, reason: "She moved away.", ...more });
  const see = async (actor: Actor = teacher, stage?: 1 | 2 | 3) =>
    getEvaluation(actor, { evaluationId, stage }, { locale: "nb" });
  const sign = async (seat: SigningSeat, stage: Term = 1) => {
    const user = scene[seat];
    const actor = await actAs(user);
    await inTransaction(actor, async (work) => {
      const row = await openAnyEvaluation(work.tx, evaluationId);
      const { form, hash } = await stageFor(work.tx, row, { actor, stage });
      const signer = { name: user.fullName, signer: { userId: user.id }, isStandIn: false };
      const said = { kind: "signed", remark: null, proof: "password" } as const;
      await storeSignature(work, row, { form, signature: { stage, hash: hash ?? "", seat, ...said, ...signer } });
    });
  };
  return { scene, evaluationId, teacher, proceed, see, sign };
}

const eventsTo = async (userId: number) =>
  (await db.notification.findMany({ where: { recipientId: userId }, orderBy: { id: "asc" } })).map(({ contentKey }) =>
    eventOf(contentKey),
  );

describe("going on without a part", () => {
  it("opens the other one, is on the record with its reason, and asks for signatures when nothing else is missing", async () => {
    const { scene, evaluationId, proceed, see } = await make((scene) =>
      makeEvaluation(db, scene, { submitted: ["student"] }),
    );
    await makeTalk(db, { evaluationId, term: 1, authorId: scene.supervisor.id });
    const supervisor = await actAs(scene.supervisor);
    expect((await see(supervisor)).factors[0]?.student).toBeNull();
    expect(await proceed("without-party", { party: "supervisor" })).toEqual({ stage: 1 });
    const seen = await see(supervisor);
    expect(seen.factors[0]?.student).toMatchObject({ rating: 3 });
    expect(seen).toMatchObject({ leftOut: ["supervisor"], missing: [], hash: expect.any(String) });
    expect(seen.reasons).toMatchObject([
      { way: "without-party", stage: 1, party: "supervisor", reason: "She moved away.", by: scene.teacher.fullName },
    ]);
    expect(await eventsTo(scene.student.id)).toEqual(["ready-to-be-signed"]);
    const late = submitEvaluation(supervisor, { evaluationId, stage: 1, revision: 0 });
    expect(await refusalOf(late)).toMatchObject({ kind: "invalid", key: "evaluation.error_submitted" });
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { entityId: evaluationId, action: "evaluation.proceed" },
    });
    expect(entry.after).toEqual({ way: "without-party", stage: 1, party: "supervisor" });
  });

  it("asks for nothing while the talk is missing", async () => {
    const { scene, proceed } = await make((scene) => makeEvaluation(db, scene, { submitted: ["student"] }));
    await proceed("without-party", { party: "supervisor" });
    expect(await eventsTo(scene.student.id)).toEqual([]);
  });

  it("is refused for a part that is in or left out already, beside the party", async () => {
    const { proceed } = await make((scene) => makeEvaluation(db, scene, { submitted: ["student"] }));
    const error = { kind: "invalid", errors: { party: ["evaluation.ways.error_party"] } };
    expect(await refusalOf(proceed("without-party", { party: "student" }))).toMatchObject(error);
    await proceed("without-party", { party: "supervisor" });
    expect(await refusalOf(proceed("without-party", { party: "supervisor" }))).toMatchObject({ kind: "invalid" });
  });
});

it("a way that is sent again with the same id is taken once", async () => {
  const { proceed, evaluationId } = await make();
  const sendId = crypto.randomUUID();
  expect(await proceed("skip-midterm", { sendId })).toEqual({ stage: 2 });
  expect(await proceed("skip-midterm", { sendId })).toEqual({ stage: 2 });
  expect(await db.evaluationWay.count({ where: { evaluationId } })).toBe(1);
  expect(await refusalOf(proceed("skip-midterm", { sendId: crypto.randomUUID() }))).toMatchObject({ kind: "invalid" });
});

it("skipping the midterm begins the endterm; nothing of the midterm is signed", async () => {
  const { proceed, see, evaluationId, scene } = await make();
  expect(await proceed("skip-midterm")).toEqual({ stage: 2 });
  expect(await see()).toMatchObject({ stage: 2, shownStage: 2, signatures: [] });
  expect(await db.signedContent.count({ where: { evaluationId } })).toBe(0);
  expect(await refusalOf(proceed("skip-midterm"))).toMatchObject({ kind: "invalid" });
  const late = submitEvaluation(await actAs(scene.student), { evaluationId, stage: 1, revision: 0 });
  expect(await refusalOf(late)).toMatchObject({ kind: "invalid", key: "evaluation.error_stage_over" });
});

it("skipping the midterm after one side has submitted keeps nobody from signing the endterm", async () => {
  const { scene, evaluationId, proceed, see, sign } = await make((made) =>
    makeEvaluation(db, made, { submitted: ["student"] }),
  );
  await proceed("skip-midterm");
  const supervisor = await actAs(scene.supervisor);
  expect((await see(supervisor, 1)).factors[0]?.student).toMatchObject({ rating: 3 });
  await db.evaluationPart.createMany({
    data: (["student", "supervisor"] as const).map((party) => ({
      evaluationId,
      term: 2,
      party,
      submittedAt: new Date(),
      submittedById: scene[party].id,
    })),
  });
  await makeTalk(db, { evaluationId, term: 2, authorId: scene.supervisor.id }, { recommendation: null });
  expect((await see(supervisor)).missing).toEqual(["recommendation"]);
  // The supervisor has left: the teacher goes on without their recommendation too.
  expect(await proceed("without-talk")).toEqual({ stage: 2 });
  expect(await see(supervisor)).toMatchObject({ missing: [], actions: expect.arrayContaining(["sign"]) });
  await sign("supervisor", 2);
});

it("going on without the talk is possible once, while the talk is missing", async () => {
  const { proceed, see, scene } = await make(async (scene) => {
    const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
    await makeTalk(db, { evaluationId: evaluation.id, term: 1, authorId: scene.supervisor.id }, { held: null });
    return evaluation;
  });
  const before = (await see()).hash;
  expect(before).toBeNull();
  expect(await proceed("without-talk")).toEqual({ stage: 1 });
  expect((await see()).hash).toEqual(expect.any(String));
  expect(await eventsTo(scene.supervisor.id)).toEqual(["ready-to-be-signed"]);
  expect(await refusalOf(proceed("without-talk"))).toMatchObject({ kind: "invalid" });
});

describe("going on without a signature", () => {
  it("waits for the others, and ends the term with the stored content when it was the last", async () => {
    const { proceed, see, sign, evaluationId } = await make(signable);
    expect(await proceed("without-signature", { party: "supervisor", witness: "Kari Vik" })).toEqual({ stage: 1 });
    await sign("student");
    expect((await see()).stage).toBe(1);
    expect(await proceed("without-signature", { party: "teacher", witness: "Kari Vik" })).toEqual({ stage: 2 });
    const stored = await db.signedContent.findFirstOrThrow({ where: { evaluationId, stage: 1 } });
    expect(stored.closedAt).not.toBeNull();
    const seen = await see(undefined, 1);
    expect(seen.hash).toBe(stored.hash);
    expect(seen.reasons[0]).toMatchObject({ way: "without-signature", witness: "Kari Vik" });
    // It can still be given, for the same content.
    await sign("supervisor");
    const { signatures, stage } = await see(undefined, 1);
    expect([stage, signatures.map(({ seat, isVoid }) => [seat, isVoid])]).toEqual([
      2,
      [
        ["student", false],
        ["supervisor", false],
      ],
    ]);
  });

  it("is refused before anybody can sign, and for a seat that has signed or is left out", async () => {
    const early = await make();
    const given = { party: "student", witness: "Kari Vik" } as const;
    expect(await refusalOf(early.proceed("without-signature", given))).toMatchObject({
      kind: "invalid",
      key: "evaluation.ways.error_not_now",
    });
    const { proceed, sign } = await make(signable);
    await sign("student");
    const error = { kind: "invalid", errors: { party: ["evaluation.ways.error_party"] } };
    expect(await refusalOf(proceed("without-signature", given))).toMatchObject(error);
    await proceed("without-signature", { ...given, party: "supervisor" });
    expect(await refusalOf(proceed("without-signature", { ...given, party: "supervisor" }))).toMatchObject(error);
  });
});

it("discontinuing ends the evaluation in the stage in which it was, without a result, and notifies everybody", async () => {
  const { scene, proceed, see } = await make();
  expect(await proceed("discontinue")).toEqual({ stage: 5 });
  const student = await actAs(scene.student);
  expect(await see(student)).toMatchObject({
    stage: 5,
    shownStage: 3,
    reachedStage: 1,
    result: { assessmentPassed: null, grounds: "She moved away.", complaintBy: null },
    actions: [],
  });
  expect(await refusalOf(see(student, 2))).toMatchObject({ kind: "notFound" });
  for (const { id } of [scene.student, scene.supervisor]) expect(await eventsTo(id)).toEqual(["evaluation-done"]);
  const { items } = await listEvaluations(student, { placementId: scene.placement.id });
  expect(items).toMatchObject([{ stage: 5, term: 1, progress: "discontinued" }]);
  expect(await refusalOf(proceed("prolong", { endDate: "2099-01-01" }))).toMatchObject({ kind: "invalid" });
});

it("prolonging gives the placement a later last day, at most a year later", async () => {
  const { scene, proceed, see } = await make(makeDecidable.bind(null, db));
  const last = storedDay(scene.placement.endDate);
  const refused = async (endDate: string) => refusalOf(proceed("prolong", { endDate }));
  for (const day of [last, daysLater(last, -1)])
    expect(await refused(day)).toMatchObject({ errors: { endDate: ["evaluation.ways.error_end_before"] } });
  expect(await refused(daysLater(last, 367))).toMatchObject({
    errors: { endDate: ["evaluation.ways.error_end_late"] },
  });
  const { hash } = await see();
  expect(await proceed("prolong", { endDate: daysLater(last, 366) })).toEqual({ stage: 3 });
  const after = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
  expect([storedDay(after.endDate), after.revision]).toEqual([daysLater(last, 366), scene.placement.revision + 1]);
  expect(
    await db.auditEntry.findFirstOrThrow({ where: { action: "placement.prolong", entityId: after.id } }),
  ).toMatchObject({ before: { endDate: last }, after: { endDate: daysLater(last, 366) } });
  // The summary has changed: who has read it before must read it again.
  expect((await see()).hash).not.toBe(hash);
  expect((await see()).reasons.at(-1)).toMatchObject({ way: "prolong", endDate: daysLater(last, 366) });
});

it("prolonging stops at the student's next placement, unless they may have several at once", async () => {
  const { scene, proceed } = await make();
  const last = storedDay(scene.placement.endDate);
  await makePlacement(db, {
    student: scene.student,
    data: { startDate: fromDay(daysLater(last, 5)), endDate: fromDay(daysLater(last, 30)) },
  });
  expect(await refusalOf(proceed("prolong", { endDate: daysLater(last, 5) }))).toMatchObject({
    kind: "invalid",
    errors: { endDate: ["placements.error_overlap"] },
  });
  expect(await proceed("prolong", { endDate: daysLater(last, 4) })).toEqual({ stage: 1 });
  await db.user.update({ where: { id: scene.student.id }, data: { allowMultipleGroup: true } });
  expect(await proceed("prolong", { endDate: daysLater(last, 5) })).toEqual({ stage: 1 });
});

describe("every way", () => {
  it("is not theirs who are no teacher of it", async () => {
    const { scene, evaluationId } = await make();
    const input = { evaluationId, way: "skip-midterm", reason: "Because" } as const;
    for (const user of [scene.student, scene.supervisor, scene.secondarySupervisor, await makeUser(db, "Admin")])
      expect(await refusalOf(proceedEvaluation(await actAs(user), input))).toMatchObject({ kind: "forbidden" });
    const stranger = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(proceedEvaluation(stranger, input))).toMatchObject({ kind: "notFound" });
  });

  it("has the fields that it needs and no other", () => {
    const fieldsOf = (input: object) => {
      const { error } = proceedSchema.safeParse({ evaluationId: 1, reason: "Because", ...input });
      return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
    };
    expect(fieldsOf({ way: "without-party" })).toEqual([["party", "validation.required"]]);
    expect(fieldsOf({ way: "without-party", party: "teacher" })).toEqual([["party", "validation.invalid"]]);
    expect(fieldsOf({ way: "without-signature", party: "teacher" })).toEqual([["witness", "validation.required"]]);
    expect(fieldsOf({ way: "prolong" })).toEqual([["endDate", "validation.required"]]);
    for (const way of ["skip-midterm", "without-talk", "discontinue"]) {
      expect(fieldsOf({ way })).toEqual([]);
      expect(fieldsOf({ way, party: "student", endDate: "2026-12-24" })).toEqual([
        ["party", "validation.invalid"],
        ["endDate", "validation.invalid"],
      ]);
    }
    expect(fieldsOf({ way: "discontinue", reason: "  " })).toEqual([["reason", "validation.required"]]);
    expect(fieldsOf({ way: "discontinue", reason: "a".repeat(1_001) })).toEqual([["reason", "validation.too_long"]]);
  });

  it("is for the stage that was seen, and for no other that has begun since", async () => {
    const { proceed, see } = await make();
    const party = { way: "without-party", party: "student" } as const;
    await proceed("skip-midterm", { stage: 1 });
    for (const more of [party, { way: "without-talk" } as const])
      expect(await refusalOf(proceed(more.way, { ...more, stage: 1 }))).toMatchObject({
        kind: "invalid",
        key: "evaluation.ways.error_not_now",
      });
    expect((await see()).reasons.map(({ way }) => way)).toEqual(["skip-midterm"]);
    expect(await proceed("without-talk", { stage: 2 })).toEqual({ stage: 2 });
  });

  it("is taken by one of two teachers at once", async () => {
    const { proceed } = await make();
    const tries = await atOnce(proceed("skip-midterm"), proceed("skip-midterm"), proceed("skip-midterm"));
    expect(tries.toSorted()).toEqual(["done", "invalid", "invalid"]);
  });
});

describe("reopening", () => {
  it("goes back to no stage that a discontinued evaluation has not reached, and its signatures go on counting", async () => {
    const { scene, evaluationId, proceed, see, sign } = await make(signable);
    await sign("student");
    await proceed("discontinue");
    expect((await see(await actAs(scene.student), 1)).signatures).toMatchObject([{ isVoid: false }]);
    const admin = await actAs(await makeUser(db, "Admin"));
    for (const stage of [2, 3] as const)
      expect(await refusalOf(reopenEvaluation(admin, { evaluationId, stage, reason: "Too early" }))).toMatchObject({
        kind: "invalid",
        errors: { stage: ["evaluation.ways.error_stage"] },
      });
    expect(await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "Back on the ward" })).toEqual({ stage: 1 });
    const events = await eventsTo(scene.supervisor.id);
    expect(events.filter((event) => event !== "signed")).toEqual(["ready-to-be-signed"]);
  });

  it("asks for new signatures; those before stay, marked", async () => {
    const { scene, evaluationId, see, sign } = await make(signable);
    for (const seat of ["student", "supervisor", "teacher"] as const) await sign(seat);
    expect((await see()).stage).toBe(2);
    const first = await see(undefined, 1);
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "A wrong rating" })).toEqual({ stage: 1 });
    const again = await see();
    expect(again).toMatchObject({ stage: 1, missing: [] });
    expect(again.hash).not.toBe(first.hash);
    expect(again.signatures.map(({ isVoid }) => isVoid)).toEqual([true, true, true]);
    expect(again.reasons.at(-1)).toMatchObject({ way: "reopen", stage: 1, reason: "A wrong rating" });
    expect((await eventsTo(scene.student.id)).at(-1)).toBe("ready-to-be-signed");
    for (const seat of ["student", "supervisor", "teacher"] as const) await sign(seat);
    const { signatures } = await see(undefined, 1);
    expect(signatures.map(({ isVoid }) => isVoid)).toEqual([true, true, true, false, false, false]);
  });

  it("is done once when it is sent again with the same id", async () => {
    const { evaluationId, proceed } = await make();
    await proceed("skip-midterm");
    const admin = await actAs(await makeUser(db, "Admin"));
    const reopening = { evaluationId, stage: 1, reason: "A mistake", sendId: crypto.randomUUID() } as const;
    expect(await reopenEvaluation(admin, reopening)).toEqual({ stage: 1 });
    expect(await reopenEvaluation(admin, reopening)).toEqual({ stage: 1 });
    expect(await db.evaluationWay.count({ where: { evaluationId, way: "reopen" } })).toBe(1);
    const other = reopenEvaluation(admin, { ...reopening, sendId: crypto.randomUUID() });
    expect(await refusalOf(other)).toMatchObject({ kind: "invalid" });
  });

  it("lets nothing count that a skipped stage was closed with before", async () => {
    const { evaluationId, see, sign, proceed } = await make(signable);
    for (const seat of ["student", "supervisor", "teacher"] as const) await sign(seat);
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "A mistake" });
    await proceed("skip-midterm");
    const { hash, signatures } = await see(undefined, 1);
    expect([hash, signatures.every(({ isVoid }) => isVoid)]).toEqual([null, true]);
  });

  it("takes back what was decided for the stage: a part that was left out is waited for again", async () => {
    const { evaluationId, see, proceed } = await make();
    await proceed("without-party", { party: "supervisor" });
    await proceed("discontinue");
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "She is back" });
    expect(await see()).toMatchObject({ stage: 1, leftOut: [], result: null });
    expect((await see()).earlierResults).toMatchObject([{ assessmentPassed: null, reopenedAt: expect.any(String) }]);
  });

  it("brings no placement back on whose days the student has another one by now, unless they may have several", async () => {
    const { evaluationId, scene, see, proceed } = await make();
    await proceed("discontinue");
    const { studentId } = scene.placement;
    const other = await makePlacement(db, { student: scene.student });
    const admin = await actAs(await makeUser(db, "Admin"));
    const reopen = () => reopenEvaluation(admin, { evaluationId, stage: 1, reason: "She is back" });
    expect(await refusalOf(reopen())).toMatchObject({ kind: "invalid", key: "placements.error_overlap" });
    expect(await see()).toMatchObject({ stage: 5 });
    await db.user.update({ where: { id: studentId }, data: { allowMultipleGroup: true } });
    expect(await reopen()).toEqual({ stage: 1 });
    expect(
      await db.placement.findMany({ where: { studentId, discontinuedAt: null }, orderBy: { id: "asc" } }),
    ).toMatchObject([{ id: scene.placement.id }, { id: other.placement.id }]);
  });

  it("is refused for a stage that is not earlier, and to who has a seat in it", async () => {
    const { scene, evaluationId } = await make();
    const admin = await actAs(await makeUser(db, "Admin"));
    for (const stage of [1, 2, 3] as const)
      expect(await refusalOf(reopenEvaluation(admin, { evaluationId, stage, reason: "Because" }))).toMatchObject({
        errors: { stage: ["evaluation.ways.error_stage"] },
      });
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 2 } });
    for (const user of [scene.supervisor, scene.teacher])
      expect(
        await refusalOf(reopenEvaluation(await actAs(user), { evaluationId, stage: 1, reason: "Because" })),
      ).toMatchObject({ kind: "forbidden" });
    const nowhere = reopenEvaluation(admin, { evaluationId: 2_147_483_647, stage: 1, reason: "Because" });
    expect(await refusalOf(nowhere)).toMatchObject({ kind: "notFound" });
    expect(reopenSchema.safeParse({ evaluationId, stage: 4, reason: "Because" }).success).toBe(false);
    expect(reopenSchema.safeParse({ evaluationId, stage: 1, reason: " " }).success).toBe(false);
  });
});

it("discontinuing waits for who changes a report, and neither stops the other", async () => {
  const { scene, proceed } = await make();
  const asked = [{ id: scene.supervisor.id, seat: "supervisor" as const, wrote: true }];
  const report = await makeReport(db, scene, { status: 4, asked });
  // Feedback that is being corrected counts again.
  const corrected = { submittedAt: null, givenAt: new Date() };
  await db.reportPart.updateMany({ where: { reportId: report.id, seat: "supervisor" }, data: corrected });
  const waiting = () => db.$queryRaw<unknown[]>`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let discontinued: ReturnType<typeof proceed> | undefined;
  await db.$transaction(
    async (tx) => {
      await lockRow(tx, "Placement", scene.placement.id, "share");
      discontinued = proceed("discontinue");
      discontinued.catch(() => undefined);
      await soon(async () => expect(await waiting()).toHaveLength(1));
      await lockRow(tx, "Report", report.id);
    },
    { timeout: patienceMs },
  );
  expect(await discontinued).toEqual({ stage: 5 });
  expect(await db.reportPart.count({ where: { reportId: report.id, submittedAt: null, givenAt: { not: null } } })).toBe(
    0,
  );
});
