import { today } from "@/lib/platform/dates";
import { makeGoal } from "../../factories/goal";
import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, signedIn, strangersRead, strangersWrite } from "./cells";
import { evaluationOf } from "./evaluation";

const seated = /*                */ "401  200  200   200   200   403   403   403   401:403 401";
const onlyStudent = /*           */ "401  200  403   403   403   403   403   403   401:403 401";
const tooEarlyForStudent = /*    */ "401  400  403   403   403   403   403   403   401:403 401";
const onlySupervisor = /*        */ "401  403  200   400   403   403   403   403   401:403 401";
const tooLateForSupervisor = /*  */ "401  403  400   400   403   403   403   403   401:403 401";
const tooLate = /*               */ "401  400  400   400   400   403   403   403   401:403 401";
const goal = () => ({ talk: "expectation", talkDate: today(), viewPoint: null, text: "A goal" });
const ofPlacement = ({ scene }: Subject) => ({ placementId: scene.placement.id });

/** A goal of the subject's placement, whose evaluation is in a stage. */
async function goalOf(subject: Subject, stage: 1 | 2 | 5): Promise<number> {
  await evaluationOf(subject, [], stage);
  return (await makeGoal(db, subject.scene)).id;
}

/** Goals are written by everybody with a seat in the placement. */
export const goalRows: readonly Row[] = [
  { call: "/goal/list", input: ofPlacement, own: signedIn, other: strangersRead },
  {
    call: "/goal/save",
    about: "a new one",
    input: (subject) => ({ ...goal(), ...ofPlacement(subject) }),
    own: seated,
    other: strangersWrite,
  },
  {
    call: "/goal/save",
    about: "a change",
    input: async (subject) => {
      const { id: goalId, revision } = await makeGoal(db, subject.scene);
      return { ...goal(), ...ofPlacement(subject), change: { goalId, revision } };
    },
    own: seated,
    other: strangersWrite,
  },
  {
    call: "/goal/remove",
    input: async ({ scene }) => {
      const { id: goalId, revision } = await makeGoal(db, scene);
      return { goalId, revision, answerRevision: 0, reachedRevision: 0 };
    },
    own: seated,
    other: strangersWrite,
  },
  {
    call: "/goal/answer",
    about: "at endterm",
    input: async (subject) => ({ goalId: await goalOf(subject, 2), revision: 0, text: "Done", reportIds: [] }),
    own: onlyStudent,
    other: strangersWrite,
  },
  {
    call: "/goal/answer",
    about: "before the endterm",
    input: async (subject) => ({ goalId: await goalOf(subject, 1), revision: 0, text: "Done", reportIds: [] }),
    own: tooEarlyForStudent,
    other: strangersWrite,
  },
  {
    call: "/goal/assess",
    about: "at endterm",
    input: async (subject) => ({ goalId: await goalOf(subject, 2), revision: 0, reached: "reached" }),
    own: onlySupervisor,
    other: strangersWrite,
  },
  {
    call: "/goal/assess",
    about: "once the evaluation is done",
    input: async (subject) => ({ goalId: await goalOf(subject, 5), revision: 0, reached: "reached" }),
    own: tooLateForSupervisor,
    other: strangersWrite,
  },
  {
    call: "/goal/save",
    about: "once the evaluation is done",
    input: async (subject) => {
      await goalOf(subject, 5);
      return { ...goal(), ...ofPlacement(subject) };
    },
    own: tooLate,
    other: strangersWrite,
  },
];
