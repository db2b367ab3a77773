import { describe, expect, it } from "vitest";
import { adminChangeValueHideAnswerForEvaluation } from "@/lib/features/evaluation/administration/commands";
import type { Party } from "@/lib/features/evaluation/rating/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import {
  listEvaluations,
  listEvaluationsAtHand,
  listRunningEvaluations,
} from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { type MadeEvaluation, makeEvaluation } from "../../factories/evaluation";
import { makeSignable, makeWay } from "../../factories/evaluation-signing";
import { makeTalkField } from "../../factories/evaluation-talk";
import { daysFromNow, makeGroup } from "../../factories/group";
import { type MadePlacement, makePlacement, standInToday } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { countQueries } from "../../support/count-queries";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };

const readers = ["student", "supervisor", "secondary", "stand-in", "teacher", "admin"] as const;
type Reader = (typeof readers)[number];

/** An evaluation in which both sides have written all, and those named have submitted. */
async function make(submitted: readonly Party[], reader: Reader) {
  const scene = await makePlacement(db, reader === "stand-in" ? { data: standInToday() } : {});
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const drafts = (["student", "supervisor"] as const).filter((party) => !submitted.includes(party));
  await db.evaluationPart.updateMany({
    where: { evaluationId: evaluation.id, party: { in: drafts } },
    data: { submittedAt: null, submittedById: null },
  });
  const person = {
    student: scene.student,
    supervisor: scene.supervisor,
    secondary: scene.secondarySupervisor,
    "stand-in": scene.secondarySupervisor,
    teacher: scene.teacher,
    admin: await makeUser(db, "Admin"),
  }[reader];
  return { scene, evaluation, actor: await actAs(person) };
}

/** The sides whose words are anywhere in what somebody gets. */
async function sidesSeen(actor: Actor, { id }: MadeEvaluation): Promise<Party[]> {
  const text = JSON.stringify(await getEvaluation(actor, { evaluationId: id }, nb));
  return (["student", "supervisor"] as const).filter((party) => text.includes(`of the ${party}`));
}

/*                                        nobody has submitted     the student      the supervisors     both */
const table: Record<Reader, [Party[], Party[], Party[], Party[]]> = {
  student: [["student"], ["student"], ["student"], ["student", "supervisor"]],
  supervisor: [["supervisor"], ["supervisor"], ["supervisor"], ["student", "supervisor"]],
  secondary: [[], [], ["supervisor"], ["student", "supervisor"]],
  "stand-in": [["supervisor"], ["supervisor"], ["supervisor"], ["student", "supervisor"]],
  teacher: [[], ["student"], ["supervisor"], ["student", "supervisor"]],
  admin: [[], ["student"], ["supervisor"], ["student", "supervisor"]],
};
const submissions: Party[][] = [[], ["student"], ["supervisor"], ["student", "supervisor"]];

it.each([
  ["the stand-in of today", standInToday, true],
  [
    "nobody beside the supervisor on other days",
    () => ({ standInFrom: daysFromNow(1), standInUntil: daysFromNow(2) }),
    false,
  ],
])("names %s as who signs for the supervisor", async (_, days, isNamed) => {
  const { student, secondarySupervisor, ...scene } = await makePlacement(db, { data: days() });
  const { id: evaluationId } = await makeEvaluation(db, { student, secondarySupervisor, ...scene });
  const { standInName } = await getEvaluation(await actAs(student), { evaluationId }, nb);
  expect(standInName).toBe(isNamed ? secondarySupervisor.fullName : null);
});

describe.each(readers)("what the %s sees", (reader) => {
  it.each(submissions.map((submitted, column) => ({ submitted, seen: table[reader][column] })))(
    "when $submitted submitted: $seen",
    async ({ submitted, seen }) => {
      const { evaluation, actor } = await make(submitted, reader);
      expect(await sidesSeen(actor, evaluation)).toEqual(seen);
    },
  );
});

describe("an admin's decision", () => {
  it.each([
    ["hides the supervisors' part from the student", "supervisor", true, "student", ["student"]],
    ["hides the student's part from the supervisor", "student", true, "supervisor", ["supervisor"]],
    ["hides nothing from the teacher", "student", true, "teacher", ["student", "supervisor"]],
  ] as const)("%s", async (_, party, hidden, reader, seen) => {
    const { evaluation, actor } = await make(["student", "supervisor"], reader);
    await db.evaluationPart.updateMany({ where: { evaluationId: evaluation.id, party }, data: { hidden } });
    expect(await sidesSeen(actor, evaluation)).toEqual(seen);
    const detail = await getEvaluation(actor, { evaluationId: evaluation.id }, nb);
    expect([detail.hideForStudent, detail.hideForSupervisor]).toEqual([party === "supervisor", party === "student"]);
  });

  it("shows what is submitted before both have, but never a draft", async () => {
    const { evaluation, actor } = await make(["supervisor"], "student");
    await db.evaluationPart.updateMany({ where: { evaluationId: evaluation.id }, data: { hidden: false } });
    expect(await sidesSeen(actor, evaluation)).toEqual(["student", "supervisor"]);
    await db.evaluationPart.updateMany({
      where: { evaluationId: evaluation.id },
      data: { submittedAt: null, submittedById: null },
    });
    expect(await sidesSeen(actor, evaluation)).toEqual(["student"]);
  });
});

describe("an admin who looks at the product as somebody", () => {
  it.each(["student", "supervisor"] as const)("reads no draft of the %s, and what is submitted", async (party) => {
    const { scene, evaluation } = await make([], "admin");
    const viewer = await viewAs(await makeUser(db, "Admin"), scene[party]);
    expect(await sidesSeen(viewer, evaluation)).toEqual([]);
    expect(await getEvaluation(viewer, { evaluationId: evaluation.id }, nb)).toMatchObject({
      writes: null,
      actions: [],
    });
    await db.evaluationPart.updateMany({
      where: { evaluationId: evaluation.id, party },
      data: { submittedAt: new Date(), submittedById: scene[party].id },
    });
    expect(await sidesSeen(viewer, evaluation)).toEqual([party]);
  });
});

describe("what was corrected", () => {
  it("is hidden with its part", async () => {
    const { scene, evaluation, actor } = await make(["student", "supervisor"], "student");
    const part = await db.evaluationPart.findFirstOrThrow({
      where: { evaluationId: evaluation.id, party: "supervisor" },
    });
    const [questionId] = evaluation.form.questions.factors;
    await db.correctedAnswer.create({
      data: {
        partId: part.id,
        questionId,
        rating: 1,
        comment: "Before of the supervisor",
        authorId: scene.supervisor.id,
      },
    });
    expect(await sidesSeen(actor, evaluation)).toEqual(["student", "supervisor"]);
    await db.evaluationPart.update({ where: { id: part.id }, data: { hidden: true } });
    expect(await sidesSeen(actor, evaluation)).toEqual(["student"]);
  });
});

describe("an evaluation", () => {
  it("has the fields of its head", async () => {
    const { scene, evaluation, actor } = await make(["student"], "teacher");
    const date = daysFromNow(-3);
    await db.absence.create({ data: { placementId: scene.placement.id, date, kind: "sick" } });
    await db.absence.create({ data: { placementId: scene.placement.id, date: daysFromNow(-2), kind: "other" } });
    expect(await getEvaluation(actor, { evaluationId: evaluation.id }, nb)).toMatchObject({
      evaluationId: evaluation.id,
      placementId: scene.placement.id,
      stage: 1,
      term: 1,
      seat: "teacher",
      writes: null,
      studentName: scene.student.fullName,
      practicumPlace: scene.group.place,
      practicumPeriod: scene.group.period,
      totalSickDays: 1,
      hideForStudent: true,
      hideForSupervisor: true,
      submitted: { student: { by: scene.student.fullName }, supervisor: null },
      missing: ["supervisor", "talk", "danger"],
      hash: null,
      actions: [
        "save-talk",
        "without-party",
        "skip-midterm",
        "without-talk",
        "discontinue",
        "prolong",
        "begin-notice",
        "state-no-doubt",
      ],
      help: [{ tab: 1, text: "Hjelp til vurderingen" }],
    });
  });

  it("shows at endterm the answers of both at midterm, and asks more", async () => {
    const { evaluation, actor } = await make(["student", "supervisor"], "student");
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
    const { term, factors } = await getEvaluation(actor, { evaluationId: evaluation.id }, nb);
    expect(term).toBe(2);
    const { questions } = evaluation.form;
    expect(factors.map(({ questionId }) => questionId)).toEqual([
      questions.factors[0],
      questions.factors[1],
      questions.endtermFactor,
    ]);
    expect(factors[0]).toMatchObject({
      student: null,
      supervisor: null,
      midterm: { student: { rating: 3 }, supervisor: { rating: 2 } },
    });
    const midterm = await getEvaluation(actor, { evaluationId: evaluation.id, stage: 1 }, nb);
    expect(midterm).toMatchObject({ term: 1, actions: [], factors: [{ midterm: null }, { midterm: null }] });
  });

  it("says where a question leads for more", async () => {
    const { evaluation, actor } = await make([], "student");
    const [id] = evaluation.form.questions.factors;
    await db.question.update({
      where: { id },
      data: {
        showLink: true,
        linkUrl: "https://example.org/hygiene",
        texts: { updateMany: { where: { language: "nb" }, data: { linkContent: "Om hygiene" } } },
      },
    });
    const { factors } = await getEvaluation(actor, { evaluationId: evaluation.id }, nb);
    expect(factors).toMatchObject([
      { showLink: true, linkUrl: "https://example.org/hygiene", linkContent: "Om hygiene" },
      { showLink: false },
    ]);
  });

  it("has no endterm before the midterm is over", async () => {
    const { evaluation, actor } = await make([], "student");
    expect(await refusalOf(getEvaluation(actor, { evaluationId: evaluation.id, stage: 2 }, nb))).toMatchObject({
      kind: "notFound",
    });
  });
});

describe("the list of evaluations", () => {
  it("has whose turn it is, and whose it is not", async () => {
    const { scene, evaluation, actor } = await make(["student"], "supervisor");
    const { items } = await listEvaluations(actor, {});
    expect(items).toEqual([
      {
        evaluationId: evaluation.id,
        placementId: scene.placement.id,
        stage: 1,
        term: 1,
        studentName: scene.student.fullName,
        groupName: scene.group.name,
        practicumPlace: scene.group.place,
        ward: scene.placement.ward,
        startDate: scene.placement.startDate.toISOString().slice(0, 10),
        endDate: scene.placement.endDate.toISOString().slice(0, 10),
        submitted: { student: true, supervisor: false },
        progress: "rating",
        awaited: "part",
        talk: null,
        noticeMeeting: null,
      },
    ]);
    for (const reader of [scene.student, scene.secondarySupervisor, scene.teacher]) {
      const [item] = (await listEvaluations(await actAs(reader), { placementId: scene.placement.id })).items;
      expect(item).toMatchObject({ evaluationId: evaluation.id, awaited: null });
    }
  });

  it("has the talk that is agreed, until it was held or its day is over", async () => {
    const { evaluation, actor } = await make([], "supervisor");
    const talk = async () => (await listEvaluations(actor, {})).items[0]?.talk;
    const about = { authorId: actor.id } as const;
    const startsAt = atSchoolTime(today(), "00:00").toISOString();
    const agree = (value: string) =>
      db.talkField.updateMany({ where: { evaluationId: evaluation.id, field: "startsAt" }, data: { value } });
    await makeTalkField(db, evaluation.id, { ...about, field: "startsAt", value: startsAt });
    expect(await talk()).toEqual({ startsAt, place: null });
    await makeTalkField(db, evaluation.id, { ...about, field: "place", value: "Room 4" });
    expect(await talk()).toEqual({ startsAt, place: "Room 4" });
    const yesterday = atSchoolTime(daysLater(today(), -1), "23:59").toISOString();
    await agree(yesterday);
    expect(await talk()).toBeNull();
    await agree(startsAt);
    await makeTalkField(db, evaluation.id, { ...about, field: "held", value: true });
    expect(await talk()).toBeNull();
    // A talk of the term before says nothing about the next one.
    await db.talkField.updateMany({ where: { evaluationId: evaluation.id, field: "held" }, data: { value: false } });
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
    expect(await talk()).toBeNull();
  });

  it("says to a teacher's home which talks are agreed for today or later, whatever the sides have submitted", async () => {
    const { scene, evaluation } = await make([], "student");
    const other = await make([], "student");
    const about = { field: "startsAt", authorId: scene.student.id };
    const teacher = await actAs(scene.teacher);
    const talks = async () => (await listEvaluationsAtHand(teacher)).withTalk.map(({ talk }) => talk?.startsAt);
    await makeTalkField(db, other.evaluation.id, { ...about, value: new Date().toISOString() });
    expect(await talks()).toEqual([]);
    for (const [days, shown] of [
      [-1, false],
      [0, true],
      [9, true],
    ] as const) {
      const startsAt = atSchoolTime(daysLater(today(), days), "00:00").toISOString();
      await db.talkField.deleteMany({ where: { evaluationId: evaluation.id } });
      await makeTalkField(db, evaluation.id, { ...about, value: startsAt });
      expect(await talks()).toEqual(shown ? [startsAt] : []);
    }
    expect((await listEvaluationsAtHand(teacher)).toEnd).toEqual([]);
    await makeTalkField(db, evaluation.id, { ...about, field: "held", value: true });
    expect(await talks()).toEqual([]);
  });

  it("has the turn of who submits while the other side is left out", async () => {
    const { scene, evaluation, actor } = await make([], "supervisor");
    const awaited = async (person: Actor) => (await listEvaluations(person, {})).items[0]?.awaited;
    expect(await awaited(actor)).toBeNull();
    await makeWay(db, { scene, evaluation }, { stage: 1, way: "without-party", party: "student" });
    expect(await awaited(actor)).toBe("part");
    expect(await awaited(await actAs(scene.student))).toBeNull();
  });

  it("asks nobody for a signature while something of it is hidden from them, and asks them once it is not", async () => {
    const { scene, evaluation } = await makeSignable(db, { talk: { held: null } });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const teacher = await actAs(scene.teacher);
    const admin = await actAs(await makeUser(db, "Admin"));
    const awaited = async (person: Actor) => (await listEvaluations(person, {})).items[0]?.awaited;
    const asked = (person: Actor) =>
      db.notification.count({ where: { recipientId: person.id, contentKey: { endsWith: "ready-to-be-signed" } } });
    const hide = (hidden: boolean | null) =>
      adminChangeValueHideAnswerForEvaluation(admin, { evaluationId: evaluation.id, party: "supervisor", hidden });
    await hide(true);
    await saveTalk(teacher, { evaluationId: evaluation.id, stage: 1, field: "held", revision: 0, value: true });
    expect([await awaited(student), await awaited(supervisor)]).toEqual([null, "signature"]);
    expect([await asked(student), await asked(supervisor)]).toEqual([0, 1]);
    await hide(null);
    expect(await awaited(student)).toBe("signature");
    expect([await asked(student), await asked(supervisor)]).toEqual([1, 1]);
  });

  it("says whose signature and whose decision it waits for, for a teacher's home too", async () => {
    const { scene, evaluation } = await makeSignable(db);
    const teacher = await actAs(scene.teacher);
    const itemOf = async (person: MadePlacement["student"]) =>
      (await listEvaluations(await actAs(person), { placementId: scene.placement.id })).items[0];
    for (const person of [scene.student, scene.supervisor, scene.teacher])
      expect(await itemOf(person)).toMatchObject({ progress: "signing", awaited: "signature" });
    expect(await itemOf(scene.secondarySupervisor)).toMatchObject({ progress: "signing", awaited: null });
    const toEnd = async () => (await listEvaluationsAtHand(teacher)).toEnd;
    expect(await toEnd()).toMatchObject([{ evaluationId: evaluation.id, awaited: "signature" }]);
    // A seat that has not signed is open: nothing of what is signed is read.
    expect(await countQueries(toEnd)).toBe(1);
    const { hash } = await getEvaluation(teacher, { evaluationId: evaluation.id }, nb);
    const signature = { evaluationId: evaluation.id, stage: 1, hash: hash ?? "", kind: "signed" } as const;
    await signEvaluation(teacher, { ...signature, password: testPassword }, { feideProof: undefined });
    expect(await toEnd()).toEqual([]);
    // A signature that counts no longer is waited for again.
    const change = { field: "comment", value: "Something else", revision: 0 };
    await saveTalk(teacher, { evaluationId: evaluation.id, stage: 1, ...change });
    expect(await toEnd()).toMatchObject([{ awaited: "signature" }]);
    expect(await itemOf(scene.student)).toMatchObject({ awaited: "signature" });
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 3 } });
    expect(await toEnd()).toMatchObject([{ progress: "deciding", awaited: "decision" }]);
    expect(await itemOf(scene.student)).toMatchObject({ progress: "deciding", awaited: null });
  });

  it("is empty about a placement of others", async () => {
    const { scene } = await make([], "student");
    const stranger = await actAs((await makePlacement(db)).teacher);
    expect(await listEvaluations(stranger, { placementId: scene.placement.id })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it("comes in pages, with those that are done at the end, and those that run come to a home at once", async () => {
    const teacher = await makeUser(db, "Teacher");
    const group = await makeGroup(db, { teacherIds: [teacher.id] });
    const made: { id: number; stage: number }[] = [];
    for (let index = 0; index < limits.listPageSize + 2; index += 1) {
      const { placement } = await makePlacement(db, { group, teacher });
      const stage = index % 3 === 0 ? 5 : 1;
      made.push(
        await db.evaluation.create({ data: { placementId: placement.id, stage }, select: { id: true, stage: true } }),
      );
    }
    const actor = await actAs(teacher);
    const first = await listEvaluations(actor, {});
    const rest = await listEvaluations(actor, { cursor: first.nextCursor ?? 0 });
    const inOrder = (done: boolean) =>
      made
        .filter(({ stage }) => (stage === 5) === done)
        .map(({ id }) => id)
        .reverse();
    expect([...first.items, ...rest.items].map(({ evaluationId }) => evaluationId)).toEqual([
      ...inOrder(false),
      ...inOrder(true),
    ]);
    expect(rest.nextCursor).toBeNull();
    const atHome = async () => (await listRunningEvaluations(actor)).map(({ evaluationId }) => evaluationId);
    expect(await atHome()).toEqual(inOrder(false));
    await db.evaluation.updateMany({ where: { id: { in: inOrder(true) } }, data: { stage: 1 } });
    expect(await atHome()).toEqual(made.map(({ id }) => id).reverse());
  });
});

it("tells nobody through the list what was rated", async () => {
  const { evaluation, actor } = await make(["student", "supervisor"], "teacher");
  const { student } = await getEvaluation(actor, { evaluationId: evaluation.id }, nb).then(
    ({ factors }) => factors[0] ?? { student: null },
  );
  expect(student?.comment).toBe("Comment of the student");
  expect(JSON.stringify(await listEvaluations(actor, {}))).not.toContain("Comment");
});
