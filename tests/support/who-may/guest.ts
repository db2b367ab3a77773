import { reportStatus } from "@/lib/features/report/life/rules";
import { makeGuestLink } from "../../factories/guest-link";
import { db } from "../api";
import type { Subject } from "../subject";
import { open, type Row, signedIn, strangersStep, studentStep } from "./cells";

const invite = (more: Record<string, unknown> = {}) => ({
  call: "/guest/invite",
  status: reportStatus.finished,
  input: ({ report }: Subject) => ({ reportId: report.id, revision: 0, ...more }),
  own: studentStep,
  other: strangersStep,
});
const linkOf = ({ report, scene }: Subject) =>
  makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
const status = reportStatus.waitingFeedback;

/** Who may make the calls about guests. The two that a guest makes are open, but a viewer changes nothing. */
export const guestRows: readonly Row[] = [
  { about: "to be shown", ...invite() },
  { about: "by mail", ...invite({ email: "guest@ward.example" }) },
  {
    call: "/guest/list",
    input: ({ report }) => ({ reportId: report.id }),
    own: signedIn,
    // Answered, but with an empty list.
    other: signedIn,
  },
  {
    call: "/guest/revoke",
    status,
    input: async (subject) => ({ guestLinkId: (await linkOf(subject)).id }),
    own: "401  200  404   404   404   404   403   403   401:403 401",
    other: "401  404  404   404   404   404   403   403   401:403 401",
  },
  { call: "/guest/get", status, input: async (subject) => ({ token: (await linkOf(subject)).secret }), own: open },
  {
    call: "/guest/give-feedback",
    status,
    input: async (subject) => ({ token: (await linkOf(subject)).secret, name: "Unni", feedback: "Well done" }),
    own: "200  200  200   200   200   200   200   403   200     200",
  },
];
