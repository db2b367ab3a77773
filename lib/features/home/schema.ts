import type { ReportItem } from "@/lib/features/report/reading/schema";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Step } from "./rules";

/** A report that the person works on, or that waits for their feedback. */
export type ReportAtHand = ReportItem & {
  studentId: number;
  groupId: number;
  /** What it waits for. */
  step: Step;
  /** Since when it has been as it is, `YYYY-MM-DD`; the day it is about while it is planned, which may be to come. */
  since: string;
  /** Who has not answered yet while it waits, who has answered when that is to be read; the name of a guest is what they gave. */
  people: { name: string; isGuest: boolean }[];
};

/** A day of absence that was made up by now and waits for a supervisor's confirmation. Days are `YYYY-MM-DD`. */
export type DayToConfirm = { absenceId: number; date: string; madeUpOn: string; studentName: string };

/** Somebody who is away today. */
export type AwayToday = { placementId: number; studentId: number; groupId: number; studentName: string; ward: string };

/** What a supervisor's home shows of absence. */
export type DaysAtHand = { toConfirm: DayToConfirm[]; away: AwayToday[] };

/** What is a person's to do now. */
export type AtHand = { reports: ReportAtHand[]; days: DaysAtHand };

/** Somebody who was invited and has not come yet; `sentOn` is the day of the latest invitation that is still known. */
export type PendingInvitation = { userId: number; fullName: string; role: Role; sentOn: string; expired: boolean };

/** What the school's administrators see first. Days are `YYYY-MM-DD`. */
export type SchoolState = {
  /** The oldest of them, how many there are, and how many of them have expired. */
  invitations: { items: PendingInvitation[]; total: number; expired: number };
  /** Mails that were given up after every try, and the day of the oldest. */
  failedMails: { count: number; since: string | null };
  /** How many active accounts have been entered, and how many others may be, by role. */
  accounts: { role: Role; active: number; invited: number }[];
  /** How many groups run today. */
  runningGroups: number;
  /** The groups that begin or end soon, each with the day; one that does both is there twice. */
  soon: {
    groupId: number;
    name: string;
    at: string;
    /** Else it ends. */
    begins: boolean;
    students: number;
    withoutSupervisor: number;
  }[];
  /** The students without a supervisor in groups that are not over, in how many groups they are, and when the first of these begins. */
  uncovered: { students: number; groups: number; from: string | null };
  /** The open evaluations of placements that are over: the oldest of them, and how many there are. */
  overdue: {
    items: { evaluationId: number; studentName: string; groupName: string; endDate: string }[];
    total: number;
  };
};
