import { makeReport } from "../../factories/report";
import { db } from "../api";
import { onlyAdmins, type Row, strangersWrite } from "./cells";

const note = "Talked with the student";
const nobodysOwn = /*            */ "401  404  404   404   404   404   403   403   401:403 401";

/** Who follows up why a student needs attention, and reminds who is late. */
export const concernRows: readonly Row[] = [
  {
    call: "/concern/follow-up",
    input: ({ scene }) => ({ placementId: scene.placement.id, reason: "sick", note, seenAt: new Date().toISOString() }),
    own: "401  404  404   404   200   200   403   403   401:403 401",
    other: "401  404  404   404   404   200   403   403   401:403 401",
  },
  {
    call: "/concern/take-back",
    input: async ({ scene }) => {
      const { id: followUpId } = await db.followUp.create({
        data: {
          placementId: scene.placement.id,
          reason: "sick",
          note,
          seenAt: new Date(),
          createdById: scene.teacher.id,
        },
      });
      return { followUpId };
    },
    own: "401  404  404   404   200   404   403   403   401:403 401",
    other: nobodysOwn,
  },
  {
    call: "/report/remind",
    // A separate one for each: those who were asked are reminded once a day.
    input: async ({ scene }) => ({ reportId: (await makeReport(db, scene, { status: 3 })).id }),
    own: "401  403  403   403   200   403   403   403   401:403 401",
    other: strangersWrite,
  },
  { call: "/admin/retryFailedMails", input: () => ({}), own: onlyAdmins },
];
