import { describe, expect, it } from "vitest";
import { adminChangeValueHideAnswerForEvaluation as decideVisibility } from "@/lib/features/evaluation/administration/commands";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { showHash } from "@/lib/features/evaluation/signing/rules";
import { type SignInput, signSchema } from "@/lib/features/evaluation/signing/schema";
import { eventOf } from "@/lib/features/notification/rules/keys";
import type { Actor } from "@/lib/platform/auth/actor";
import { showMoment } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { type MadeSignable, makeSignable, makeTalk, makeWay } from "../../factories/evaluation-signing";
import { makeGoal } from "../../factories/goal";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { codeIn, linkIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };
const unsubmitted = { submittedAt: null, submittedById: null };
const people = ["student", "supervisor", "secondary", "teacher", "admin", "outsider"] as const;
type Person = (typeof people)[number];

async function actorsOf({ scene }: Pick<MadeSignable, "scene">): Promise<Record<Person, Actor>> {
  const { student, supervisor, secondarySupervisor, teacher } = scene;
  return {
    student: await actAs(student),
    supervisor: await actAs(supervisor),
    secondary: await actAs(secondarySupervisor),
    teacher: await actAs(teacher),
    admin: await actAs(await makeUser(db, "Admin")),
    outsider: await actAs(await makeUser(db, "Supervisor")),
  };
}

async function begin(given: Parameters<typeof makeSignable>[1] = {}) {
  const made = await makeSignable(db, given);
  return { ...made, id: made.evaluation.id, ...(await actorsOf(made)) };
}

/** The hash that a person reads on the page. */
const hashFor = async (actor: Actor, evaluationId: number, stage: 1 | 2 = 1): Promise<string> =>
  (await getEvaluation(actor, { evaluationId, stage }, nb)).hash ?? "";

type Given = Partial<SignInput> & { feideProof?: string };

/** Signs what the person reads, by password. */
async function sign(actor: Actor, evaluationId: number, { feideProof, ...given }: Given = {}) {
  const stage = given.stage ?? 1;
  const hash = given.hash ?? (await hashFor(actor, evaluationId, stage));
  const input = { evaluationId, stage, hash, kind: "signed" as const, password: testPassword, ...given };
  return signEvaluation(actor, input, { feideProof });
}

const stored = (evaluationId: number) =>
  db.signature.findMany({ where: { content: { evaluationId } }, orderBy: { id: "asc" } });

const actionsOf = async (actor: Actor, evaluationId: number) =>
  (await getEvaluation(actor, { evaluationId, stage: 1 }, nb)).actions;

describe("who can sign what", () => {
  const ok = "ok";
  const no = "invalid evaluation.error_not_to_sign";
  const none = "forbidden system.error_access_denied";
  const second = "invalid evaluation.error_not_standing_in";
  const gone = "notFound system.error_not_found";
  /** The situation of a midterm, then student, supervisor, secondary, teacher, admin and somebody from elsewhere. */
  const table: [string, (made: MadeSignable) => Promise<unknown>, string[]][] = [
    ["everything is in", async () => {}, [ok, ok, second, ok, none, gone]],
    [
      "the secondary supervisor stands in",
      ({ scene }) => db.placement.update({ where: { id: scene.placement.id }, data: standInToday() }),
      [ok, ok, ok, ok, none, gone],
    ],
    [
      "the student has not submitted",
      ({ evaluation }) =>
        db.evaluationPart.updateMany({
          where: { evaluationId: evaluation.id, party: "student" },
          data: unsubmitted,
        }),
      [no, no, second, no, none, gone],
    ],
    [
      "the student's part is not waited for",
      async (made) => {
        await db.evaluationPart.updateMany({
          where: { evaluationId: made.evaluation.id, party: "student" },
          data: unsubmitted,
        });
        await makeWay(db, made, { stage: 1, way: "without-party", party: "student" });
      },
      [ok, ok, second, ok, none, gone],
    ],
    ...(["held", "dangerOfNotPassing"] as const).map((field): (typeof table)[number] => [
      `the talk lacks ${field}`,
      ({ evaluation }) => db.talkField.deleteMany({ where: { evaluationId: evaluation.id, field } }),
      [no, no, second, no, none, gone],
    ]),
    [
      "the talk was not held",
      ({ evaluation }) =>
        db.talkField.updateMany({ where: { evaluationId: evaluation.id, field: "held" }, data: { value: false } }),
      [no, no, second, no, none, gone],
    ],
    [
      "it goes on without a talk",
      async (made) => {
        await db.talkField.deleteMany({ where: { evaluationId: made.evaluation.id, field: "held" } });
        await makeWay(db, made, { stage: 1, way: "without-talk" });
      },
      [ok, ok, second, ok, none, gone],
    ],
    [
      "the student's part is hidden from the supervisors",
      async ({ evaluation }) =>
        decideVisibility(await actAs(await makeUser(db, "Admin")), {
          evaluationId: evaluation.id,
          party: "student",
          hidden: true,
        }),
      [ok, no, second, ok, none, gone],
    ],
    [
      "the supervisors' part is hidden from the student",
      async ({ evaluation }) =>
        decideVisibility(await actAs(await makeUser(db, "Admin")), {
          evaluationId: evaluation.id,
          party: "supervisor",
          hidden: true,
        }),
      [no, ok, second, ok, none, gone],
    ],
    [
      "the midterm is over",
      ({ evaluation }) => db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } }),
      [no, no, second, no, none, gone],
    ],
    [
      "the evaluation is done",
      ({ evaluation }) => db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 5 } }),
      [no, no, second, no, none, gone],
    ],
  ];
  const cells = table.flatMap(([situation, prepare, outcomes]) =>
    people.map((person, column) => ({ situation, prepare, person, outcome: outcomes[column] ?? "" })),
  );

  it.each(cells)("when $situation, the $person: $outcome", async ({ prepare, person, outcome }) => {
    const made = await makeSignable(db);
    await prepare(made);
    const actors = await actorsOf(made);
    const { id } = made.evaluation;
    const hash = (await hashFor(actors.teacher, id)) || "0".repeat(64);
    const tried = sign(actors[person], id, { hash });
    if (outcome === ok) {
      expect(await tried).toEqual({ stage: 1 });
      expect(await stored(id)).toHaveLength(1);
    } else {
      const { kind, key } = await refusalOf(tried);
      expect(`${kind} ${key}`).toBe(outcome);
      expect(await stored(id)).toHaveLength(0);
    }
    if (person !== "outsider") expect((await actionsOf(actors[person], id)).includes("sign")).toBe(false);
  });

  it("at endterm waits for the supervisor's recommendation, unless that side is not waited for", async () => {
    const made = await makeSignable(db, { stage: 2, talk: { recommendation: null } });
    const { student } = await actorsOf(made);
    const { id } = made.evaluation;
    const hash = "0".repeat(64);
    expect(await refusalOf(sign(student, id, { stage: 2, hash }))).toMatchObject({
      key: "evaluation.error_not_to_sign",
    });
    await makeWay(db, made, { stage: 2, way: "without-party", party: "supervisor" });
    expect(await sign(student, id, { stage: 2 })).toEqual({ stage: 2 });
  });

  it("does not find a term that has not begun", async () => {
    const { student, id } = await begin();
    expect(await refusalOf(sign(student, id, { stage: 2, hash: "0".repeat(64) }))).toMatchObject({ kind: "notFound" });
  });
});

describe("a signature", () => {
  it("is stored with who gave it, in which seat, how it was proved and for what", async () => {
    const { scene, supervisor, id } = await begin();
    const hash = await hashFor(supervisor, id);
    await sign(supervisor, id);
    const [signature] = await db.signature.findMany({
      where: { content: { evaluationId: id } },
      include: { content: { select: { stage: true, hash: true } } },
    });
    expect(signature).toMatchObject({
      seat: "supervisor",
      kind: "signed",
      remark: null,
      proof: "password",
      userId: scene.supervisor.id,
      name: scene.supervisor.fullName,
      isStandIn: false,
      content: { stage: 1, hash },
    });
    expect(await db.auditEntry.findFirst({ where: { action: "evaluation.sign", entityId: id } })).toMatchObject({
      actorId: scene.supervisor.id,
      after: { stage: 1, seat: "supervisor", kind: "signed", proof: "password", hash },
    });
  });

  it("of somebody who stands in is marked as such", async () => {
    const { secondary, student, id } = await begin({ placement: { data: standInToday() } });
    await sign(secondary, id);
    expect((await getEvaluation(student, { evaluationId: id }, nb)).signatures).toMatchObject([
      { seat: "supervisor", isStandIn: true, isVoid: false },
    ]);
  });

  it.each(["disagrees", "declined"] as const)("%s needs a remark, and counts", async (kind) => {
    const { scene, student, supervisor, teacher, id } = await begin();
    const hash = await hashFor(student, id);
    const typed = { evaluationId: id, stage: 1, hash, kind, password: testPassword };
    for (const remark of [undefined, "", "  "])
      expect(signSchema.safeParse({ ...typed, remark }).error?.issues).toMatchObject([
        { path: ["remark"], message: "evaluation.error_remark" },
      ]);
    await sign(student, id, { kind, remark: "Question one" });
    await sign(supervisor, id);
    expect(await sign(teacher, id)).toEqual({ stage: 2 });
    expect((await stored(id))[0]).toMatchObject({ kind, remark: "Question one", userId: scene.student.id });
  });

  it("has no remark when somebody changed their mind and signed", async () => {
    const { student, id } = await begin();
    await sign(student, id, { remark: "What I typed before" });
    expect(await stored(id)).toMatchObject([{ kind: "signed", remark: null }]);
  });

  it("is given once in a seat", async () => {
    const { supervisor, secondary, id } = await begin({ placement: { data: standInToday() } });
    await sign(supervisor, id);
    for (const actor of [supervisor, secondary])
      expect(await refusalOf(sign(actor, id))).toMatchObject({ key: "evaluation.error_not_to_sign" });
  });

  it("is one when two of a seat give it at the same moment", async () => {
    const { supervisor, secondary, id } = await begin({ placement: { data: standInToday() } });
    const refused = await refusalsAtOnce(sign(supervisor, id), sign(secondary, id));
    expect(refused).toMatchObject([{ kind: "invalid", key: "evaluation.error_not_to_sign" }]);
    expect(await stored(id)).toHaveLength(1);
  });

  it("of one of two teachers is the teachers'", async () => {
    const made = await begin();
    const other = await makeUser(db, "Teacher");
    await db.groupTeacher.create({ data: { groupId: made.scene.group.id, teacherId: other.id } });
    const signatures = [made.teacher, await actAs(other)].map((actor) => sign(actor, made.id));
    expect(await refusalsAtOnce(...signatures)).toMatchObject([
      { kind: "invalid", key: "evaluation.error_not_to_sign" },
    ]);
  });

  it("of something else than what would be signed now is a conflict, and uses no proof up", async () => {
    const { student, id } = await begin();
    const before = await hashFor(student, id);
    await db.talkField.updateMany({ where: { evaluationId: id, field: "dangerOfNotPassing" }, data: { value: true } });
    expect(await refusalOf(sign(student, id, { hash: before, password: "Wrong-1-password" }))).toMatchObject({
      kind: "conflict",
    });
    expect(await stored(id)).toHaveLength(0);
  });
});

describe("the last signature that is waited for", () => {
  it("ends the midterm, then the endterm", async () => {
    const { scene, evaluation, student, supervisor, teacher, id } = await begin();
    for (const actor of [student, supervisor]) expect(await sign(actor, id)).toEqual({ stage: 1 });
    const hash = await hashFor(teacher, id);
    expect(await sign(teacher, id)).toEqual({ stage: 2 });
    expect(await db.signedContent.findMany({ where: { evaluationId: id } })).toMatchObject([
      { stage: 1, hash, closedAt: expect.any(Date) },
    ]);
    expect((await getEvaluation(student, { evaluationId: id }, nb)).stage).toBe(2);

    const { factors, endtermFactor } = evaluation.form.questions;
    for (const party of ["student", "supervisor"] as const) {
      const authorId = party === "student" ? scene.student.id : scene.supervisor.id;
      const answers = {
        create: [...factors, endtermFactor].map((questionId) => ({ questionId, rating: 4, authorId })),
      };
      const data = { evaluationId: id, term: 2, party, submittedAt: new Date(), submittedById: authorId, answers };
      await db.evaluationPart.create({ data });
    }
    await makeTalk(db, { evaluationId: id, authorId: scene.supervisor.id, term: 2 });
    for (const actor of [teacher, student]) expect(await sign(actor, id, { stage: 2 })).toEqual({ stage: 2 });
    expect(await sign(supervisor, id, { stage: 2 })).toEqual({ stage: 3 });
    // What was signed at midterm is as it was.
    expect(await hashFor(student, id, 1)).toBe(hash);
  });

  it("does not wait for a seat that was left out, which can still sign later", async () => {
    const made = await begin();
    const { student, supervisor, teacher, id } = made;
    await makeWay(db, made, { stage: 1, way: "without-signature", party: "supervisor", witness: "Kari Nordmann" });
    await sign(student, id);
    const hash = await hashFor(teacher, id);
    expect(await sign(teacher, id)).toEqual({ stage: 2 });
    expect(await refusalOf(sign(student, id))).toMatchObject({ key: "evaluation.error_not_to_sign" });
    expect(await actionsOf(supervisor, id)).toContain("sign");
    expect(await sign(supervisor, id, { kind: "disagrees", remark: "I was away" })).toEqual({ stage: 2 });
    expect((await getEvaluation(teacher, { evaluationId: id, stage: 1 }, nb)).signatures).toMatchObject([
      { seat: "student", isVoid: false, hash },
      { seat: "teacher", isVoid: false, hash },
      { seat: "supervisor", kind: "disagrees", isVoid: false, hash },
    ]);
    expect(await refusalOf(sign(supervisor, id))).toMatchObject({ key: "evaluation.error_not_to_sign" });
  });

  it("of a seat that was left out is not taken once the evaluation is done", async () => {
    const made = await begin();
    const { student, supervisor, teacher, id } = made;
    await makeWay(db, made, { stage: 1, way: "without-signature", party: "supervisor" });
    for (const actor of [student, teacher]) await sign(actor, id);
    const hash = await hashFor(supervisor, id);
    await db.evaluation.update({ where: { id }, data: { stage: 5 } });
    expect(await refusalOf(sign(supervisor, id, { hash }))).toMatchObject({ key: "evaluation.error_not_to_sign" });
  });
});

describe("a change of what is signed", () => {
  const changes: [string, (made: MadeSignable) => Promise<unknown>][] = [
    [
      "a correction",
      async ({ scene, evaluation }) =>
        saveEvaluation(await actAs(scene.supervisor), {
          evaluationId: evaluation.id,
          stage: 1,
          revision: 0,
          isCorrection: true,
          answers: [{ questionId: evaluation.form.questions.factors[0], rating: 4 }],
        }),
    ],
    [
      "a changed field of the talk",
      ({ evaluation }) =>
        db.talkField.updateMany({
          where: { evaluationId: evaluation.id, field: "dangerOfNotPassing" },
          data: { value: true },
        }),
    ],
    ["a new goal", ({ scene }) => makeGoal(db, scene)],
    ["a reopening", (made) => makeWay(db, made, { stage: 1, way: "reopen" })],
  ];

  it.each(changes)("(%s) makes the signatures before it void, and they sign again", async (_, change) => {
    const made = await begin();
    const { student, supervisor, teacher, id } = made;
    for (const actor of [student, supervisor]) await sign(actor, id);
    await change(made);
    const voided = await getEvaluation(student, { evaluationId: id }, nb);
    expect(voided.signatures.map(({ isVoid }) => isVoid)).toEqual([true, true]);
    expect(voided.actions).toContain("sign");
    expect(await sign(teacher, id)).toEqual({ stage: 1 });
    expect(await sign(student, id)).toEqual({ stage: 1 });
    expect(await sign(supervisor, id)).toEqual({ stage: 2 });
    const { signatures } = await getEvaluation(student, { evaluationId: id, stage: 1 }, nb);
    expect(signatures.map(({ isVoid }) => isVoid)).toEqual([true, true, false, false, false]);
  });

  it("that is taken back makes them count again", async () => {
    const { student, id } = await begin();
    await sign(student, id);
    const danger = (value: boolean) =>
      db.talkField.updateMany({ where: { evaluationId: id, field: "dangerOfNotPassing" }, data: { value } });
    await danger(true);
    expect(await actionsOf(student, id)).toContain("sign");
    await danger(false);
    expect(await actionsOf(student, id)).not.toContain("sign");
  });

  it("is none when a person gets another name, or somebody leaves a seat out", async () => {
    const made = await begin();
    const { scene, student, id } = made;
    const before = await hashFor(student, id);
    await db.user.update({ where: { id: scene.supervisor.id }, data: { fullName: "Quite Another" } });
    await makeWay(db, made, { stage: 1, way: "without-signature", party: "teacher" });
    expect(await hashFor(student, id)).toBe(before);
  });
});

describe("the proof", () => {
  it("by a wrong password is refused beside it and limited, and nothing is signed", async () => {
    const { student, id } = await begin();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusalOf(sign(student, id, { password: "Wrong-1-password" }))).toMatchObject({
        kind: "invalid",
        errors: { password: ["password.error_current_wrong"] },
      });
    expect(await refusalOf(sign(student, id))).toMatchObject({ kind: "tooMany" });
    expect(await stored(id)).toHaveLength(0);
  });

  it("is asked for beside the password", async () => {
    const { student, id } = await begin();
    expect(await refusalOf(sign(student, id, { password: undefined }))).toMatchObject({
      errors: { password: ["validation.required"] },
    });
  });

  it("is a mailed code for somebody without a password, which is not mailed for what cannot be signed", async () => {
    const made = await makeSignable(db);
    await db.user.update({ where: { id: made.scene.student.id }, data: { passwordHash: null } });
    const { student } = await actorsOf(made);
    const { id } = made.evaluation;
    await takeMails();
    await refusalOf(sign(student, id, { hash: "0".repeat(64), password: undefined }));
    expect(await takeMails()).toHaveLength(0);
    expect(await refusalOf(sign(student, id, { password: undefined }))).toMatchObject({
      errors: { code: ["password.error_code_needed"] },
    });
    const [mail, ...more] = await takeMails();
    expect(more).toEqual([]);
    const code = codeIn(mail ?? { text: "" });
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await refusalOf(sign(student, id, { password: undefined, code: wrong }))).toMatchObject({
      errors: { code: [expect.any(String)] },
    });
    await sign(student, id, { password: undefined, code });
    expect(await stored(id)).toMatchObject([{ proof: "code" }]);
  });
});

describe("after a signature", () => {
  it("the signer gets a receipt without names or content, and the others are notified", async () => {
    const { scene, student, id } = await begin();
    await takeMails();
    const hash = await hashFor(student, id);
    await sign(student, id, { kind: "disagrees", remark: "A secret remark" });
    const [signature] = await stored(id);
    const receipt = (await takeMails()).find(({ to }) => to === scene.student.email);
    const { text = "", subject = "" } = receipt ?? {};
    expect(text).toContain(showHash(hash));
    expect(text).toContain(showMoment(signature?.createdAt ?? ""));
    expect(text).toContain("uenig");
    expect(text).toContain("midtvurderingen");
    expect(linkIn({ text })).toContain(`/redirect/student/evaluation/${id}/1`);
    for (const secret of ["A secret remark", scene.student.fullName, scene.supervisor.fullName])
      expect(subject + text).not.toContain(secret);
    const notified = await db.notification.findMany({ where: { evaluationId: id } });
    expect(notified.every(({ contentKey }) => eventOf(contentKey) === "signed")).toBe(true);
    expect(notified.map(({ recipientId }) => recipientId).toSorted()).toEqual(
      [scene.supervisor.id, scene.teacher.id].toSorted(),
    );
  });

  it("that was refused nobody gets anything", async () => {
    const { student, id } = await begin();
    await takeMails();
    await refusalOf(sign(student, id, { password: "Wrong-1-password" }));
    expect(await takeMails()).toEqual([]);
    expect(await db.notification.count({ where: { evaluationId: id } })).toBe(0);
  });
});

describe("an evaluation without a supervisor", () => {
  it("is not signed in that seat by anybody", async () => {
    const scene = await makePlacement(db);
    const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
    await makeTalk(db, { evaluationId: evaluation.id, authorId: scene.supervisor.id, term: 1 });
    await db.placement.update({ where: { id: scene.placement.id }, data: { supervisorId: null } });
    const student = await actAs(scene.student);
    const hash = await hashFor(student, evaluation.id);
    expect(await refusalOf(sign(await actAs(scene.supervisor), evaluation.id, { hash }))).toMatchObject({
      kind: "notFound",
    });
  });
});
