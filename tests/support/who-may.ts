import { reportStatus } from "@/lib/features/report/rules";
import { today } from "@/lib/platform/dates";
import { makeUser, testPassword } from "../factories/user";
import { db } from "./api";
import type { Subject } from "./subject";

/**
 * Who may call what. A row is a call and what it is about; a cell the status of the answer, with its inner code after a colon.
 * `own` is about the caller's own placement, `other` about somebody else's.
 */
export type Row = {
  call: string;
  about?: string;
  /** The status of the report it is about. */
  status?: number;
  input: (subject: Subject) => Record<string, unknown> | Promise<Record<string, unknown>>;
  own: string;
  other?: string;
};

const nothing = () => ({});
const step =
  (action: string, more: (subject: Subject) => Record<string, unknown> = nothing) =>
  (subject: Subject) => ({
    reportId: subject.report.id,
    revision: 0,
    action,
    ...more(subject),
  });
const socket = { socket_id: "123.456" };

/*
 *                                   no-  Stu- Super-Secon-Teach-Admin first view- deact-  revo-
 *                                   body dent visor dary  er          login er    ivated  ked
 */
const open = /*                  */ "200  200  200   200   200   200   200   200   200     200";
const signedIn = /*              */ "401  200  200   200   200   200   403   200   401:403 401";
const alsoFirst = /*             */ "401  200  200   200   200   200   200   200   401:403 401";
const write = /*                 */ "401  200  200   200   200   200   403   403   401:403 401";
const unseen = /*                */ "401  404  404   404   404   404   403   403   401:403 401";
const studentStep = /*           */ "401  200  400   400   400   400   403   403   401:403 401";
const askedStep = /*             */ "401  400  200   200   200   400   403   403   401:403 401";
const strangersStep = /*         */ "401  404  404   404   404   400   403   403   401:403 401";
const strangersWrite = /*        */ "401  404  404   404   404   403   403   403   401:403 401";
const strangersRead = /*         */ "401  404  404   404   404   200   403   404   401:403 401";

export const rows: readonly Row[] = [
  {
    call: "/user/login",
    input: async () => ({ username: (await makeUser(db)).username, password: testPassword }),
    own: open,
  },
  { call: "/user/getDataLanguage", input: nothing, own: open },
  { call: "/user/chooseLanguage", input: () => ({ languageCode: "en" }), own: open },
  { call: "/openapi.json", input: nothing, own: open },
  {
    call: "/session/expired",
    input: nothing,
    own: "307  307  307   307   307   307   307   307   307     307",
  },
  { call: "/user/getinfo", input: nothing, own: alsoFirst },
  { call: "/user/logout", input: nothing, own: alsoFirst },
  { call: "/user/getSetting", input: nothing, own: signedIn },
  { call: "/user/getNotifyForUser", input: nothing, own: signedIn },
  { call: "/user/getBadgeNumberForUser", input: nothing, own: signedIn },
  {
    call: "/user/updateReadNotification",
    input: ({ notificationId }) => ({ notificationId }),
    own: write,
    other: unseen,
  },
  { call: "/user/removeNotification", input: ({ notificationId }) => ({ notificationId }), own: write, other: unseen },
  { call: "/user/clearAllNotificationsForUser", input: nothing, own: write },
  {
    call: "/realtime/auth",
    input: ({ userId }) => ({ ...socket, channel_name: `private-user-${userId}` }),
    own: "401  200  200   200   200   403   403   200   401:403 401",
    other: "401  403  403   403   403   403   403   403   401:403 401",
  },
  {
    call: "/realtime/user-auth",
    input: () => socket,
    own: "401  200  200   200   200   403   403   200   401:403 401",
  },
  { call: "/placement/list", input: nothing, own: signedIn },
  {
    call: "/report/list",
    input: ({ scene }) => ({ placementId: scene.placement.id }),
    own: signedIn,
    // Answered, but with an empty list.
    other: signedIn,
  },
  { call: "/report/get", input: ({ report }) => ({ reportId: report.id }), own: signedIn, other: strangersRead },
  {
    call: "/report/create",
    input: ({ scene }) => ({ placementId: scene.placement.id, date: today() }),
    own: "401  200  403   403   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/report/save",
    about: "a plan",
    input: ({ report, scene }) => ({
      reportId: report.id,
      revision: 0,
      answers: [{ questionId: scene.group.form.questions.goal, value: "A goal" }],
    }),
    own: "401  200  403   403   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/report/save",
    about: "feedback",
    status: reportStatus.waitingFeedback,
    input: ({ report, scene }) => ({
      reportId: report.id,
      revision: 0,
      answers: [{ questionId: scene.group.form.questions.feedback, value: "Well done" }],
    }),
    own: "401  400  200   200   200   403   403   403   401:403 401",
    other: strangersWrite,
  },
  { call: "/report/change-status", about: "finish", input: step("finish"), own: studentStep, other: strangersStep },
  {
    call: "/report/change-status",
    about: "reopen",
    status: reportStatus.finished,
    input: step("reopen"),
    own: studentStep,
    other: strangersStep,
  },
  {
    call: "/report/change-status",
    about: "request-feedback",
    status: reportStatus.finished,
    input: step("request-feedback", ({ scene }) => ({ ask: [scene.supervisor.id] })),
    own: studentStep,
    other: strangersStep,
  },
  {
    call: "/report/change-status",
    about: "recall",
    status: reportStatus.waitingFeedback,
    input: step("recall"),
    own: studentStep,
    other: strangersStep,
  },
  {
    call: "/report/change-status",
    about: "give-feedback",
    status: reportStatus.waitingFeedback,
    input: step("give-feedback"),
    own: askedStep,
    other: strangersStep,
  },
  {
    call: "/report/change-status",
    about: "complete",
    status: reportStatus.seeFeedback,
    input: step("complete"),
    own: studentStep,
    other: strangersStep,
  },
  {
    call: "/report/send-message",
    input: ({ report }) => ({ reportId: report.id, body: "Hello" }),
    own: "401  200  200   200   200   403   403   403   401:403 401",
    other: strangersWrite,
  },
];
