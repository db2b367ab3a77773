import { describe, expect, it } from "vitest";
import { adminChangeValueHideAnswerForEvaluation as decide } from "@/lib/features/evaluation/administration/commands";
import {
  adminGetDataForEvaluation,
  getAllEvaluation,
  getLogDataOfEvaluationReport,
} from "@/lib/features/evaluation/administration/queries";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { withdrawEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeEvaluation } from "../../factories/evaluation";
import { makeWay } from "../../factories/evaluation-signing";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const admin = async () => actAs(await makeUser(db, "Admin"));

async function make(
  given: Parameters<typeof makeEvaluation>[2] = {},
  placement: Parameters<typeof makePlacement>[1] = {},
) {
  const scene = await makePlacement(db, placement);
  return { scene, evaluation: await makeEvaluation(db, scene, given), actor: await admin() };
}

/** The evaluations that a search in one group finds. */
async function found(groupId: number, search: Parameters<typeof getAllEvaluation>[1] = {}) {
  const { items } = await getAllEvaluation(await admin(), { groupId, ...search });
  return items.map(({ evaluationId }) => evaluationId);
}

describe("the list of all evaluations", () => {
  it("says who is concerned and what an admin should look at", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student"] });
    const { items } = await getAllEvaluation(actor, { groupId: scene.group.id });
    expect(items).toEqual([
      {
        evaluationId: evaluation.id,
        placementId: scene.placement.id,
        stage: 1,
        studentId: scene.student.id,
        studentName: scene.student.fullName,
        studentNumber: scene.student.studentNumber,
        groupId: scene.group.id,
        groupName: scene.group.name,
        supervisorName: scene.supervisor.fullName,
        practicumPlace: scene.group.place,
        ward: scene.placement.ward,
        startDate: scene.placement.startDate.toISOString().slice(0, 10),
        endDate: scene.placement.endDate.toISOString().slice(0, 10),
        submitted: { student: true, supervisor: false },
        flags: [],
      },
    ]);
  });

  it("flags no placement without a supervisor while somebody stands in, who can submit the part", async () => {
    const flagsOf = async (from: number, until: number) => {
      const data = { supervisorId: null, standInFrom: daysFromNow(from), standInUntil: daysFromNow(until) };
      const { evaluation, actor } = await make({}, { data });
      return (await adminGetDataForEvaluation(actor, { evaluationId: evaluation.id })).flags;
    };
    expect(await flagsOf(-1, 1)).toEqual([]);
    expect(await flagsOf(-2, -1)).toEqual(["no_supervisor"]);
  });

  it.each([["no_supervisor", { supervisorId: null }]] as const)(
    "flags %s, and finds it by that",
    async (flag, data) => {
      const { scene, evaluation, actor } = await make({}, { data });
      const other = await make({}, { group: scene.group });
      expect(await found(scene.group.id, { flag })).toEqual([evaluation.id]);
      expect((await adminGetDataForEvaluation(actor, { evaluationId: evaluation.id })).flags).toEqual([flag]);
      expect((await adminGetDataForEvaluation(actor, { evaluationId: other.evaluation.id })).flags).toEqual([]);
      await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 5 } });
      expect(await found(scene.group.id, { flag })).toEqual([]);
    },
  );

  it("flags an admin's decision on who sees what", async () => {
    const { scene, evaluation, actor } = await make();
    await decide(actor, { evaluationId: evaluation.id, party: "student", hidden: false });
    expect(await found(scene.group.id, { flag: "decided" })).toEqual([evaluation.id]);
  });

  it("is filtered by stage, and by the names of student and group, with wildcards as characters", async () => {
    const student = await makeUser(db, "Student", { fullName: "100 %_\\ Olsen", studentNumber: unique("77") });
    const { scene, evaluation } = await make({ stage: 2 }, { student });
    const group = scene.group.id;
    const other = await make({}, { group: scene.group });
    expect(await found(group, { stage: 2 })).toEqual([evaluation.id]);
    expect(await found(group, { stage: 1 })).toEqual([other.evaluation.id]);
    for (const search of ["olsen", "%_\\", student.studentNumber ?? ""])
      expect(await found(group, { search })).toEqual([evaluation.id]);
    expect(await found(group, { search: scene.group.name })).toHaveLength(2);
    expect(await found(group, { search: "%olsen" })).toEqual([]);
  });

  it("comes in pages, those that are done at the end", async () => {
    const group = await makeGroup(db);
    const made: number[] = [];
    for (let index = 0; index <= limits.listPageSize; index += 1) {
      const { placement } = await makePlacement(db, { group });
      made.push((await db.evaluation.create({ data: { placementId: placement.id, stage: index === 3 ? 5 : 1 } })).id);
    }
    const actor = await admin();
    const first = await getAllEvaluation(actor, { groupId: group.id });
    const rest = await getAllEvaluation(actor, { groupId: group.id, cursor: first.nextCursor ?? 0 });
    const ids = [...first.items, ...rest.items].map(({ evaluationId }) => evaluationId);
    expect(ids).toEqual([...made.filter((_, index) => index !== 3).reverse(), made[3]]);
  });
});

describe("an admin's decision on who sees a part", () => {
  it("wins over the submissions, until it is automatic again", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student", "supervisor"] });
    const student = await actAs(scene.student);
    const evaluationId = evaluation.id;
    const sees = async () =>
      (await getEvaluation(student, { evaluationId }, { locale: "nb" })).factors[0]?.supervisor !== null;
    const partNow = async () =>
      (await adminGetDataForEvaluation(actor, { evaluationId })).parts.find(({ party }) => party === "supervisor");
    expect([await sees(), await partNow()]).toMatchObject([
      true,
      { hidden: null, isHidden: false, submitted: { by: scene.supervisor.fullName } },
    ]);
    await decide(actor, { evaluationId, party: "supervisor", hidden: true });
    expect([await sees(), await partNow()]).toMatchObject([false, { hidden: true, isHidden: true }]);
    await decide(actor, { evaluationId, party: "supervisor", hidden: null });
    expect([await sees(), await partNow()]).toMatchObject([true, { hidden: null, isHidden: false }]);
  });

  it.each([
    ["going on without the other side", { way: "without-party", stage: 1, party: "supervisor" }, 1],
    ["skipping the midterm", { way: "skip-midterm", stage: 1 }, 2],
  ] as const)("is not needed after %s: the page says that the part is shown", async (_, way, stage) => {
    const { scene, evaluation, actor } = await make({ submitted: ["student"] });
    const evaluationId = evaluation.id;
    const supervisor = await actAs(scene.supervisor);
    const supervisorSees = async () =>
      (await getEvaluation(supervisor, { evaluationId, stage: 1 }, { locale: "nb" })).factors[0]?.student !== null;
    const partNow = async () =>
      (await adminGetDataForEvaluation(actor, { evaluationId })).parts.find(
        ({ stage: term, party }) => term === 1 && party === "student",
      );
    expect([await supervisorSees(), await partNow()]).toMatchObject([false, { isHidden: true }]);
    await makeWay(db, { scene, evaluation }, way);
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage } });
    expect([await supervisorSees(), await partNow()]).toMatchObject([true, { hidden: null, isHidden: false }]);
    await decide(actor, { evaluationId, party: "student", hidden: true, stage: 1 });
    expect([await supervisorSees(), await partNow()]).toMatchObject([false, { hidden: true, isHidden: true }]);
  });

  it("holds for a part that nobody has written in yet, and not for a term that has not begun", async () => {
    const { evaluation, actor } = await make();
    const evaluationId = evaluation.id;
    await decide(actor, { evaluationId, party: "student", hidden: true });
    expect((await adminGetDataForEvaluation(actor, { evaluationId })).parts).toMatchObject([
      { party: "student", hidden: true, isHidden: true, submitted: null },
      { party: "supervisor", hidden: null, submitted: null },
    ]);
    expect(await refusalOf(decide(actor, { evaluationId, party: "student", hidden: true, stage: 2 }))).toMatchObject({
      kind: "notFound",
    });
    expect(
      await refusalOf(decide(actor, { evaluationId: 2_147_483_647, party: "student", hidden: true })),
    ).toMatchObject({
      kind: "notFound",
    });
  });

  it("holds for no endterm of an evaluation that was discontinued in the midterm", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student"] });
    const evaluationId = evaluation.id;
    await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
    await makeWay(db, { scene, evaluation }, { way: "discontinue", stage: 1 });
    const { submitted, parts } = await adminGetDataForEvaluation(actor, { evaluationId });
    expect(submitted).toEqual({ student: true, supervisor: false });
    expect(parts.map(({ stage }) => stage)).toEqual([1, 1]);
    const { items } = await getAllEvaluation(actor, { groupId: scene.group.id });
    expect(items).toMatchObject([{ submitted: { student: true, supervisor: false } }]);
    const late = decide(actor, { evaluationId, party: "student", hidden: true, stage: 2 });
    expect(await refusalOf(late)).toMatchObject({ kind: "notFound" });
    await decide(actor, { evaluationId, party: "student", hidden: true });
    expect(await db.evaluationPart.findMany({ where: { evaluationId, hidden: true } })).toMatchObject([{ term: 1 }]);
  });

  it("is not theirs who belong to one of the sides, whatever else they may do", async () => {
    const { scene, evaluation } = await make({ submitted: ["student"] });
    const supervisor = await actAs(scene.supervisor);
    const early = decide(supervisor, { evaluationId: evaluation.id, party: "student", hidden: false });
    expect(await refusalOf(early)).toMatchObject({ kind: "forbidden" });
    const evaluationId = evaluation.id;
    expect(await adminGetDataForEvaluation(supervisor, { evaluationId })).toMatchObject({ isOfSide: true });
    const teacher = await actAs(scene.teacher);
    expect(await adminGetDataForEvaluation(teacher, { evaluationId })).toMatchObject({ isOwn: true, isOfSide: false });
  });

  it("does not disturb the writer: the revision of the part stays", async () => {
    const { scene, evaluation, actor } = await make();
    await decide(actor, { evaluationId: evaluation.id, party: "student", hidden: true });
    const answers = [{ questionId: evaluation.form.questions.factors[0], rating: 2 }];
    const save = { evaluationId: evaluation.id, stage: 1 as const, revision: 0, answers };
    expect(await saveEvaluation(await actAs(scene.student), save)).toEqual({ revision: 1 });
  });
});

describe("the log of an evaluation", () => {
  it("has who did what, the latest first, and nothing of what was rated", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student"] });
    const evaluationId = evaluation.id;
    const student = await actAs(scene.student);
    await withdrawEvaluation(student, { evaluationId, stage: 1, revision: 0 });
    await decide(actor, { evaluationId, party: "student", hidden: true });
    await decide(actor, { evaluationId, party: "student", hidden: true });
    const log = await getLogDataOfEvaluationReport(actor, { evaluationId });
    const { fullName } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    expect(log).toMatchObject({
      items: [
        { event: "visibility", by: fullName, stage: 1, party: "student", hidden: true, answers: null },
        { event: "withdraw", by: scene.student.fullName, stage: 1, party: "student", hidden: null, answers: null },
      ],
    });
  });

  it("counts the answers of a correction", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student", "supervisor"] });
    const answers = evaluation.form.questions.factors.map((questionId) => ({ questionId, rating: 4 }));
    await saveEvaluation(await actAs(scene.supervisor), {
      evaluationId: evaluation.id,
      stage: 1,
      revision: 0,
      isCorrection: true,
      answers,
    });
    expect((await getLogDataOfEvaluationReport(actor, { evaluationId: evaluation.id })).items).toMatchObject([
      { event: "correct", party: "supervisor", answers: 2 },
    ]);
  });

  it("has the saves of who writes in a talk in one line", async () => {
    const { scene, evaluation, actor } = await make({ submitted: ["student", "supervisor"] });
    const given = { evaluationId: evaluation.id, stage: 1, field: "comment" } as const;
    for (const [revision, value] of ["We", "We spoke", "We spoke of doses"].entries())
      await saveTalk(await actAs(scene.teacher), { ...given, revision, value });
    const { items } = await getLogDataOfEvaluationReport(actor, { evaluationId: evaluation.id });
    expect(items).toMatchObject([{ event: "talk", by: scene.teacher.fullName, stage: 1, saves: 3 }]);
  });

  it("is not found for an evaluation that is not there", async () => {
    const refused = getLogDataOfEvaluationReport(await admin(), { evaluationId: 2_147_483_647 });
    expect(await refusalOf(refused)).toMatchObject({ kind: "notFound" });
  });
});
