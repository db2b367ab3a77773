import { today } from "@/lib/platform/dates";
import { makeGroup } from "../../factories/group";
import { db } from "../api";
import type { Row } from "./cells";

/** Who may set who stands in, and a group's rules, who may write to a group, and who gets its students as a file. */
export const ruleRows: readonly Row[] = [
  {
    call: "/placement/set-stand-in",
    input: ({ scene }) => ({ placementId: scene.placement.id, revision: 0, from: today(), until: today() }),
    own: "401  403  200   403   200   200   403   403   401:403 401",
    other: "401  404  404   404   404   200   403   403   401:403 401",
  },
  {
    call: "/group/save-follow-up-rules",
    input: async ({ scene }) => ({
      // A separate one: the others call at the same time.
      groupId: (await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form })).id,
      revision: 0,
      expectedDays: null,
      makeUpPercent: 10,
      repeatPercent: 20,
      sickDaysNoticed: 3,
      quietDays: 7,
      waitingDays: 5,
      noticeShortDays: 35,
      noticeDaysBefore: 21,
      passedAfterMakeUp: false,
    }),
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/group/write",
    input: ({ scene }) => ({
      groupId: scene.group.id,
      sendId: crypto.randomUUID(),
      to: "all",
      subject: "Meeting",
      text: "See you on Friday",
    }),
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/group/export-students",
    input: ({ scene }) => ({ groupId: scene.group.id }),
    own: "401  403  403   403   200   403   403   403   401:403 401",
    other: "401  403  403   403   404   403   403   403   401:403 401",
  },
];
