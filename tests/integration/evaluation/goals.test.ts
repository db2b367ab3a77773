import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDocument } from "@/lib/features/evaluation/document/queries/get-document";
import { answerGoal, assessGoal, removeGoal, saveGoal } from "@/lib/features/evaluation/goals/commands";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { openSignLink } from "@/lib/features/evaluation/signing/commands/open-sign-link";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { listGoalSigners } from "@/lib/features/evaluation/signing/queries/goal-signers";
import { partMarksOf } from "@/lib/features/evaluation/signing/queries/part-marks";
import { getGoals, listGoals } from "@/lib/features/goal/queries";
import { goalLimits } from "@/lib/features/goal/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGoalAnswer, makeGoalAssessment } from "../../factories/evaluation-goals";
import { makeSignLink } from "../../factories/evaluation-sign-link";
import { makeSignable, makeWay } from "../../factories/evaluation-signing";
import { makeGoal } from "../../factories/goal";
import { daysFromNow } from "../../factories/group";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { readPdf } from "../../support/read-pdf";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };
const seats = ["student", "supervisor", "secondarySupervisor", "teacher"] as const;
const signersOf = async (actor: Actor, placementId: number) =>
  listGoalSigners(actor, (await getGoals(actor, { placementId })).signedEvaluationId);
const newGoal = (placementId: number, text = "Lead a shift") => ({
  placementId,
  talk: "midterm" as const,
  talkDate: storedDay(daysFromNow(0)),
  viewPoint: 1,
  text,
});
/** Nobody has said anything about a goal yet. */
const unsaid = { answerRevision: 0, reachedRevision: 0 };
const answer = (goalId: number, given: Partial<Parameters<typeof answerGoal>[1]> = {}) => ({
  goalId,
  revision: 0,
  text: "I led three shifts",
  reportIds: [],
  ...given,
});
const assessment = (goalId: number, given: Partial<Parameters<typeof assessGoal>[1]> = {}) => ({
  goalId,
  revision: 0,
  reached: "partly" as const,
  ...given,
});

/** A running endterm that waits for nothing but signatures, with a goal. */
async function begin(given: Parameters<typeof makeSignable>[1] = { stage: 2 }) {
  const made = await makeSignable(db, given);
  const goal = await makeGoal(db, made.scene);
  const actors = await Promise.all(seats.map((seat) => actAs(made.scene[seat])));
  const [student, supervisor, secondary, teacher] = actors as [Actor, Actor, Actor, Actor];
  return { ...made, id: made.evaluation.id, goalId: goal.id, student, supervisor, secondary, teacher };
}

const hashFor = async (actor: Actor, evaluationId: number, stage: 1 | 2) =>
  (await getEvaluation(actor, { evaluationId, stage }, nb)).hash ?? "";

async function signAll(
  made: Awaited<ReturnType<typeof begin>>,
  stage: 1 | 2,
  people = ["student", "supervisor", "teacher"],
) {
  for (const who of people as ("student" | "supervisor" | "teacher")[]) {
    const actor = made[who];
    const hash = await hashFor(actor, made.id, stage);
    await signEvaluation(actor, { evaluationId: made.id, stage, hash, kind: "signed", password: testPassword }, {});
  }
}

const stageOf = async (id: number) => (await db.evaluation.findUniqueOrThrow({ where: { id } })).stage;
const asked = async (userId: number) =>
  db.notification.count({ where: { recipientId: userId, contentKey: { endsWith: "ready-to-be-signed" } } });

describe("a goal of a placement with an evaluation", () => {
  it("asks those who have signed again, and nobody else", async () => {
    const made = await begin({ stage: 1 });
    await signAll(made, 1, ["student"]);
    const before = [await asked(made.student.id), await asked(made.supervisor.id)];
    await saveGoal(made.teacher, newGoal(made.scene.placement.id));
    expect([await asked(made.student.id), await asked(made.supervisor.id)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    const { signatures } = await getEvaluation(made.student, { evaluationId: made.id, stage: 1 }, nb);
    expect(signatures).toMatchObject([{ seat: "student", isVoid: true }]);
  });

  it("names beforehand whose signatures it makes void, on the page of either term and beside the placement's goals", async () => {
    const made = await begin();
    const signed = { name: made.scene.student.fullName, kind: "signed" };
    const placementId = made.scene.placement.id;
    expect(await signersOf(made.teacher, placementId)).toEqual([]);
    await signAll(made, 2, ["student"]);
    for (const stage of [1, 2] as const)
      expect(await getEvaluation(made.teacher, { evaluationId: made.id, stage }, nb)).toMatchObject({
        goalSigners: [signed],
      });
    expect(await signersOf(made.teacher, placementId)).toEqual([signed]);
    await saveGoal(made.teacher, newGoal(placementId));
    expect(await signersOf(made.teacher, placementId)).toEqual([]);
  });

  it("that is removed again closes the term when all have signed what it is then", async () => {
    const made = await begin({ stage: 1 });
    await signAll(made, 1, ["student", "supervisor"]);
    const added = await saveGoal(made.teacher, newGoal(made.scene.placement.id));
    // The last signature comes by the content without the goal: the two others count again once it is gone.
    await db.signature.create({
      data: {
        content: {
          connect: { id: (await db.signedContent.findFirstOrThrow({ where: { evaluationId: made.id } })).id },
        },
        seat: "teacher",
        kind: "signed",
        proof: "password",
        name: "Teacher",
        user: { connect: { id: made.teacher.id } },
      },
    });
    expect(await stageOf(made.id)).toBe(1);
    await removeGoal(made.supervisor, { ...added, ...unsaid });
    expect(await stageOf(made.id)).toBe(2);
    expect(await db.signedContent.count({ where: { evaluationId: made.id, stage: 1, closedAt: { not: null } } })).toBe(
      1,
    );
  });

  it("is deleted by nobody who has not seen what was said about it", async () => {
    const made = await begin();
    const goal = { goalId: made.goalId, revision: 0 };
    await answerGoal(made.student, answer(made.goalId));
    expect(await refusalOf(removeGoal(made.teacher, { ...goal, ...unsaid }))).toMatchObject({ kind: "conflict" });
    await assessGoal(made.supervisor, assessment(made.goalId));
    const answered = { ...goal, answerRevision: 1, reachedRevision: 0 };
    expect(await refusalOf(removeGoal(made.teacher, answered))).toMatchObject({ kind: "conflict" });
    expect(await db.goalAnswer.count({ where: { goalId: made.goalId } })).toBe(1);
    expect(await removeGoal(made.teacher, { ...answered, reachedRevision: 1 })).toEqual({});
    expect(await db.goal.count({ where: { id: made.goalId } })).toBe(0);
  });

  it("is deleted by the student, who does not know yet how far it was reached", async () => {
    const made = await begin();
    await db.evaluationPart.deleteMany({ where: { evaluationId: made.id, party: "student" } });
    await makeGoalAssessment(db, made.scene, { goalId: made.goalId, reached: "not" });
    expect(await removeGoal(made.student, { goalId: made.goalId, revision: 0, ...unsaid })).toEqual({});
  });

  it("was reached by nobody's word any more when it says something else", async () => {
    const made = await begin();
    const { id: placementId } = made.scene.placement;
    await makeGoalAssessment(db, made.scene, { goalId: made.goalId, reached: "reached" });
    const { text } = await db.goal.findUniqueOrThrow({ where: { id: made.goalId } });
    const save = (revision: number, words: string) =>
      saveGoal(made.teacher, { ...newGoal(placementId, words), change: { goalId: made.goalId, revision } });
    await save(0, text);
    expect(await listGoals(made.teacher, { placementId })).toMatchObject([{ viewPoint: 1, reached: "reached" }]);
    await save(1, "Lead two shifts");
    expect(await listGoals(made.teacher, { placementId })).toMatchObject([{ reached: null, reachedRevision: 0 }]);
  });

  it("keeps what a stage has ended with", async () => {
    const made = await begin({ stage: 1 });
    await signAll(made, 1);
    const read = () => getEvaluation(made.student, { evaluationId: made.id, stage: 1 }, nb);
    const { hash } = await read();
    await saveGoal(made.supervisor, newGoal(made.scene.placement.id));
    await answerGoal(made.student, answer(made.goalId));
    const after = await read();
    expect(after.hash).toBe(hash);
    expect(after.signatures.map(({ isVoid }) => isVoid)).toEqual([false, false, false]);
  });

  it.each([
    ["the endterm is over", 3, "goal.error_over"],
    ["the evaluation is done", 5, "goal.error_done"],
  ])("is refused once %s, and the page knows", async (_about, stage, key) => {
    const made = await begin();
    const { id: placementId } = made.scene.placement;
    expect((await getGoals(made.teacher, { placementId })).isOpen).toBe(true);
    await db.evaluation.update({ where: { id: made.id }, data: { stage } });
    for (const attempt of [
      () => saveGoal(made.teacher, newGoal(placementId)),
      () => saveGoal(made.teacher, { ...newGoal(placementId), change: { goalId: made.goalId, revision: 0 } }),
      () => removeGoal(made.teacher, { goalId: made.goalId, revision: 0, ...unsaid }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ kind: "invalid", key });
    expect((await getGoals(made.teacher, { placementId })).isOpen).toBe(false);
    expect(await db.goal.count({ where: { placementId } })).toBe(1);
  });

  it("remembers the question it was made from, also when it is changed, and takes none of another form", async () => {
    const made = await begin({ stage: 1 });
    const elsewhere = await makeSignable(db);
    const { id: placementId } = made.scene.placement;
    const [questionId] = made.evaluation.form.questions.factors;
    const { goalId } = await saveGoal(made.student, { ...newGoal(placementId), questionId });
    await saveGoal(made.teacher, { ...newGoal(placementId, "Lead two"), change: { goalId, revision: 0 } });
    expect(await listGoals(made.student, { placementId })).toContainEqual(
      expect.objectContaining({ goalId, questionId, text: "Lead two" }),
    );
    const refused = { kind: "notFound" };
    const foreign = elsewhere.evaluation.form.questions.factors[0];
    expect(await refusalOf(saveGoal(made.student, { ...newGoal(placementId), questionId: foreign }))).toMatchObject(
      refused,
    );
    const { placement, student } = await makePlacement(db);
    expect(await refusalOf(saveGoal(await actAs(student), { ...newGoal(placement.id), questionId }))).toMatchObject(
      refused,
    );
  });

  it("is written by all at once without a deadlock, beside answers and signatures", async () => {
    const made = await begin();
    const { id: placementId } = made.scene.placement;
    const outcomes = await atOnce(
      ...[made.student, made.supervisor, made.secondary, made.teacher].map((actor) =>
        saveGoal(actor, newGoal(placementId)),
      ),
      answerGoal(made.student, answer(made.goalId)),
      assessGoal(made.supervisor, assessment(made.goalId)),
    );
    expect(outcomes).toEqual(Array(6).fill("done"));
    expect(await db.goal.count({ where: { placementId } })).toBe(5);
  });
});

describe("who answers and assesses when", () => {
  const ok = "ok";
  const no = "forbidden system.error_access_denied";
  const gone = "notFound system.error_not_found";
  const early = "invalid goal.error_not_endterm";
  const over = "invalid evaluation.error_stage_over";
  const second = "invalid evaluation.error_not_standing_in";
  /** A stage, or none; then answers and assessments of student, supervisor, secondary, teacher, admin and somebody from elsewhere. */
  const table: [string, { stage?: 1 | 2 | 3 | 5; isStandIn?: boolean }, string[], string[]][] = [
    ["no evaluation", {}, [early, early, early, early, early, gone], [early, early, early, early, early, gone]],
    ["midterm", { stage: 1 }, [early, no, no, no, no, gone], [no, early, second, no, no, gone]],
    ["endterm", { stage: 2 }, [ok, no, no, no, no, gone], [no, ok, second, no, no, gone]],
    ["a stand-in at endterm", { stage: 2, isStandIn: true }, [ok, no, no, no, no, gone], [no, ok, ok, no, no, gone]],
    ["summarizing", { stage: 3 }, [over, no, no, no, no, gone], [no, over, second, no, no, gone]],
    ["done", { stage: 5 }, [over, no, no, no, no, gone], [no, over, second, no, no, gone]],
  ];
  it.each(table)("%s", async (_about, { stage, isStandIn }, answers, assessments) => {
    const scene = await makePlacement(db, isStandIn ? { data: standInToday() } : {});
    if (stage) await makeEvaluation(db, scene, { stage });
    const people = [
      ...seats.map((seat) => scene[seat]),
      await makeUser(db, "Admin"),
      (await makePlacement(db)).supervisor,
    ];
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => ok,
        async () => {
          const { kind, key } = await refusalOf(work);
          return `${kind} ${key}`;
        },
      );
    for (const [index, person] of people.entries()) {
      const actor = await actAs(person);
      const { id } = await makeGoal(db, scene);
      expect([await outcome(answerGoal(actor, answer(id))), await outcome(assessGoal(actor, assessment(id)))]).toEqual([
        answers[index],
        assessments[index],
      ]);
    }
  });
});

describe("an answer", () => {
  it("names reports of the placement, is read by everybody and is changed", async () => {
    const made = await begin();
    const { scene, goalId } = made;
    const later = await makeReport(db, scene, { date: daysFromNow(-1), status: reportStatus.done });
    const earlier = await makeReport(db, scene, { date: daysFromNow(-2), status: reportStatus.done });
    const reportIds = [later.id, earlier.id, later.id];
    expect(await answerGoal(made.student, answer(goalId, { reportIds }))).toEqual({ revision: 1 });
    expect(await assessGoal(made.supervisor, assessment(goalId))).toEqual({ revision: 1 });
    const expected = {
      goalId,
      answer: "I led three shifts",
      answerRevision: 1,
      reports: [earlier, later].map(({ id, name, date, status }) => ({
        reportId: id,
        name,
        date: storedDay(date),
        status,
      })),
      reached: "partly",
      reachedBy: scene.supervisor.fullName,
      reachedRevision: 1,
    };
    for (const reader of [made.student, made.teacher, await actAs(await makeUser(db, "Admin"))]) {
      expect(await listGoals(reader, { placementId: scene.placement.id })).toMatchObject([expected]);
      expect((await getEvaluation(reader, { evaluationId: made.id }, nb)).goals).toMatchObject([expected]);
    }
    expect(
      await answerGoal(made.student, answer(goalId, { revision: 1, text: "Four", reportIds: [later.id] })),
    ).toEqual({
      revision: 2,
    });
    expect(await listGoals(made.student, { placementId: scene.placement.id })).toMatchObject([
      { answer: "Four", answerRevision: 2, reports: [{ reportId: later.id }] },
    ]);
  });

  it("that is sent again changes nothing, and one that knows an old revision is a conflict", async () => {
    const { student, supervisor, goalId } = await begin();
    await answerGoal(student, answer(goalId));
    expect(await answerGoal(student, answer(goalId))).toEqual({ revision: 1 });
    const conflict = { kind: "conflict", revision: 1 };
    expect(await refusalOf(answerGoal(student, answer(goalId, { text: "Another" })))).toMatchObject(conflict);
    await assessGoal(supervisor, assessment(goalId));
    expect(await assessGoal(supervisor, assessment(goalId))).toEqual({ revision: 1 });
    expect(await refusalOf(assessGoal(supervisor, assessment(goalId, { reached: "not" })))).toMatchObject(conflict);
    expect(await db.goalAnswer.findUnique({ where: { goalId } })).toMatchObject({ text: "I led three shifts" });
  });

  it("of which the server's answer was lost is changed by the same form, as an assessment is, and not after somebody else's", async () => {
    const { student, supervisor, goalId } = await begin();
    const sendId = randomUUID();
    await answerGoal(student, answer(goalId, { sendId }));
    expect(await answerGoal(student, answer(goalId, { sendId, text: "Another" }))).toEqual({ revision: 2 });
    await answerGoal(student, answer(goalId, { revision: 2, text: "From the phone" }));
    const stale = answer(goalId, { sendId, text: "A third" });
    expect(await refusalOf(answerGoal(student, stale))).toMatchObject({ kind: "conflict", revision: 3 });
    await assessGoal(supervisor, assessment(goalId, { sendId }));
    expect(await assessGoal(supervisor, assessment(goalId, { sendId, reached: "not" }))).toEqual({ revision: 2 });
    await assessGoal(supervisor, assessment(goalId, { revision: 2, reached: "reached" }));
    const old = assessment(goalId, { sendId });
    expect(await refusalOf(assessGoal(supervisor, old))).toMatchObject({ kind: "conflict", revision: 3 });
  });

  it("names no sick day, and no report of another placement or none at all", async () => {
    const { scene, student, goalId } = await begin();
    const sick = await makeReport(db, scene, { status: reportStatus.sickDay });
    const foreign = await makeReport(db, await makePlacement(db));
    const own = await makeReport(db, scene, { date: daysFromNow(-1), status: reportStatus.done });
    for (const reportId of [sick.id, foreign.id, 2_000_000_000])
      expect(await refusalOf(answerGoal(student, answer(goalId, { reportIds: [own.id, reportId] })))).toMatchObject({
        kind: "invalid",
        errors: { reportIds: ["goal.error_report"] },
      });
    expect(await db.goalAnswer.count({ where: { goalId } })).toBe(0);
    expect(goalLimits.reports).toBe(10);
  });

  it("and an assessment are part of what the endterm is signed for", async () => {
    const made = await begin();
    const hash = () => hashFor(made.teacher, made.id, 2);
    const hashes = [await hash()];
    await answerGoal(made.student, answer(made.goalId));
    hashes.push(await hash());
    await assessGoal(made.supervisor, assessment(made.goalId));
    hashes.push(await hash());
    await assessGoal(made.supervisor, assessment(made.goalId, { revision: 1, reached: "reached" }));
    hashes.push(await hash());
    expect(new Set(hashes).size).toBe(4);
  });

  it("of a running midterm that was reopened is not part of it", async () => {
    const made = await begin({ stage: 1 });
    const hash = await hashFor(made.teacher, made.id, 1);
    await makeGoalAnswer(db, made.scene, { goalId: made.goalId });
    await makeGoalAssessment(db, made.scene, { goalId: made.goalId, reached: "not" });
    expect(await hashFor(made.teacher, made.id, 1)).toBe(hash);
  });

  it("is recorded without its words", async () => {
    const { student, supervisor, goalId } = await begin();
    await answerGoal(student, answer(goalId, { text: "Only for the three of us" }));
    await assessGoal(supervisor, assessment(goalId));
    const record = await db.auditEntry.findMany({
      where: { entity: "goal", entityId: goalId },
      orderBy: { id: "asc" },
    });
    expect(record.map(({ action }) => action)).toEqual(["goal.answer", "goal.assess"]);
    expect(JSON.stringify(record)).not.toContain("Only for");
  });
});

describe("how far a goal was reached", () => {
  const read = async (actor: Actor, placementId: number, evaluationId: number) => {
    const [[listed], { goals }] = [
      await listGoals(actor, { placementId }),
      await getEvaluation(actor, { evaluationId }, nb),
    ];
    expect(goals[0]?.reached).toBe(listed?.reached);
    expect(goals[0]?.reachedRevision).toBe(listed?.reachedRevision);
    const [report] = await db.report.findMany({ where: { placementId } });
    if (report) expect((await getReport(actor, { reportId: report.id }, nb)).goals[0]?.reached).toBe(listed?.reached);
    return listed?.reached ?? null;
  };

  it.each<[string, readonly ("student" | "supervisor")[], boolean]>([
    ["neither part is in", [], false],
    ["the student's part is in", ["student"], false],
    ["the supervisors' part is in", ["supervisor"], false],
    ["both parts are in", ["student", "supervisor"], true],
  ])("is seen by the student when %s: %#", async (_about, submitted, isSeen) => {
    const scene = await makePlacement(db);
    const { id } = await makeEvaluation(db, scene, { stage: 2, submitted });
    const goal = await makeGoal(db, scene);
    await makeGoalAssessment(db, scene, { goalId: goal.id, reached: "not" });
    const { id: reportId } = await makeReport(db, scene, { status: reportStatus.done });
    await db.reportGoal.create({ data: { reportId, position: 0, text: goal.text } });
    const placementId = scene.placement.id;
    for (const reader of [await actAs(scene.student), await viewAs(await makeUser(db, "Admin"), scene.student)])
      expect(await read(reader, placementId, id)).toBe(isSeen ? "not" : null);
    for (const seat of ["supervisor", "secondarySupervisor", "teacher"] as const)
      expect(await read(await actAs(scene[seat]), placementId, id)).toBe("not");
  });

  it("is seen by the student whose part is not waited for, until the endterm or the midterm is reopened", async () => {
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene, { stage: 2, submitted: ["supervisor"] });
    const goal = await makeGoal(db, scene);
    await makeGoalAssessment(db, scene, { goalId: goal.id, reached: "not" });
    const student = await actAs(scene.student);
    const seen = () => read(student, scene.placement.id, evaluation.id);
    await makeWay(db, { scene, evaluation }, { stage: 2, way: "without-party", party: "student" });
    expect(await seen()).toBe("not");
    await makeWay(db, { scene, evaluation }, { stage: 2, way: "reopen" });
    expect(await seen()).toBeNull();
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 1 } });
    expect(await seen()).toBeNull();
  });

  it("is shown in a report beside the goal as it was, and not beside one that has been changed since", async () => {
    const made = await begin();
    const { scene, goalId, student } = made;
    const { placementId, text } = await db.goal.findUniqueOrThrow({ where: { id: goalId } });
    const { id: reportId } = await makeReport(db, scene, { status: reportStatus.done });
    await db.reportGoal.create({ data: { reportId, position: 0, text } });
    const inReport = async () => (await getReport(student, { reportId }, nb)).goals;
    expect(await inReport()).toEqual([{ viewPoint: null, text, reached: null }]);
    await assessGoal(made.supervisor, assessment(goalId));
    expect(await inReport()).toEqual([{ viewPoint: null, text, reached: "partly" }]);
    await saveGoal(made.teacher, { ...newGoal(placementId, "Another"), change: { goalId, revision: 0 } });
    expect(await inReport()).toEqual([{ viewPoint: null, text, reached: null }]);
  });
});

describe("a signature that is given after its stage", () => {
  /** A midterm that ended without the supervisor's signature; then its only goal is changed, and another one set. */
  async function beginLate() {
    const made = await begin({ stage: 1 });
    const { scene, evaluation } = made;
    const goal = await db.goal.findUniqueOrThrow({ where: { id: made.goalId } });
    const { placementId, text } = goal;
    await makeWay(db, { scene, evaluation }, { stage: 1, way: "without-signature", party: "supervisor" });
    await signAll(made, 1, ["student", "teacher"]);
    expect(await stageOf(made.id)).toBe(2);
    await saveGoal(made.teacher, {
      ...newGoal(placementId, "Changed since"),
      change: { goalId: made.goalId, revision: 0 },
    });
    await saveGoal(made.student, newGoal(placementId));
    return { ...made, goal, signedGoals: [expect.objectContaining({ text, answer: null, reached: null })] };
  }
  const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

  it("is for the goals of then, which its signer reads, and nobody else", async () => {
    const made = await beginLate();
    const see = (actor: Actor) => getEvaluation(actor, { evaluationId: made.id, stage: 1 }, nb);
    const before = await see(made.supervisor);
    expect(before.signedGoals).toEqual(made.signedGoals);
    expect(before.goals).toHaveLength(2);
    for (const actor of [made.student, made.teacher]) expect((await see(actor)).signedGoals).toBeNull();
    expect(partMarksOf(before).goals).toBe(partMarksOf({ ...before, goals: [] }).goals);
    await signAll(made, 1, ["supervisor"]);
    const after = await see(made.supervisor);
    expect(after.signedGoals).toBeNull();
    expect(after.signatures.map(({ seat, isVoid, hash }) => [seat, isVoid, hash === before.hash])).toEqual(
      ["student", "teacher", "supervisor"].map((seat) => [seat, false, true]),
    );
  });

  it("is for goals that the document has beside those of now, where they are others", async () => {
    const made = await beginLate();
    const read = async () => {
      const answer = await getDocument(made.teacher, { evaluationId: made.id }, nb);
      return readPdf(new Uint8Array(await answer.arrayBuffer()));
    };
    const heading = "Målene slik de var da midtvurderingen ble signert";
    const { has } = await read();
    expect(["Changed since", heading, made.goal.text].filter((text) => !has(text))).toEqual([]);
    await db.goal.update({ where: { id: made.goalId }, data: made.goal });
    expect((await read()).has(heading)).toBe(false);
  });

  it("is for the ratings, comments and answers of then, whatever became of them", async () => {
    const made = await beginLate();
    const { token, code } = await makeSignLink(db, made, { stage: 1 });
    const byLink = () => openSignLink(null, { token, code }, { address: "10.9.0.5", ...nb });
    const onPage = () => getEvaluation(made.supervisor, { evaluationId: made.id, stage: 1 }, nb);
    const shown = async () => {
      const [page, link] = [await onPage(), await byLink()];
      const of = ({ factors, texts, talk, dangerOfNotPassing }: typeof page | typeof link) => ({
        factors,
        texts,
        dangerOfNotPassing,
        talk: talk.map(({ field, value }) => [field, value]),
      });
      expect(of(link)).toEqual(of(page));
      return of(page);
    };
    const before = await shown();
    expect(before.factors[0]?.student).toMatchObject({ rating: 3, comment: "Comment of the student" });
    // The product changes none of it after the term, so the test does.
    await db.evaluationAnswer.updateMany({
      where: { part: { evaluationId: made.id, term: 1 } },
      data: { comment: "Written since", rating: 1 },
    });
    await db.talkField.updateMany({
      where: { evaluationId: made.id, term: 1, field: "dangerOfNotPassing" },
      data: { value: true },
    });
    expect(await shown()).toEqual(before);
    const other = await getEvaluation(made.teacher, { evaluationId: made.id, stage: 1 }, nb);
    expect(other.factors[0]?.student).toMatchObject({ rating: 1, comment: "Written since" });
  });

  it("is for the same by a link, which brings what is signed with it", async () => {
    const made = await beginLate();
    const { token, code } = await makeSignLink(db, made, { stage: 1 });
    const reading = await openSignLink(null, { token, code }, { address: "10.9.0.1", ...nb });
    expect(reading.goals).toEqual(made.signedGoals);
    expect(sha256(reading.content)).toBe(reading.hash);
    expect(JSON.parse(reading.content).goals).toHaveLength(1);
  });

  it("and one in time by a link bring what has its hash, with answers at endterm", async () => {
    const made = await begin();
    await answerGoal(made.student, answer(made.goalId));
    await assessGoal(made.supervisor, assessment(made.goalId));
    const { token, code } = await makeSignLink(db, made);
    const reading = await openSignLink(null, { token, code }, { address: "10.9.0.2", ...nb });
    expect(reading.goals).toMatchObject([{ answer: "I led three shifts", reached: "partly" }]);
    expect(sha256(reading.content)).toBe(reading.hash);
  });

  it("brings nothing by a link that is another's, expired, used or revoked", async () => {
    const made = await begin();
    const [own, other] = [await makeSignLink(db, made), await makeSignLink(db, await makeSignable(db))];
    const past = new Date(Date.now() - 1_000);
    const closed = await Promise.all(
      [{ expiresAt: past }, { usedAt: past }, { revokedAt: past }].map((given) => makeSignLink(db, made, given)),
    );
    const attempts = [{ token: own.token, code: "000000" }, { token: `${other.token}x`, code: own.code }, ...closed];
    for (const { token, code } of attempts)
      expect(await refusalOf(openSignLink(null, { token, code }, { address: "10.9.0.3", ...nb }))).toMatchObject({
        kind: "invalid",
      });
    // The code of the other evaluation's link is the same here: it opens what that link is for.
    const reading = await openSignLink(null, { token: other.token, code: other.code }, { address: "10.9.0.4", ...nb });
    expect(reading.studentName).not.toBe(made.scene.student.fullName);
  });
});
