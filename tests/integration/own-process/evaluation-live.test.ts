import { hearOn, openSocketOf } from "../../support/live-channels";
import "../../support/database";
import { addDays } from "date-fns";
import { describe, expect, it } from "vitest";
import { editGroup } from "@/lib/features/enrolment/commands/edit-group";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { stateNoDoubt } from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { answerGoal, assessGoal, removeGoal, saveGoal } from "@/lib/features/evaluation/goals/commands";
import { acknowledgeNotice } from "@/lib/features/evaluation/notice/commands/acknowledge-notice";
import { discardNotice } from "@/lib/features/evaluation/notice/commands/discard-notice";
import { giveNotice } from "@/lib/features/evaluation/notice/commands/give-notice";
import { liftNotice } from "@/lib/features/evaluation/notice/commands/lift-notice";
import { openNotice } from "@/lib/features/evaluation/notice/commands/open-notice";
import { saveNotice } from "@/lib/features/evaluation/notice/commands/save-notice";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { submitEvaluation, withdrawEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { evaluationChanged, evaluationChannel, userChannel } from "@/lib/platform/realtime/channels";
import { makeEvaluation } from "../../factories/evaluation";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { soon } from "../../support/soon";

async function begin(submitted: readonly ("student" | "supervisor")[]) {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted });
  const evaluationId = evaluation.id;
  const heard = await hearOn(evaluationChannel(evaluationId), scene.student.id);
  /** What is heard, once this many events have come. */
  const hears = (count: number) =>
    soon(() => {
      expect(heard).toHaveLength(count);
      return heard.map(({ data }) => data);
    });
  const page = { evaluationId, fields: [], isMore: true };
  return { scene, evaluation, evaluationId, heard, hears, page, teacher: await actAs(scene.teacher) };
}

describe("the open pages of an evaluation", () => {
  it("hear which field of a talk has which revision, and nothing of what is in it", async () => {
    const { scene, evaluationId, heard, hears, teacher } = await begin(["student", "supervisor"]);
    const save = (field: string, value: string | boolean, revision: number) =>
      saveTalk(teacher, { evaluationId, stage: 1, field, revision, value });
    await save("comment", "Very private words", 0);
    await save("comment", "More private words", 1);
    await save("held", true, 0);
    const change = (field: string, revision: number) => ({
      evaluationId,
      fields: [{ term: 1, field, revision }],
      isMore: false,
    });
    expect(await hears(3)).toEqual([change("comment", 1), change("comment", 2), change("held", 1)]);
    expect(heard.every(({ event }) => event === "evaluation-changed")).toBe(true);
    expect(JSON.stringify(heard)).not.toMatch(new RegExp(`private|${scene.teacher.fullName}`));
  });

  it("hear of a field only after the commit", async () => {
    const { evaluationId, hears, page, teacher } = await begin([]);
    const change = (outcome: "stored" | "undone") =>
      inTransaction(teacher, async ({ changed }) => {
        changed({ kind: "evaluation", evaluationId, field: { term: 1, field: outcome, revision: 1 } });
        changed({ kind: "evaluation", evaluationId });
        if (outcome === "undone") throw new Error("undone");
      });
    await expect(change("undone")).rejects.toThrow("undone");
    await change("stored");
    expect(await hears(1)).toEqual([{ ...page, fields: [{ term: 1, field: "stored", revision: 1 }] }]);
  });

  it("do not hear of a doubt before both parts are in: the student's page would", async () => {
    const { evaluationId, hears, teacher } = await begin(["student"]);
    const save = (field: string, value: string | boolean) =>
      saveTalk(teacher, { evaluationId, stage: 1, field, revision: 0, value });
    await save("dangerOfNotPassing", true);
    await save("place", "Room 4");
    expect(await hears(1)).toEqual([
      { evaluationId, fields: [{ term: 1, field: "place", revision: 1 }], isMore: false },
    ]);
  });

  describe("and each supervisor's and teacher's own, of which the student must not know:", () => {
    const change = (evaluationId: number) => ({ evaluationId, fields: [], isMore: true });

    /** What the student's page hears, and the teacher's alone. Marked by a field that everybody hears of. */
    async function beginWith(submitted: readonly ("student" | "supervisor")[], stage: 1 | 2 = 1) {
      // The last safe day is far away.
      const scene = await makePlacement(db, { data: { endDate: daysFromNow(80) } });
      const evaluation = await makeEvaluation(db, scene, { submitted, stage });
      const evaluationId = evaluation.id;
      const shared = await hearOn(evaluationChannel(evaluationId), scene.student.id);
      const people = [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher];
      const own = await Promise.all(people.map(({ id }) => hearOn(userChannel(id), id)));
      const alone = () => own.map((heard) => heard.filter(({ event }) => event === evaluationChanged).length);
      const [student, supervisor, , teacher] = (await Promise.all(people.map(actAs))) as [Actor, Actor, Actor, Actor];
      const hears = (all: number, staff: number) =>
        soon(() => {
          expect(shared.map(({ data }) => data)).toEqual(Array(all).fill(change(evaluationId)));
          expect(alone()).toEqual([0, staff, staff, staff]);
        });
      return { scene, evaluationId, student, supervisor, teacher, hears };
    }

    it("a draft of a notice and that there is no doubt; what is given and done with it is for all", async () => {
      const { evaluationId, student, supervisor, teacher, hears } = await beginWith([]);
      await stateNoDoubt(supervisor, { evaluationId, noDoubt: true });
      await hears(0, 1);
      const first = await saveNotice(supervisor, { evaluationId, revision: 0, notMastered: "Doses" });
      await discardNotice(supervisor, { evaluationId, ...first });
      await hears(0, 3);
      const draft = await saveNotice(supervisor, {
        evaluationId,
        revision: 0,
        notMastered: "Doses",
        required: "Doses alone",
        categoryB: false,
        meetingAt: addDays(new Date(), 2).toISOString(),
        meetingPlace: "Room 2",
      });
      await hears(0, 4);
      const given = await giveNotice(teacher, { evaluationId, ...draft });
      await hears(1, 4);
      await openNotice(student, { evaluationId, noticeId: given.noticeId });
      await acknowledgeNotice(student, { evaluationId, ...given });
      const followed = await saveNotice(supervisor, { evaluationId, ...given, minutes: "All came." });
      await liftNotice(teacher, { evaluationId, ...followed, reason: "It is mastered." });
      await hears(5, 4);
    });

    it("how far a goal was reached, while a part of the endterm is waited for; goals and answers are for all", async () => {
      const { scene, evaluationId, student, supervisor, hears } = await beginWith(["student"], 2);
      const placementId = scene.placement.id;
      const goal = await saveGoal(supervisor, {
        placementId,
        talk: "midterm",
        talkDate: storedDay(daysFromNow(-1)),
        text: "Hand over alone",
        viewPoint: null,
      });
      await answerGoal(student, { goalId: goal.goalId, revision: 0, text: "Twice", reportIds: [] });
      await hears(2, 0);
      await assessGoal(supervisor, { goalId: goal.goalId, revision: 0, reached: "partly" });
      await hears(2, 1);
      await db.evaluationPart.create({
        data: { evaluationId, term: 2, party: "supervisor", submittedAt: new Date(), submittedById: supervisor.id },
      });
      await assessGoal(supervisor, { goalId: goal.goalId, revision: 1, reached: "reached" });
      await removeGoal(supervisor, { ...goal, answerRevision: 1, reachedRevision: 2 });
      await hears(4, 1);
    });

    it("a doubt before both parts are in", async () => {
      const { evaluationId, teacher, hears } = await beginWith(["student"]);
      await saveTalk(teacher, { evaluationId, stage: 1, field: "dangerOfNotPassing", revision: 0, value: true });
      await hears(0, 1);
    });
  });

  it("hear that something has changed when a part is submitted, withdrawn or corrected, and not of a draft", async () => {
    const { scene, evaluation, evaluationId, hears, page } = await begin(["student", "supervisor"]);
    const student = await actAs(scene.student);
    const answers = [{ questionId: evaluation.form.questions.factors[0], rating: 4 }];
    const { revision } = await saveEvaluation(student, {
      evaluationId,
      stage: 1,
      revision: 0,
      answers,
      isCorrection: true,
    });
    await db.evaluationPart.updateMany({ where: { evaluationId }, data: { submittedAt: null, submittedById: null } });
    const draft = {
      evaluationId,
      stage: 1 as const,
      answers: [{ ...answers[0], questionId: answers[0]?.questionId ?? 0, rating: 2 }],
    };
    const saved = await saveEvaluation(student, { ...draft, revision });
    const submitted = await submitEvaluation(student, { evaluationId, stage: 1, ...saved });
    await withdrawEvaluation(student, { evaluationId, stage: 1, ...submitted });
    expect(await hears(3)).toEqual([page, page, page]);
  });
});

describe("the sockets of who leaves", () => {
  it("are cut when a supervisor loses the seat, and not those of who stays", async () => {
    const scene = await makePlacement(db);
    const [former, staying] = [await openSocketOf(scene.supervisor.id), await openSocketOf(scene.student.id)];
    const { id: supervisorId } = await makeUser(db, "Supervisor");
    const { id: placementId, revision } = scene.placement;
    await savePlacement(await actAs(scene.teacher), { placementId, revision, supervisorId });
    await former.cut;
    expect(staying.isOpen()).toBe(true);
  });

  it("are cut when a teacher leaves the group", async () => {
    const scene = await makePlacement(db);
    const teacher = await openSocketOf(scene.teacher.id);
    const { id: groupId, revision } = await db.group.findUniqueOrThrow({ where: { id: scene.group.id } });
    const other = await makeUser(db, "Teacher");
    await editGroup(await actAs(await makeUser(db, "Admin")), { groupId, revision, teacherIds: [other.id] });
    await teacher.cut;
  });
});
