import type { Seat, StandIn } from "@/lib/features/placement/rules";
import type { PlacementContact } from "@/lib/features/placement/schema";
import type { Attention, PlacementState, ReasonFilter } from "./rules";

/** Whose students a list holds: those one supervises from either seat, those of all one's groups, or those of one of them. */
export type StudentScope = { kind: "supervised" } | { kind: "taught"; groupId?: number };

/** What a list of students is narrowed to. `cursor` is the placement at the end of the page before. */
export type StudentSearch = {
  search?: string;
  reason?: ReasonFilter;
  groupId?: number;
  /** Running unless said otherwise. */
  state?: PlacementState;
  cursor?: number;
};

/** One student in one placement, as the lists show it. Days are `YYYY-MM-DD`. */
export type StudentItem = {
  placementId: number;
  studentId: number;
  groupId: number;
  fullName: string;
  studentNumber: string | null;
  ward: string;
  groupName: string;
  supervisorName: string | null;
  /** When anything was last written in a report, or a sick day registered; null before that. */
  lastActiveDay: string | null;
  /** How many reports there are, sick days left out; how many of them wait for feedback, and how many are done. */
  reports: { all: number; waiting: number; done: number };
  /** How many reports wait for the reader's own feedback. */
  awaitsMe: number;
  /** How many days, made up by now, wait for a supervisor of the student to confirm them; 0 for everybody else. */
  toConfirm: number;
  attention: Attention[];
  /** The report that has waited longest for feedback. */
  waitingReportId: number | null;
  /** The competence areas, 1 to 6, that hold the differences. */
  differenceAreas: number[];
};

export type StudentPage = {
  items: StudentItem[];
  nextCursor: number | null;
  /** Whoever needs a look, those with most reasons first: the first of them, and how many there are. Empty unless asked for. */
  attention: { items: StudentItem[]; total: number };
};

/** A group to narrow a list to. */
export type GroupChoice = { groupId: number; name: string };

/** A teacher's group. Days are `YYYY-MM-DD`. */
export type TaughtGroup = {
  groupId: number;
  name: string;
  courseCode: string;
  place: string;
  period: string;
  startDate: string;
  endDate: string;
  students: number;
  needLook: number;
};

/** One placement of a student, with the people around it. Days are `YYYY-MM-DD`. */
export type StudentPlacement = {
  placementId: number;
  groupId: number;
  groupName: string;
  courseCode: string;
  place: string;
  period: string;
  ward: string;
  startDate: string;
  endDate: string;
  student: PlacementContact & { studentNumber: string | null };
  supervisor: PlacementContact | null;
  secondarySupervisor: PlacementContact | null;
  teachers: PlacementContact[];
  standIn: StandIn;
  /** The reader's own seat; null for an admin. */
  seat: Seat | null;
};
