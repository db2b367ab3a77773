import { today } from "@/lib/platform/dates";
import { makeAbsence } from "../../factories/absence";
import { daysFromNow } from "../../factories/group";
import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, signedIn, strangersRead, strangersWrite } from "./cells";

const yesterday = () => daysFromNow(-1).toISOString().slice(0, 10);
const made = async ({ scene }: Subject, given: Parameters<typeof makeAbsence>[2] = {}) => ({
  absenceId: (await makeAbsence(db, scene, { day: -3, ...given })).id,
});

const students = /*          */ "401  200  403   403   403   403   403   403   401:403 401";
const wards = /*             */ "401  403  200   200   403   403   403   403   401:403 401";

/** Who may make the calls about absence: the student registers it, the ward confirms that it was made up. */
export const absenceRows: readonly Row[] = [
  {
    call: "/absence/list",
    input: ({ scene }) => ({ placementId: scene.placement.id }),
    own: signedIn,
    other: strangersRead,
  },
  {
    call: "/absence/register",
    input: ({ scene }) => ({ placementId: scene.placement.id, kind: "sick", dates: [today()] }),
    own: students,
    other: strangersWrite,
  },
  {
    call: "/absence/remove",
    input: async (subject) => ({ absenceIds: [(await made(subject)).absenceId] }),
    own: students,
    other: strangersWrite,
  },
  {
    call: "/absence/plan-make-up",
    input: async (subject) => ({ ...(await made(subject)), madeUpOn: yesterday() }),
    own: students,
    other: strangersWrite,
  },
  {
    call: "/absence/confirm-make-up",
    input: async (subject) => ({ ...(await made(subject, { madeUpDay: -1 })), madeUpOn: yesterday() }),
    own: wards,
    other: strangersWrite,
  },
  {
    call: "/absence/withdraw-confirmation",
    input: async (subject) => made(subject, { madeUpDay: -1, confirmedBy: subject.scene.supervisor }),
    own: wards,
    other: strangersWrite,
  },
];
