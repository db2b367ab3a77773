import { describe, expect, it } from "vitest";
import { editGroup } from "@/lib/features/enrolment/commands/edit-group";
import { setStandIn } from "@/lib/features/enrolment/commands/set-stand-in";
import { adminChangeValueHideAnswerForEvaluation as decideVisibility } from "@/lib/features/evaluation/administration/commands";
import { saveGoal } from "@/lib/features/evaluation/goals/commands";
import { openAnyEvaluation, stageFor } from "@/lib/features/evaluation/life/commands/open-evaluation";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import type { SigningSeat, Term, Way } from "@/lib/features/evaluation/life/rules";
import type { ProceedInput } from "@/lib/features/evaluation/life/schema";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { inTransaction } from "@/lib/features/unit-of-work";
import { storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeSignable } from "../../factories/evaluation-signing";
import { makeNotification } from "../../factories/notification";
import { standInToday } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";

async function signAs(person: User, evaluationId: number, stage: Term = 1) {
  const actor = await actAs(person);
  const hash = await inTransaction(actor, async ({ tx }) => {
    const row = await openAnyEvaluation(tx, evaluationId);
    return (await stageFor(tx, row, { actor, stage })).hash;
  });
  const answer = { evaluationId, stage, hash: hash ?? "", kind: "signed", password: testPassword } as const;
  return signEvaluation(actor, answer, { feideProof: undefined });
}

/** A midterm that everybody has been asked to sign; the group has two teachers. */
async function make() {
  const { scene, evaluation } = await makeSignable(db);
  const evaluationId = evaluation.id;
  const { student, supervisor, teacher } = scene;
  const colleague = await makeUser(db, "Teacher");
  await db.groupTeacher.create({ data: { groupId: scene.group.id, teacherId: colleague.id } });
  const people = { student, supervisor, teacher, colleague };
  const about = { placementId: scene.placement.id, evaluationId };
  const ask = ({ id }: User, seat: SigningSeat) =>
    makeNotification(db, id, { contentKey: `notification.${seat}.ready-to-be-signed`, ...about });
  for (const [name, person] of Object.entries(people))
    await ask(person, name === "colleague" ? "teacher" : (name as SigningSeat));
  const sign = (person: User, stage: Term = 1) => signAs(person, evaluationId, stage);
  const proceed = async (way: Way, more: Partial<ProceedInput> = {}) =>
    proceedEvaluation(await actAs(teacher), { evaluationId, way, reason: "She moved away.", ...more });
  const asked = async () => {
    const where = { evaluationId, contentKey: { endsWith: "ready-to-be-signed" }, readAt: null };
    const rows = await db.notification.findMany({ where, select: { recipientId: true } });
    const names = Object.entries(people).filter(([, { id }]) => rows.some(({ recipientId }) => recipientId === id));
    return names.map(([name]) => name);
  };
  return { scene, evaluationId, people, ask, sign, proceed, asked };
}

describe("nobody is asked to sign a term any more", () => {
  it.each([
    ["skip-midterm", 2],
    ["discontinue", 5],
  ] as const)("that ends by the way %s", async (way, stage) => {
    const { proceed, asked } = await make();
    expect(await asked()).toEqual(["student", "supervisor", "teacher", "colleague"]);
    expect(await proceed(way)).toEqual({ stage });
    expect(await asked()).toEqual([]);
  });

  it("that ends without the signatures of two seats", async () => {
    const { people, sign, proceed, asked } = await make();
    await proceed("without-signature", { party: "supervisor", witness: "Kari Vik" });
    await proceed("without-signature", { party: "student", witness: "Kari Vik" });
    expect(await asked()).toEqual(["student", "supervisor", "teacher", "colleague"]);
    expect(await sign(people.teacher)).toEqual({ stage: 2 });
    expect(await asked()).toEqual([]);
  });

  it("in a seat in which somebody else has signed it", async () => {
    const { people, sign, asked } = await make();
    await sign(people.colleague);
    expect(await asked()).toEqual(["student", "supervisor"]);
    await sign(people.student);
    expect(await asked()).toEqual(["supervisor"]);
  });
});

it.each([
  ["skip-midterm", ["end-term-not-agreed", "last-safe-day"]],
  ["discontinue", ["end-term-not-agreed"]],
] as const)("nobody is reminded any more of what is off by the way %s", async (way, left) => {
  const { scene, evaluationId, people, proceed } = await make();
  const about = { placementId: scene.placement.id, evaluationId };
  for (const event of ["mid-term-not-agreed", "mid-term-not-submitted", "end-term-not-agreed", "last-safe-day"])
    await makeNotification(db, people.supervisor.id, { contentKey: `notification.supervisor.${event}`, ...about });
  await proceed(way);
  const where = { recipientId: people.supervisor.id, NOT: { contentKey: { endsWith: "evaluation-done" } } };
  const rows = await db.notification.findMany({ where, orderBy: { contentKey: "asc" } });
  expect(rows.map(({ contentKey }) => contentKey)).toEqual(left.map((event) => `notification.supervisor.${event}`));
});

it("everybody in a seat is asked again when the signature of that seat has become void", async () => {
  const { scene, people, sign, asked } = await make();
  await sign(people.colleague);
  const talkDate = storedDay(scene.placement.startDate);
  const about = { placementId: scene.placement.id, viewPoint: 1, talk: "midterm" as const, talkDate };
  await saveGoal(await actAs(people.student), { ...about, text: "Reports handover alone" });
  expect(await asked()).toEqual(["student", "supervisor", "teacher", "colleague"]);
});

it("who cannot see a part any more is not asked to sign, and is again when it is shown", async () => {
  const { evaluationId, asked } = await make();
  const admin = await actAs(await makeUser(db, "Admin"));
  const decide = (hidden: boolean | null) => decideVisibility(admin, { evaluationId, party: "supervisor", hidden });
  await decide(true);
  expect(await asked()).toEqual(["supervisor", "teacher", "colleague"]);
  await decide(null);
  expect(await asked()).toEqual(["student", "supervisor", "teacher", "colleague"]);
});

it("a stand-in is asked to sign only while they stand in, and again when they do so later", async () => {
  const { scene, evaluation } = await makeSignable(db, { placement: { data: standInToday() } });
  const { secondarySupervisor: standIn, supervisor, placement } = scene;
  const about = { placementId: placement.id, evaluationId: evaluation.id };
  for (const { id } of [supervisor, standIn])
    await makeNotification(db, id, { contentKey: "notification.supervisor.ready-to-be-signed", ...about });
  const where = { evaluationId: evaluation.id, contentKey: { endsWith: "ready-to-be-signed" } };
  const asked = async () => {
    const rows = await db.notification.findMany({ where, orderBy: { recipientId: "asc" } });
    return rows.map(({ recipientId }) => recipientId);
  };
  const teacher = await actAs(scene.teacher);
  const { id: placementId, revision } = placement;
  await setStandIn(teacher, { placementId, revision, from: null, until: null });
  expect(await asked()).toEqual([supervisor.id]);
  await setStandIn(teacher, { placementId, revision: revision + 1, from: today(), until: today() });
  expect(await asked()).toEqual([supervisor.id, standIn.id].toSorted((one, other) => one - other));
});

it("a signature that is given after its term leaves the requests of the running one", async () => {
  const { people, ask, sign, proceed, asked } = await make();
  await proceed("without-signature", { party: "student", witness: "Kari Vik" });
  await sign(people.supervisor);
  expect(await sign(people.teacher)).toEqual({ stage: 2 });
  await ask(people.student, "student");
  expect(await sign(people.student)).toEqual({ stage: 2 });
  expect(await asked()).toEqual(["student"]);
});

it("who begins to teach a group is asked for the signatures that the teachers have not given", async () => {
  const { scene, evaluation } = await makeSignable(db);
  const signed = await makeSignable(db, { placement: { group: scene.group } });
  await makeSignable(db, { placement: { group: scene.group }, talk: { held: null } });
  const newcomer = await makeUser(db, "Teacher");
  await signAs(scene.teacher, signed.evaluation.id);
  const { id: groupId, revision } = scene.group;
  const teacherIds = [scene.teacher.id, newcomer.id];
  await editGroup(await actAs(await makeUser(db, "Admin")), { groupId, revision, teacherIds });
  const where = { recipientId: newcomer.id, contentKey: "notification.teacher.ready-to-be-signed" };
  expect(await db.notification.findMany({ where })).toMatchObject([{ evaluationId: evaluation.id }]);
});
