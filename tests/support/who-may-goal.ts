import { today } from "@/lib/platform/dates";
import { makeGoal } from "../factories/goal";
import { db } from "./api";
import type { Subject } from "./subject";
import { type Row, signedIn, strangersRead, strangersWrite } from "./who-may-cells";

const seated = /*                */ "401  200  200   200   200   403   403   403   401:403 401";
const goal = { talk: "expectation", talkDate: today(), viewPoint: null, text: "A goal" };
const ofPlacement = ({ scene }: Subject) => ({ placementId: scene.placement.id });

/** Goals are written by everybody with a seat in the placement. */
export const goalRows: readonly Row[] = [
  { call: "/goal/list", input: ofPlacement, own: signedIn, other: strangersRead },
  {
    call: "/goal/save",
    about: "a new one",
    input: (subject) => ({ ...goal, ...ofPlacement(subject) }),
    own: seated,
    other: strangersWrite,
  },
  {
    call: "/goal/save",
    about: "a change",
    input: async (subject) => {
      const { id: goalId, revision } = await makeGoal(db, subject.scene);
      return { ...goal, ...ofPlacement(subject), change: { goalId, revision } };
    },
    own: seated,
    other: strangersWrite,
  },
  {
    call: "/goal/remove",
    input: async ({ scene }) => {
      const { id: goalId, revision } = await makeGoal(db, scene);
      return { goalId, revision };
    },
    own: seated,
    other: strangersWrite,
  },
];
