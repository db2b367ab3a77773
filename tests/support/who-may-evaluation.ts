import type { Party } from "@/lib/features/evaluation/rating/rules";
import { makeEvaluation } from "../factories/evaluation";
import { makeTalk } from "../factories/evaluation-signing";
import { makeGroup } from "../factories/group";
import { makeSignedIn } from "../factories/session";
import { testPassword } from "../factories/user";
import { dataOf, db, post } from "./api";
import type { Subject } from "./subject";
import { onlyAdmins, type Row, signedIn, strangersRead, strangersWrite } from "./who-may-cells";

const student = /*     */ "401  200  400   403   403   403   403   403   401:403 401";
const supervisor = /*  */ "401  400  200   403   403   403   403   403   401:403 401";
const bothSides = /*   */ "401  200  200   403   403   403   403   403   401:403 401";
const allThree = /*    */ "401  200  200   403   200   403   403   403   401:403 401";
const alsoViewer = /*  */ "401  200  200   200   200   200   403   200   401:403 401";

/** The evaluation of the subject's placement, whose group is given another one: others call at the same time about the same group. */
async function evaluationOf({ scene }: Subject, submitted: readonly Party[] = []) {
  const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
  await db.placement.update({ where: { id: scene.placement.id }, data: { groupId: group.id } });
  return makeEvaluation(db, { ...scene, group }, { submitted });
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
    own: "401  400  400   403   403   403   403   403   401:403 401",
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
