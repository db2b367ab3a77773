import { describe, expect, it } from "vitest";
import { getLogDataOfEvaluationReport } from "@/lib/features/evaluation/administration/queries";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { ways } from "@/lib/features/evaluation/life/rules";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { submitEvaluation, withdrawEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { lastComplaintDay } from "@/lib/features/evaluation/result/rules";
import { type DecideInput, decideSchema } from "@/lib/features/evaluation/result/schema";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeAbsence } from "../../factories/absence";
import { makeDecidable } from "../../factories/evaluation-signing";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { codeIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

async function make(given: Parameters<typeof makePlacement>[1] = {}) {
  const scene = await makePlacement(db, given);
  const evaluation = await makeDecidable(db, scene);
  const evaluationId = evaluation.id;
  const see = (actor: Actor) => getEvaluation(actor, { evaluationId }, { locale: "nb" });
  const teacher = await actAs(scene.teacher);
  const decide = async (input: Partial<DecideInput> = {}, actor = teacher) =>
    decideEvaluation(
      actor,
      {
        evaluationId,
        assessmentPassed: true,
        password: testPassword,
        hash: (await see(teacher)).hash ?? "",
        ...input,
      },
      {},
    );
  return { scene, evaluation, evaluationId, teacher, see, decide };
}

const notPassed = {
  assessmentPassed: false,
  reason: "Medicines were given without a check.",
  noticeReason: "It happened in the last week.",
};

/** Absence over the limit of the group, which lets nobody pass before it is made up. */
async function makeAbsent() {
  const made = await make();
  const { group } = made.scene;
  await db.group.update({
    where: { id: group.id },
    data: { expectedDays: 10, makeUpPercent: 10, passedAfterMakeUp: true },
  });
  for (const day of [-3, -2]) await makeAbsence(db, made.scene, { day, kind: "other" });
  return made;
}

describe("the decision", () => {
  it("is the teacher's signature of the summary with the result, ends the evaluation and notifies everybody", async () => {
    const { scene, evaluationId, decide, see } = await make();
    expect(await decide(notPassed)).toEqual({ stage: 5 });
    const seen = await see(await actAs(scene.student));
    expect(seen).toMatchObject({ stage: 5, shownStage: 3, assessmentPassed: false, actions: [] });
    expect(seen.result).toMatchObject({
      assessmentPassed: false,
      grounds: notPassed.reason,
      noticeReason: notPassed.noticeReason,
      by: scene.teacher.fullName,
      complaintBy: lastComplaintDay(today()),
      reopenedAt: null,
    });
    const stored = await db.signedContent.findFirstOrThrow({ where: { evaluationId, stage: 3 } });
    expect(JSON.parse(stored.content).result).toEqual({
      assessmentPassed: false,
      grounds: notPassed.reason,
      noticeReason: notPassed.noticeReason,
    });
    expect(seen.signatures).toMatchObject([
      { stage: 3, seat: "teacher", kind: "signed", proof: "password", hash: stored.hash, isVoid: false },
    ]);
    for (const { id } of [scene.student, scene.supervisor])
      expect(await db.notification.count({ where: { recipientId: id, evaluationId } })).toBe(1);
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { entityId: evaluationId, action: "evaluation.decide" },
    });
    expect(JSON.stringify(entry.after)).not.toContain("Medicines");
    const { items } = await listEvaluations(await actAs(scene.student), { placementId: scene.placement.id });
    expect(items).toMatchObject([{ progress: "not_passed" }]);
  });

  it("stores no grounds with passed", async () => {
    const { teacher, decide, see } = await make();
    await decide({ reason: "Not shown", noticeReason: "Not shown either" });
    const nothing = { grounds: null, noticeReason: null, complaintBy: null };
    expect((await see(teacher)).result).toMatchObject({ assessmentPassed: true, ...nothing });
  });

  it("needs grounds when not passed", () => {
    const input = { evaluationId: 1, hash: "a".repeat(64), assessmentPassed: false };
    for (const reason of [undefined, "", "  "])
      expect(decideSchema.safeParse({ ...input, reason }).error?.issues).toMatchObject([
        { path: ["reason"], message: "evaluation.error_grounds" },
      ]);
  });

  it("needs a proof: nothing is stored with a wrong password, or with none", async () => {
    const { evaluationId, decide } = await make();
    expect(await refusalOf(decide({ password: "Wrong-1234" }))).toMatchObject({
      errors: { password: ["password.error_current_wrong"] },
    });
    expect(await refusalOf(decide({ password: undefined }))).toMatchObject({
      errors: { password: ["validation.required"] },
    });
    expect(await db.evaluationResult.count({ where: { evaluationId } })).toBe(0);
    expect(await db.signedContent.count({ where: { evaluationId } })).toBe(0);
  });

  it("is proved by a mailed code by who has no password", async () => {
    const teacher = await makeUser(db, "Teacher", { passwordHash: null });
    const { scene, decide } = await make({ teacher });
    const refused = decide({ password: undefined });
    expect(await refusalOf(refused)).toMatchObject({ errors: { code: ["password.error_code_needed"] } });
    const mail = (await takeMails()).findLast(({ to }) => to === scene.teacher.email);
    if (!mail) throw new Error("No code was mailed.");
    expect(await decide({ password: undefined, code: codeIn(mail) })).toEqual({ stage: 5 });
    expect(await db.signature.findFirstOrThrow({ where: { userId: teacher.id } })).toMatchObject({ proof: "code" });
  });

  it("is a conflict when the summary is not what was read, and spends no proof then", async () => {
    const { scene, teacher, decide, see } = await make();
    const { hash } = await see(teacher);
    await makeAbsence(db, scene, { kind: "other" });
    expect(await refusalOf(decide({ hash: hash ?? "", password: "Wrong-1234" }))).toMatchObject({ kind: "conflict" });
    expect(await decide()).toEqual({ stage: 5 });
  });

  it("is taken once when two teachers decide at once", async () => {
    const { scene, evaluationId, decide } = await make();
    const second: User = await makeUser(db, "Teacher");
    await db.groupTeacher.create({ data: { groupId: scene.group.id, teacherId: second.id } });
    const other = await actAs(second);
    expect((await atOnce(decide(), decide(notPassed, other))).toSorted()).toEqual(["done", "invalid"]);
    expect(await db.evaluationResult.count({ where: { evaluationId } })).toBe(1);
    expect(await db.signature.count({ where: { content: { evaluationId } } })).toBe(1);
  });

  it("is the teachers', in the stage that asks for it", async () => {
    const { scene, evaluationId, decide } = await make();
    for (const user of [scene.student, scene.supervisor, scene.secondarySupervisor, await makeUser(db, "Admin")])
      expect(await refusalOf(decide({}, await actAs(user)))).toMatchObject({ kind: "forbidden" });
    expect(await refusalOf(decide({}, await actAs(await makeUser(db, "Teacher"))))).toMatchObject({ kind: "notFound" });
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 2 } });
    expect(await refusalOf(decide())).toMatchObject({ kind: "invalid", key: "evaluation.ways.error_not_now" });
  });
});

describe("passed", () => {
  it("is held back while days have to be made up, and not passed is not", async () => {
    const { teacher, decide, see } = await makeAbsent();
    expect(await see(teacher)).toMatchObject({ isPassHeldBack: true, attendance: { daysToMakeUp: 1 } });
    expect(await refusalOf(decide())).toMatchObject({
      errors: { assessmentPassed: ["evaluation.error_days_to_make_up"] },
    });
    expect(await decide(notPassed)).toEqual({ stage: 5 });
  });

  it("is possible once they are made up, and where the group does not wait for it", async () => {
    const made = await makeAbsent();
    const { placement, supervisor } = made.scene;
    await db.absence.updateMany({
      where: { placementId: placement.id },
      data: { madeUpOn: daysFromNow(-1), confirmedAt: new Date(), confirmedById: supervisor.id },
    });
    expect(await made.decide()).toEqual({ stage: 5 });
    const free = await makeAbsent();
    await db.group.update({ where: { id: free.scene.group.id }, data: { passedAfterMakeUp: false } });
    expect(await free.decide()).toEqual({ stage: 5 });
  });
});

it("done locks everything for everybody", async () => {
  const { scene, evaluation, evaluationId, decide } = await make();
  await decide();
  const answers = [{ questionId: evaluation.form.questions.factors[0], rating: 1 }];
  for (const user of [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher]) {
    const actor = await actAs(user);
    // A second supervisor may do it on other days.
    const kind = user === scene.teacher ? "forbidden" : "invalid";
    for (const stage of [1, 2] as const) {
      const own = await db.evaluationPart.findFirst({
        where: { evaluationId, term: stage, party: user === scene.student ? "student" : "supervisor" },
      });
      const part = { evaluationId, stage, revision: own?.revision ?? 0 };
      expect(await refusalOf(saveEvaluation(actor, { ...part, answers }))).toMatchObject({ kind });
      expect(await refusalOf(saveEvaluation(actor, { ...part, answers, isCorrection: true }))).toMatchObject({ kind });
      expect(await refusalOf(submitEvaluation(actor, part))).toMatchObject({ kind });
      expect(await refusalOf(withdrawEvaluation(actor, part))).toMatchObject({ kind });
      const talk = { evaluationId, stage, field: "place", revision: 0, value: "Elsewhere" };
      expect(await refusalOf(saveTalk(actor, talk))).toMatchObject({ kind: "invalid" });
      const signature = { evaluationId, stage, hash: "a".repeat(64), kind: "signed" as const, password: testPassword };
      expect(await refusalOf(signEvaluation(actor, signature, { feideProof: undefined }))).toMatchObject({
        kind: "invalid",
      });
    }
    const teaches = user === scene.teacher ? "invalid" : "forbidden";
    for (const way of ways)
      expect(await refusalOf(proceedEvaluation(actor, { evaluationId, way, reason: "Because" }))).toMatchObject({
        kind: teaches,
      });
    expect(await refusalOf(decide({ hash: "a".repeat(64) }, actor))).toMatchObject({ kind: teaches });
  }
});

describe("a reopened evaluation", () => {
  it("can be decided again; the earlier result and signature stay beside the new ones", async () => {
    const { scene, evaluationId, teacher, decide, see } = await make();
    await decide(notPassed);
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 3, reason: "The complaint was upheld." });
    const open = await see(teacher);
    expect(open).toMatchObject({ stage: 3, result: null, assessmentPassed: null });
    expect(open.actions).toContain("decide");
    expect(open.signatures).toMatchObject([{ stage: 3, isVoid: true }]);
    expect(open.earlierResults).toMatchObject([{ assessmentPassed: false, grounds: notPassed.reason }]);
    await decide();
    const done = await see(await actAs(scene.student));
    expect(done.result).toMatchObject({ assessmentPassed: true });
    expect(done.earlierResults).toMatchObject([{ assessmentPassed: false, reopenedAt: expect.any(String) }]);
    expect(done.signatures.map(({ isVoid }) => isVoid)).toEqual([true, false]);
    const contents = await db.signedContent.findMany({ where: { evaluationId, stage: 3 }, orderBy: { id: "asc" } });
    expect(contents.map(({ opening, closedAt }) => [opening, closedAt !== null])).toEqual([
      [1, true],
      [2, true],
    ]);
    const { items } = await getLogDataOfEvaluationReport(admin, { evaluationId });
    expect(items.map(({ event, stage, assessmentPassed }) => [event, stage, assessmentPassed])).toEqual([
      ["decide", 3, true],
      ["reopen", 3, null],
      ["decide", 3, false],
    ]);
    expect(storedDay(new Date(items[0]?.at ?? ""))).toBe(storedDay(new Date()));
  });
});
