import { type Party, parties } from "@/lib/features/evaluation/rating/rules";
import { makeEvaluation } from "../../factories/evaluation";
import { linkSigner, makeSignLink } from "../../factories/evaluation-sign-link";
import { makeTalk } from "../../factories/evaluation-signing";
import { makeGroup } from "../../factories/group";
import { makeSignedIn } from "../../factories/session";
import { testPassword } from "../../factories/user";
import { dataOf, db, post } from "../api";
import type { Subject } from "../subject";
import { onlyAdmins, open, type Row, signedIn, strangersRead, strangersWrite } from "./cells";

const student = /*     */ "401  200  400   400   403   403   403   403   401:403 401";
const supervisor = /*  */ "401  400  200   400   403   403   403   403   401:403 401";
const bothSides = /*   */ "401  200  200   400   403   403   403   403   401:403 401";
const allThree = /*    */ "401  200  200   400   200   403   403   403   401:403 401";
const alsoViewer = /*  */ "401  200  200   200   200   200   403   200   401:403 401";

const staffSeats = /*  */ "401  403  200   400   200   403   403   403   401:403 401";
const onlySupervisor = /**/ "401  403  400   400   403   403   403   403   401:403 401";
const tooEarly = /*    */ "401  400  400   400   400   403   403   403   401:403 401";

/** The evaluation of the subject's placement, whose group is given another one: others call at the same time about the same group. */
export async function evaluationOf({ scene }: Subject, submitted: readonly Party[] = [], stage: 1 | 2 | 5 = 1) {
  const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
  await db.placement.update({ where: { id: scene.placement.id }, data: { groupId: group.id } });
  return makeEvaluation(db, { ...scene, group }, { submitted, stage });
}

/** A call about the midterm's part, as it is after those have submitted. */
const part =
  (submitted: readonly Party[], more: (evaluation: Awaited<ReturnType<typeof evaluationOf>>) => object = () => ({})) =>
  async (subject: Subject) => {
    const evaluation = await evaluationOf(subject, submitted);
    return { evaluationId: evaluation.id, stage: 1, revision: 0, ...more(evaluation) };
  };
/** The midterm while it waits for nothing but signatures, and what would be signed. */
const signable = async (subject: Subject) => {
  const { id: evaluationId } = await evaluationOf(subject, ["student", "supervisor"]);
  await makeTalk(db, { evaluationId, authorId: subject.scene.supervisor.id, term: 1 });
  const { token } = await makeSignedIn(db, subject.scene.teacher);
  const read = await post("/evaluation/get", { evaluationId, stage: 1 }, { bearer: token });
  return { evaluationId, stage: 1, hash: dataOf<{ hash: string }>(read).hash };
};
const answers = ({ form }: Awaited<ReturnType<typeof evaluationOf>>) => ({
  answers: [{ questionId: form.questions.factors[0], rating: 4 }],
});

/** A change of one field of the midterm's talk, as it is after those have submitted. */
const talk = (submitted: readonly Party[], field: string, value: string | boolean) =>
  part(submitted, () => ({ field, value }));
const teacher = /*     */ "401  403  403   403   200   403   403   403   401:403 401";

/** An evaluation whose midterm waits for nothing but signatures, and a link to sign it. */
async function signLinkOf(subject: Subject) {
  const { scene } = subject;
  const evaluation = await evaluationOf(subject, ["student", "supervisor"]);
  await makeTalk(db, { evaluationId: evaluation.id, authorId: scene.supervisor.id, term: 1 });
  return makeSignLink(db, { scene, evaluation });
}
const accessOf = ({ token, code }: Awaited<ReturnType<typeof signLinkOf>>) => ({ token, code });
/** The decision of an evaluation that waits for it, with the hash of what the teacher reads. */
async function decision(subject: Subject) {
  const { id: evaluationId } = await evaluationOf(subject, parties, 2);
  await makeTalk(db, { evaluationId, authorId: subject.scene.supervisor.id, term: 2 });
  await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 3 } });
  const { token } = await makeSignedIn(db, subject.scene.teacher);
  const { hash } = dataOf<{ hash: string }>(await post("/evaluation/get", { evaluationId }, { bearer: token }));
  return { evaluationId, assessmentPassed: true, hash, password: testPassword };
}

/** Both sides rate; the others around the placement, and admins, read. */
export const evaluationRows: readonly Row[] = [
  {
    call: "/evaluation/list",
    input: async (subject) => ({ placementId: (await evaluationOf(subject)).placementId }),
    own: alsoViewer,
    // Answered, but with an empty list.
    other: signedIn,
  },
  {
    call: "/evaluation/get",
    input: async (subject) => ({ evaluationId: (await evaluationOf(subject)).id }),
    own: alsoViewer,
    other: strangersRead,
  },
  { call: "/evaluation/save", about: "a draft", input: part([], answers), own: bothSides, other: strangersWrite },
  {
    call: "/evaluation/save",
    about: "after the student's submission",
    input: part(["student"], answers),
    own: supervisor,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save",
    about: "a correction",
    input: part(["student", "supervisor"], (evaluation) => ({ ...answers(evaluation), isCorrection: true })),
    own: bothSides,
    other: strangersWrite,
  },
  {
    call: "/evaluation/submit",
    about: "what is complete",
    input: async (subject) => {
      const input = await part(["student", "supervisor"])(subject);
      await db.evaluationPart.updateMany({
        where: { evaluationId: input.evaluationId },
        data: { submittedAt: null, submittedById: null },
      });
      return input;
    },
    own: bothSides,
    other: strangersWrite,
  },
  {
    call: "/evaluation/submit",
    about: "without the compulsory answers",
    input: part([]),
    own: "401  400  400   400   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/evaluation/withdraw",
    about: "of the student",
    input: part(["student"]),
    own: student,
    other: strangersWrite,
  },
  {
    call: "/evaluation/withdraw",
    about: "of the supervisors",
    input: part(["supervisor"]),
    own: supervisor,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-talk",
    about: "the place, at any time",
    input: talk([], "place", "Room 4"),
    own: allThree,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-talk",
    about: "a comment before both have submitted",
    input: talk(["student"], "comment", "We agreed"),
    own: tooEarly,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-talk",
    about: "a comment",
    input: talk(["student", "supervisor"], "comment", "We agreed"),
    own: allThree,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-talk",
    about: "danger of not passing, at any time",
    input: talk([], "dangerOfNotPassing", true),
    own: staffSeats,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-talk",
    about: "the recommendation, not at midterm",
    input: talk(["student", "supervisor"], "recommendation", true),
    own: onlySupervisor,
    other: strangersWrite,
  },
  {
    call: "/evaluation/sign",
    input: async (subject) => ({ ...(await signable(subject)), kind: "signed", password: testPassword }),
    own: allThree,
    other: strangersWrite,
  },
  {
    call: "/evaluation/signed-content",
    input: async (subject) => {
      const { evaluationId, stage } = await signable(subject);
      return { evaluationId, stage };
    },
    own: alsoViewer,
    other: strangersRead,
  },
  {
    call: "/evaluation/signed-content",
    about: "before everything is in",
    input: async (subject) => ({ evaluationId: (await evaluationOf(subject, ["student"])).id, stage: 1 }),
    own: "401  404  404   404   404   404   403   404   401:403 401",
    other: "401  404  404   404   404   404   403   404   401:403 401",
  },
  {
    call: "/evaluation/send-sign-link",
    input: async (subject) => ({ evaluationId: (await signLinkOf(subject)).evaluationId, stage: 1, ...linkSigner }),
    own: teacher,
    other: strangersWrite,
  },
  {
    call: "/evaluation/revoke-sign-link",
    input: async (subject) => ({ signLinkId: (await signLinkOf(subject)).id }),
    own: teacher,
    other: strangersWrite,
  },
  { call: "/evaluation/open-sign-link", input: async (subject) => accessOf(await signLinkOf(subject)), own: open },
  {
    call: "/evaluation/sign-by-link",
    input: async (subject) => {
      const access = accessOf(await signLinkOf(subject));
      const { hash } = dataOf<{ hash: string }>(await post("/evaluation/open-sign-link", access));
      return { ...access, hash, kind: "signed" };
    },
    own: "200  200  200   200   200   200   200   403   200     200",
  },
  {
    call: "/evaluation/proceed",
    input: async (subject) => ({
      evaluationId: (await evaluationOf(subject)).id,
      way: "discontinue",
      reason: "The student has moved",
    }),
    own: teacher,
    other: strangersWrite,
  },
  {
    call: "/evaluation/proceed",
    about: "a way that is not possible",
    input: async (subject) => ({
      evaluationId: (await evaluationOf(subject, ["student"])).id,
      way: "without-party",
      party: "student",
      reason: "The student is away",
    }),
    own: "401  403  403   403   400   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/evaluation/reopen",
    input: async (subject) => {
      const { id: evaluationId } = await evaluationOf(subject);
      await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 2 } });
      return { evaluationId, stage: 1, reason: "A wrong rating" };
    },
    own: onlyAdmins,
  },
  { call: "/evaluation/decide", input: decision, own: teacher, other: strangersWrite },
  {
    call: "/evaluation/decide",
    about: "a summary that has changed",
    input: async (subject) => ({ ...(await decision(subject)), hash: "a".repeat(64) }),
    own: "401  403  403   403   409   403   403   403   401:403 401",
    other: strangersWrite,
  },
  { call: "/admin/getAllEvaluation", input: () => ({}), own: onlyAdmins },
  ...(["/admin/adminGetDataForEvaluation", "/admin/getLogDataOfEvaluationReport"] as const).map((call) => ({
    call,
    input: async (subject: Subject) => ({ evaluationId: (await evaluationOf(subject)).id }),
    own: onlyAdmins,
  })),
  {
    call: "/admin/adminChangeValueHideAnswerForEvaluation",
    input: async (subject) => ({ evaluationId: (await evaluationOf(subject)).id, party: "student", hidden: true }),
    own: onlyAdmins,
  },
];
