import { describe, expect, it } from "vitest";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { submitEvaluation, withdrawEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { type MadeEvaluation, makeEvaluation } from "../../factories/evaluation";
import { makeGroup } from "../../factories/group";
import { type MadePlacement, makePlacement, standInToday } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

const compulsory = "evaluation.error_please_answer_for_required_questions";
const nb = { locale: "nb" as const };

/** The four around a placement and an admin, each as the caller of commands. */
async function actorsOf(scene: MadePlacement) {
  const { student, supervisor, secondarySupervisor, teacher } = scene;
  return {
    student: await actAs(student),
    supervisor: await actAs(supervisor),
    secondary: await actAs(secondarySupervisor),
    teacher: await actAs(teacher),
    admin: await actAs(await makeUser(db, "Admin")),
  };
}

async function begin(
  given: Parameters<typeof makeEvaluation>[2] & { placement?: Parameters<typeof makePlacement>[1] } = {},
) {
  const scene = await makePlacement(db, given.placement);
  const evaluation = await makeEvaluation(db, scene, given);
  return { scene, evaluation, part: { evaluationId: evaluation.id, stage: 1 as const }, ...(await actorsOf(scene)) };
}

const answersTo = ({ form }: MadeEvaluation, rating: number) =>
  form.questions.factors.map((questionId) => ({ questionId, rating }));

const see = (actor: Actor, { id }: MadeEvaluation) => getEvaluation(actor, { evaluationId: id }, nb);

describe("a part", () => {
  it("is saved, answer by answer, and what is left out stays", async () => {
    const { evaluation, part, student } = await begin();
    const [first, second] = evaluation.form.questions.factors;
    expect(
      await saveEvaluation(student, { ...part, revision: 0, answers: [{ questionId: first, rating: 2 }] }),
    ).toEqual({
      revision: 1,
    });
    await saveEvaluation(student, {
      ...part,
      revision: 1,
      answers: [
        { questionId: first, comment: "In time" },
        { questionId: second, rating: 4 },
      ],
    });
    const { factors, revision } = await see(student, evaluation);
    expect(revision).toBe(2);
    expect(factors.map(({ student: answer }) => answer)).toMatchObject([
      { rating: 2, comment: "In time" },
      { rating: 4, comment: null },
    ]);
  });

  it("takes an answer back, and the last of two answers to one question counts", async () => {
    const { evaluation, part, student } = await begin();
    const [questionId] = evaluation.form.questions.factors;
    const save = (revision: number, ...answers: { rating?: number | null; comment?: string | null }[]) =>
      saveEvaluation(student, { ...part, revision, answers: answers.map((answer) => ({ questionId, ...answer })) });
    await save(0, { rating: 2, comment: "First" }, { rating: 3 });
    expect((await see(student, evaluation)).factors[0]?.student).toMatchObject({ rating: 3, comment: "First" });
    await save(1, { rating: null, comment: "" });
    expect((await see(student, evaluation)).factors[0]?.student).toMatchObject({ rating: null, comment: null });
  });

  it("holds 5 000 characters a comment, and fixes the form's version with the first answer", async () => {
    const { scene, evaluation, part, student } = await begin();
    const comment = "å".repeat(limits.answerLength);
    const { factors, text } = evaluation.form.questions;
    await saveEvaluation(student, { ...part, revision: 0, answers: [{ questionId: text, comment }] });
    const other = await makeEvaluation(db, await makePlacement(db));
    await db.group.update({
      where: { id: scene.group.id },
      data: { evaluationFormVersionId: other.form.versionId },
    });
    const seen = await see(student, evaluation);
    expect(seen.texts.map(({ student: answer }) => answer?.comment)).toEqual([comment]);
    expect(seen.factors.map(({ questionId }) => questionId)).toEqual(factors);
  });

  it("is shared by the primary supervisor and a stand-in, each answer with its author", async () => {
    const { scene, evaluation, part, supervisor, secondary } = await begin({ placement: { data: standInToday() } });
    const [first, second] = evaluation.form.questions.factors;
    await saveEvaluation(supervisor, { ...part, revision: 0, answers: [{ questionId: first, rating: 2 }] });
    const both = [
      { questionId: first, rating: 2 },
      { questionId: second, rating: 3 },
    ];
    await saveEvaluation(secondary, { ...part, revision: 1, answers: both });
    const { factors } = await see(supervisor, evaluation);
    expect(factors.map(({ supervisor: answer }) => answer?.authorName)).toEqual([
      scene.supervisor.fullName,
      scene.secondarySupervisor.fullName,
    ]);
  });

  it("keeps the author of a comment when somebody else only rates beside it, also in a correction", async () => {
    const { scene, evaluation, part, student, supervisor, secondary } = await begin({
      placement: { data: standInToday() },
    });
    const [first, second] = evaluation.form.questions.factors;
    const words = { rating: 2, comment: "In time" };
    await saveEvaluation(supervisor, {
      ...part,
      revision: 0,
      answers: [
        { questionId: first, ...words },
        { questionId: second, ...words },
      ],
    });
    const authors = async () => (await see(supervisor, evaluation)).factors.map((one) => one.supervisor?.authorName);
    const [primaryName, standInName] = [scene.supervisor.fullName, scene.secondarySupervisor.fullName];
    await saveEvaluation(secondary, { ...part, revision: 1, answers: [{ questionId: first, rating: 4 }] });
    expect(await authors()).toEqual([primaryName, primaryName]);
    await saveEvaluation(secondary, { ...part, revision: 2, answers: [{ questionId: second, comment: "Always" }] });
    expect(await authors()).toEqual([primaryName, standInName]);
    await submitEvaluation(secondary, { ...part, revision: 3 });
    await saveEvaluation(student, { ...part, revision: 0, answers: answersTo(evaluation, 2) });
    await submitEvaluation(student, { ...part, revision: 1 });
    const answers = [{ questionId: first, rating: 3 }];
    await saveEvaluation(secondary, { ...part, revision: 4, isCorrection: true, answers });
    expect(await authors()).toEqual([primaryName, standInName]);
    // Without the words nothing of the first author is left.
    const gone = [{ questionId: first, comment: null }];
    await saveEvaluation(secondary, { ...part, revision: 5, isCorrection: true, answers: gone });
    expect(await authors()).toEqual([standInName, standInName]);
  });

  it.each([
    ["a question of the endterm", "endtermFactor", { rating: 1 }, "questionId", "report.error_question_gone"],
    ["a step beyond the scale", "factor", { rating: 5 }, "rating", "report.error_off_scale"],
    ["a rating of a text", "text", { rating: 1 }, "rating", "validation.invalid"],
  ] as const)("takes no answer to %s, and nothing else of the same call", async (_, which, answer, field, key) => {
    const { evaluation, part, student } = await begin();
    const { factors, text, endtermFactor } = evaluation.form.questions;
    const questionId = { factor: factors[0], text, endtermFactor }[which];
    const answers = [
      { questionId: factors[1], rating: 1 },
      { questionId, ...answer },
    ];
    expect(await refusalOf(saveEvaluation(student, { ...part, revision: 0, answers }))).toMatchObject({
      kind: "invalid",
      errors: { [`answers.1.${field}`]: [key] },
    });
    expect(await db.evaluationPart.count({ where: { evaluationId: evaluation.id } })).toBe(0);
  });

  it("is refused with the current revision when somebody else has saved it", async () => {
    const { evaluation, part, supervisor, secondary } = await begin({ placement: { data: standInToday() } });
    const answers = answersTo(evaluation, 2);
    await saveEvaluation(supervisor, { ...part, revision: 0, answers });
    expect(await refusalOf(saveEvaluation(secondary, { ...part, revision: 0, answers }))).toMatchObject({
      kind: "conflict",
      revision: 1,
    });
  });

  it("of a term that has not begun is not found", async () => {
    const { evaluation, part, student } = await begin();
    const early = saveEvaluation(student, { ...part, stage: 2, revision: 0, answers: answersTo(evaluation, 2) });
    expect(await refusalOf(early)).toMatchObject({ kind: "notFound" });
  });

  it("of one term is not written in the other", async () => {
    const { evaluation, part, student } = await begin({ stage: 2 });
    const answers = answersTo(evaluation, 2);
    expect(await refusalOf(saveEvaluation(student, { ...part, revision: 0, answers }))).toMatchObject({
      key: "evaluation.error_stage_over",
    });
    expect(await saveEvaluation(student, { ...part, stage: 2, revision: 0, answers })).toEqual({ revision: 1 });
  });
});

describe("nothing", () => {
  it("saved changes nothing: neither the revision nor the form's version", async () => {
    const { evaluation, part, student } = await begin();
    const [questionId] = evaluation.form.questions.factors;
    const answers = [{ questionId, rating: null, comment: "" }];
    expect(await saveEvaluation(student, { ...part, revision: 0, answers })).toEqual({ revision: 0 });
    expect(await db.evaluation.findUniqueOrThrow({ where: { id: evaluation.id } })).toMatchObject({
      formVersionId: null,
    });
    expect(await db.evaluationPart.count({ where: { evaluationId: evaluation.id } })).toBe(0);
  });
});

describe("two first answers at the same moment", () => {
  it("of the primary supervisor and a stand-in: one is saved, the other is refused", async () => {
    const { evaluation, part, supervisor, secondary } = await begin({ placement: { data: standInToday() } });
    const answers = answersTo(evaluation, 2);
    const saves = [supervisor, secondary].map((actor) => saveEvaluation(actor, { ...part, revision: 0, answers }));
    expect(await refusalsAtOnce(...saves)).toMatchObject([{ kind: "conflict", revision: 1 }]);
  });

  it("of both sides: both are saved", async () => {
    const { evaluation, part, student, supervisor } = await begin();
    const answers = answersTo(evaluation, 2);
    await Promise.all([student, supervisor].map((actor) => saveEvaluation(actor, { ...part, revision: 0, answers })));
    expect(await db.evaluationAnswer.count({ where: { part: { evaluationId: evaluation.id } } })).toBe(4);
  });
});

describe("submitting", () => {
  it("needs an answer to every compulsory question", async () => {
    const { evaluation, part, student } = await begin();
    const [first, second] = evaluation.form.questions.factors;
    await saveEvaluation(student, { ...part, revision: 0, answers: [{ questionId: first, rating: 2, comment: "x" }] });
    expect(await refusalOf(submitEvaluation(student, { ...part, revision: 1 }))).toMatchObject({
      key: compulsory,
      errors: { [`questions.${second}`]: [compulsory] },
    });
  });

  it("closes the part until it is taken back, which the other's submission ends", async () => {
    const { evaluation, part, student, supervisor } = await begin();
    const answers = answersTo(evaluation, 3);
    await saveEvaluation(student, { ...part, revision: 0, answers });
    expect(await submitEvaluation(student, { ...part, revision: 1 })).toEqual({ revision: 2 });
    for (const again of [
      () => saveEvaluation(student, { ...part, revision: 2, answers }),
      () => submitEvaluation(student, { ...part, revision: 2 }),
    ])
      expect(await refusalOf(again())).toMatchObject({ key: "evaluation.error_submitted" });
    await withdrawEvaluation(student, { ...part, revision: 2 });
    await submitEvaluation(student, { ...part, revision: 3 });
    await saveEvaluation(supervisor, { ...part, revision: 0, answers });
    await submitEvaluation(supervisor, { ...part, revision: 1 });
    expect(await refusalOf(withdrawEvaluation(student, { ...part, revision: 4 }))).toMatchObject({
      key: "evaluation.error_submitted",
    });
    const record = await db.auditEntry.findMany({
      where: { entity: "evaluation", entityId: evaluation.id },
      orderBy: { id: "asc" },
    });
    expect(record.map(({ action, after }) => [action, after])).toEqual([
      ["evaluation.submit", { term: 1, party: "student" }],
      ["evaluation.withdraw", { term: 1, party: "student" }],
      ["evaluation.submit", { term: 1, party: "student" }],
      ["evaluation.submit", { term: 1, party: "supervisor" }],
    ]);
  });

  it("happens once when the primary supervisor and a stand-in submit together", async () => {
    const { evaluation, part, supervisor, secondary } = await begin({ placement: { data: standInToday() } });
    await saveEvaluation(supervisor, { ...part, revision: 0, answers: answersTo(evaluation, 3) });
    const submits = [supervisor, secondary].map((actor) => submitEvaluation(actor, { ...part, revision: 1 }));
    expect(await refusalsAtOnce(...submits)).toMatchObject([{ kind: "conflict", revision: 2 }]);
  });

  it("is possible with a form that asks nothing", async () => {
    const { scene, part, student } = await begin();
    const empty = await db.formVersion.create({
      data: { number: 1, publishedAt: new Date(), form: { create: { kind: "evaluation", name: "Empty" } } },
    });
    await db.group.update({ where: { id: scene.group.id }, data: { evaluationFormVersionId: empty.id } });
    expect(await submitEvaluation(student, { ...part, revision: 0 })).toEqual({ revision: 1 });
  });
});

describe("those who are notified of a submission", () => {
  const keysFor = async (userId: number, evaluationId: number) =>
    (await db.notification.findMany({ where: { recipientId: userId, evaluationId }, orderBy: { id: "asc" } })).map(
      ({ contentKey }) => contentKey,
    );

  it("are the other side and the teachers, until it is taken back", async () => {
    const { scene, evaluation, part, student, supervisor } = await begin();
    const answers = answersTo(evaluation, 3);
    await saveEvaluation(student, { ...part, revision: 0, answers });
    await submitEvaluation(student, { ...part, revision: 1 });
    const hear = (...people: (keyof typeof scene)[]) =>
      Promise.all(people.map((who) => keysFor((scene[who] as { id: number }).id, evaluation.id)));
    expect(await hear("student", "supervisor", "secondarySupervisor", "teacher")).toEqual([
      [],
      ["notification.supervisor.student-completed-midterm"],
      [],
      ["notification.teacher.student-completed-midterm"],
    ]);
    await withdrawEvaluation(student, { ...part, revision: 2 });
    expect(await hear("supervisor", "teacher")).toEqual([[], []]);
    await saveEvaluation(supervisor, { ...part, revision: 0, answers });
    await submitEvaluation(supervisor, { ...part, revision: 1 });
    expect(await hear("student", "supervisor", "teacher")).toEqual([
      ["notification.student.supervisor-completed-midterm"],
      [],
      ["notification.teacher.supervisor-completed-midterm"],
    ]);
  });

  it("are a stand-in too, and at endterm it is the endterm's submission", async () => {
    const { scene, evaluation, part, student } = await begin({ stage: 2, placement: { data: standInToday() } });
    const { factors, endtermFactor } = evaluation.form.questions;
    const answers = [...factors, endtermFactor].map((questionId) => ({ questionId, rating: 2 }));
    await saveEvaluation(student, { ...part, stage: 2, revision: 0, answers });
    await submitEvaluation(student, { ...part, stage: 2, revision: 1 });
    expect(await keysFor(scene.secondarySupervisor.id, evaluation.id)).toEqual([
      "notification.supervisor.student-completed-endterm",
    ]);
  });
});

describe("a correction", () => {
  it("stores the answer before, with its author, for everybody who sees the part", async () => {
    const { scene, evaluation, part, student, supervisor, teacher } = await begin({
      submitted: ["student", "supervisor"],
    });
    const [questionId] = evaluation.form.questions.factors;
    await saveEvaluation(supervisor, {
      ...part,
      revision: 0,
      isCorrection: true,
      answers: [{ questionId, rating: 4 }],
    });
    for (const reader of [student, supervisor, teacher]) {
      const [factor] = (await see(reader, evaluation)).factors;
      expect(factor?.supervisor).toMatchObject({ rating: 4, comment: "Comment of the supervisor" });
      expect(factor?.corrected).toMatchObject([
        { party: "supervisor", rating: 2, comment: "Comment of the supervisor", authorName: scene.supervisor.fullName },
      ]);
    }
    const [entry] = await db.auditEntry.findMany({ where: { entity: "evaluation", entityId: evaluation.id } });
    expect(entry).toMatchObject({ action: "evaluation.correct", after: { questions: [questionId] } });
  });

  it("of a question that was left open shows that it was", async () => {
    const { evaluation, part, student, supervisor } = await begin({ submitted: ["student", "supervisor"] });
    const questionId = evaluation.form.questions.text;
    const partOf = { evaluationId: evaluation.id, party: "supervisor" } as const;
    await db.evaluationAnswer.deleteMany({ where: { questionId, part: partOf } });
    const answers = [{ questionId, comment: "Added later" }];
    await saveEvaluation(supervisor, { ...part, revision: 0, isCorrection: true, answers });
    const [text] = (await see(student, evaluation)).texts;
    expect(text).toMatchObject({
      supervisor: { comment: "Added later" },
      corrected: [{ party: "supervisor", rating: null, comment: null }],
    });
  });

  it("is not what a draft says that is sent after both have submitted", async () => {
    const { evaluation, part, student } = await begin({ submitted: ["student", "supervisor"] });
    const late = saveEvaluation(student, { ...part, revision: 0, answers: answersTo(evaluation, 1) });
    expect(await refusalOf(late)).toMatchObject({ key: "evaluation.error_submitted" });
    expect((await see(student, evaluation)).factors[0]?.student?.rating).toBe(3);
  });

  it("is refused before both have submitted", async () => {
    const { evaluation, part, student } = await begin({ submitted: ["student"] });
    const early = { ...part, revision: 0, isCorrection: true, answers: answersTo(evaluation, 1) };
    expect(await refusalOf(saveEvaluation(student, early))).toMatchObject({ key: "evaluation.error_submitted" });
  });

  it("that changes nothing leaves no trace", async () => {
    const { evaluation, part, student } = await begin({ submitted: ["student", "supervisor"] });
    const same = { ...part, revision: 0, isCorrection: true, answers: answersTo(evaluation, 3) };
    expect(await saveEvaluation(student, same)).toEqual({ revision: 0 });
    expect(await db.correctedAnswer.count({ where: { part: { evaluationId: evaluation.id } } })).toBe(0);
    expect(await db.auditEntry.count({ where: { entity: "evaluation", entityId: evaluation.id } })).toBe(0);
  });

  it("leaves no compulsory question without an answer", async () => {
    const { evaluation, part, student } = await begin({ submitted: ["student", "supervisor"] });
    const [questionId] = evaluation.form.questions.factors;
    expect(
      await refusalOf(
        saveEvaluation(student, { ...part, revision: 0, isCorrection: true, answers: [{ questionId, rating: null }] }),
      ),
    ).toMatchObject({ errors: { [`questions.${questionId}`]: [compulsory] } });
  });
});

it("is written by nobody but the two sides", async () => {
  const { evaluation, part, secondary, teacher, admin } = await begin();
  const standsInNoMore = { kind: "invalid", key: "evaluation.error_not_standing_in" };
  for (const reader of [secondary, teacher, admin]) {
    const input = { ...part, revision: 0 };
    const refusal = reader === secondary ? standsInNoMore : { kind: "forbidden" };
    for (const refused of [
      () => saveEvaluation(reader, { ...input, answers: answersTo(evaluation, 1) }),
      () => submitEvaluation(reader, input),
      () => withdrawEvaluation(reader, input),
    ])
      expect(await refusalOf(refused())).toMatchObject(refusal);
  }
});

it("is not found by people of another placement", async () => {
  const { evaluation, part } = await begin({ submitted: ["student", "supervisor"] });
  const { admin: _, ...strangers } = await actorsOf(await makePlacement(db, { group: await makeGroup(db) }));
  for (const stranger of Object.values(strangers))
    for (const refused of [
      () => saveEvaluation(stranger, { ...part, revision: 0, answers: answersTo(evaluation, 1) }),
      () => submitEvaluation(stranger, { ...part, revision: 0 }),
      () => withdrawEvaluation(stranger, { ...part, revision: 0 }),
      () => see(stranger, evaluation),
    ])
      expect(await refusalOf(refused())).toMatchObject({ kind: "notFound" });
});
