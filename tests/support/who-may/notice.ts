import { makeEvaluation } from "../../factories/evaluation";
import { makeGivenNotice, makeNotice } from "../../factories/evaluation-notice";
import { makeGroup } from "../../factories/group";
import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, strangersWrite } from "./cells";

const student = /*      */ "401  200  403   403   403   403   403   403   401:403 401";
const staff = /*        */ "401  403  200   400   200   403   403   403   401:403 401";
const teacher = /*      */ "401  403  403   403   200   403   403   403   401:403 401";
const tooLate = /*      */ "401  403  400   400   400   403   403   403   401:403 401";
const outdated = /*     */ "401  403  409   400   409   403   403   403   401:403 401";
/** A draft does not exist for the student. */
const unseenDraft = /*  */ "401  404  403   403   403   403   403   403   401:403 401";
const notGiven = /*     */ "401  403  403   403   400   403   403   403   401:403 401";

/** An evaluation of the subject's placement, whose group is given another form: others call at the same time about the same group. */
async function evaluationOf({ scene }: Subject): Promise<number> {
  const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
  await db.placement.update({ where: { id: scene.placement.id }, data: { groupId: group.id } });
  return (await makeEvaluation(db, { ...scene, group })).id;
}

/** A step about a draft, or about a given notice. */
const about =
  (state: "draft" | "given", more: object = {}) =>
  async (subject: Subject) => {
    const { supervisor, teacher: giver } = subject.scene;
    const of = { evaluationId: await evaluationOf(subject), draftedById: supervisor.id };
    const notice = await (state === "draft" ? makeNotice(db, of) : makeGivenNotice(db, { ...of, givenById: giver.id }));
    return { evaluationId: of.evaluationId, noticeId: notice.id, revision: notice.revision, ...more };
  };

/** Supervisor and teacher write, a teacher gives and lifts, the student answers. */
export const noticeRows: readonly Row[] = [
  {
    call: "/evaluation/save-notice",
    about: "a new draft",
    input: async (subject) => ({ evaluationId: await evaluationOf(subject), revision: 0, required: "More" }),
    own: staff,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-notice",
    about: "a draft",
    input: about("draft", { required: "More" }),
    own: staff,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-notice",
    about: "a draft that was changed meanwhile",
    input: about("draft", { required: "More", revision: 7 }),
    own: outdated,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-notice",
    about: "minutes",
    input: about("given", { minutes: "All three came." }),
    own: staff,
    other: strangersWrite,
  },
  {
    call: "/evaluation/save-notice",
    about: "a frozen text",
    input: about("given", { required: "Less" }),
    own: tooLate,
    other: strangersWrite,
  },
  { call: "/evaluation/discard-notice", input: about("draft"), own: staff, other: strangersWrite },
  {
    call: "/evaluation/discard-notice",
    about: "a given notice",
    input: about("given"),
    own: tooLate,
    other: strangersWrite,
  },
  {
    call: "/evaluation/give-notice",
    // The last safe day of the made placement is over.
    input: about("draft", { lateReason: "It was noticed late." }),
    own: teacher,
    other: strangersWrite,
  },
  {
    call: "/evaluation/open-notice",
    input: async (subject) => {
      const { evaluationId, noticeId } = await about("given")(subject);
      return { evaluationId, noticeId };
    },
    own: student,
    other: strangersWrite,
  },
  { call: "/evaluation/acknowledge-notice", input: about("given"), own: student, other: strangersWrite },
  {
    call: "/evaluation/acknowledge-notice",
    about: "a draft",
    input: about("draft"),
    own: unseenDraft,
    other: strangersWrite,
  },
  {
    call: "/evaluation/lift-notice",
    input: about("given", { reason: "The goals are reached." }),
    own: teacher,
    other: strangersWrite,
  },
  {
    call: "/evaluation/lift-notice",
    about: "a draft",
    input: about("draft", { reason: "The goals are reached." }),
    own: notGiven,
    other: strangersWrite,
  },
];
