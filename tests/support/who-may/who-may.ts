import { reportStatus } from "@/lib/features/report/life/rules";
import { today } from "@/lib/platform/dates";
import { makeDeletedReport } from "../../factories/report";
import { makeUser, testPassword } from "../../factories/user";
import { db } from "../api";
import type { Subject } from "../subject";
import { absenceRows } from "./absence";
import { accountRows } from "./accounts";
import { archiveRows } from "./archive";
import {
  alsoFirst,
  askedStep,
  open,
  type Row,
  signedIn,
  strangersRead,
  strangersStep,
  strangersWrite,
  studentStep,
  unseen,
  write,
} from "./cells";
import { concernRows } from "./concern";
import { deadlineRows } from "./deadline";
import { documentRows } from "./document";
import { domainRows } from "./domain";
import { enrolmentRows } from "./enrolment";
import { erasureRows } from "./erasure";
import { evaluationRows } from "./evaluation";
import { exportRows } from "./export";
import { formRows } from "./form";
import { goalRows } from "./goal";
import { groupRows } from "./group";
import { guestRows } from "./guest";
import { importRows } from "./import";
import { mergeRows } from "./merge";
import { noticeRows } from "./notice";
import { placementRows } from "./placements";
import { reportRows } from "./reports";
import { retentionRows } from "./retention";
import { ruleRows } from "./rules";
import { sentenceRows } from "./sentence";
import { settingsRows } from "./settings";
import { systemRows } from "./system";
import { talkRows } from "./talk";
import { textsRows } from "./texts";

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

/** Every call of the product, and who may make it. */
export const rows: readonly Row[] = [
  ...accountRows,
  ...absenceRows,
  ...concernRows,
  ...enrolmentRows,
  ...erasureRows,
  ...placementRows,
  ...evaluationRows,
  ...mergeRows,
  ...noticeRows,
  ...documentRows,
  ...domainRows,
  ...deadlineRows,
  ...archiveRows,
  ...exportRows,
  ...importRows,
  ...retentionRows,
  ...ruleRows,
  ...groupRows,
  ...guestRows,
  ...formRows,
  ...goalRows,
  ...sentenceRows,
  ...settingsRows,
  ...systemRows,
  ...talkRows,
  ...textsRows,
  {
    call: "/user/login",
    input: async () => ({ username: (await makeUser(db)).username, password: testPassword }),
    own: open,
  },
  { call: "/user/getDataLanguage", input: nothing, own: open },
  {
    call: "/user/chooseLanguage",
    input: () => ({ languageCode: "en" }),
    own: "303  303  303   303   303   303   303   303   303     303",
  },
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
  {
    call: "/user/restoreNotification",
    input: ({ notificationId }) => ({ notificationIds: [notificationId] }),
    own: write,
    other: unseen,
  },
  { call: "/user/clearAllNotificationsForUser", input: nothing, own: write },
  { call: "/user/readAllNotifications", input: nothing, own: write },
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
    call: "/report/edit",
    input: ({ report }) => ({ reportId: report.id, date: today(), name: "Evening shift" }),
    own: "401  200  403   403   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/report/delete",
    input: ({ report }) => ({ reportId: report.id }),
    own: "401  200  403   403   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/report/restore",
    input: async ({ scene }) => ({ reportId: await makeDeletedReport(db, scene) }),
    own: "401  200  404   404   404   404   403   403   401:403 401",
    other: unseen,
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
    about: "correct-feedback",
    status: reportStatus.seeFeedback,
    input: async (subject) => {
      const { report, scene } = subject;
      const given = { reportId: report.id, authorId: scene.supervisor.id };
      await db.reportPart.update({ where: { reportId_authorId: given }, data: { submittedAt: new Date() } });
      return step("correct-feedback")(subject);
    },
    own: "401  400  200   400   400   400   403   403   401:403 401",
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
    call: "/report/read-feedback",
    status: reportStatus.seeFeedback,
    input: ({ report }) => ({ reportId: report.id, upTo: new Date().toISOString() }),
    own: "401  200  403   403   403   403   403   403   401:403 401",
    other: strangersWrite,
  },
  {
    call: "/report/send-message",
    input: ({ report }) => ({ reportId: report.id, body: "Hello" }),
    own: "401  200  200   200   200   403   403   403   401:403 401",
    other: strangersWrite,
  },
  // After the rows of who deletes their own plans: a call is made ready by its first one.
  ...reportRows,
];
