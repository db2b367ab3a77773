import { evaluationChannel, presenceChannel } from "@/lib/platform/realtime/channels";
import { makeTalkField } from "../../factories/evaluation-talk";
import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, strangersRead } from "./cells";
import { evaluationOf } from "./evaluation";

/** Everybody with a seat: no admin has a socket, and none who looks at the product as somebody else is seen. */
const follow = /*      */ "401  200  200   200   200   403   403   403   401:403 401";
const nobody = /*      */ "401  403  403   403   403   403   403   403   401:403 401";
const read = /*        */ "401  200  200   200   200   200   403   200   401:403 401";

const socketOn = (channelOf: (evaluationId: number) => string) => async (subject: Subject) => ({
  socket_id: "123.456",
  channel_name: channelOf((await evaluationOf(subject)).id),
});

/** The talk of a term while its page is open. */
export const talkRows: readonly Row[] = [
  {
    call: "/evaluation/get-talk",
    input: async (subject) => {
      const { id: evaluationId } = await evaluationOf(subject, ["student", "supervisor"]);
      await makeTalkField(db, evaluationId, { field: "comment", value: "Words", authorId: subject.scene.student.id });
      return { evaluationId, stage: 1, fields: ["comment"] };
    },
    own: read,
    other: strangersRead,
  },
  {
    call: "/evaluation/calendar",
    input: async (subject) => {
      const { id: evaluationId } = await evaluationOf(subject);
      const value = "2026-11-24T12:00:00.000Z";
      await makeTalkField(db, evaluationId, { field: "startsAt", value, authorId: subject.scene.student.id });
      return { evaluationId: String(evaluationId), stage: "1" };
    },
    own: read,
    other: strangersRead,
  },
  {
    call: "/realtime/auth",
    about: "the changes of an evaluation",
    input: socketOn(evaluationChannel),
    own: follow,
    other: nobody,
  },
  {
    call: "/realtime/auth",
    about: "who has an evaluation open",
    input: socketOn(presenceChannel),
    own: follow,
    other: nobody,
  },
];
