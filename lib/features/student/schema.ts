import type { LineFacts } from "@/lib/features/line/rules";
import type { Seat } from "@/lib/features/placement/rules";
import type { PlacementContact, StandInDetail } from "@/lib/features/placement/schema";
import type { Attention, PlacementState, ReasonFilter, StudentSort } from "./rules";

/** The students of a list: those a person supervises from either seat, those of all their groups, or those of one group. */
export type StudentScope = { kind: "supervised" } | { kind: "taught"; groupId?: number };

/** The filters of a list of students. `cursor` is the placement at the end of the previous page. */
export type StudentSearch = {
  search?: string;
  reason?: ReasonFilter;
  groupId?: number;
  /** Default: running. */
  state?: PlacementState;
  cursor?: number;
};

/** The same for the students of one group, and their order; by who needs the teacher most unless another is given. */
export type GroupSearch = StudentSearch & { sort?: StudentSort };

/** One student in one placement, as the lists show it. Days are `YYYY-MM-DD`. */
export type StudentItem = {
  placementId: number;
  studentId: number;
  groupId: number;
  fullName: string;
  studentNumber: string | null;
  ward: string;
  groupName: string;
  startDate: string;
  endDate: string;
  /** When the student was taken out of the group; null while the placement goes on. */
  discontinuedOn: string | null;
  supervisorName: string | null;
  /** When anything was last written in a report, or a sick day registered; null before that. */
  lastActiveDay: string | null;
  /** How many reports there are, sick days left out; how many of them wait for feedback, and how many are done. */
  reports: { all: number; waiting: number; done: number };
  /** How many reports wait for the reader's own feedback. */
  awaitsMe: number;
  /** How many days, made up by now, wait for a supervisor of the student to confirm them; 0 for everybody else. */
  toConfirm: number;
  /** Days of absence that are not confirmed as made up. */
  absentDays: number;
  attention: Attention[];
  /** The running evaluation, where a doubt or a written notice is; null without one. */
  evaluationId: number | null;
  /** The report that has waited longest for feedback. */
  waitingReportId: number | null;
  /** Who of them can be reminded, by name: neither guests nor the reader. Null when nobody can. */
  late: string | null;
  /** A teacher has reminded those who are to answer, today. */
  remindedToday: boolean;
  /** The competence areas, 1 to 6, that hold the differences. */
  differenceAreas: number[];
};

/** Who needs attention, the longest wait first, then those with most reasons: the first of them, and how many. */
export type NeedingAttention = { items: StudentItem[]; total: number };

export type StudentPage = {
  items: StudentItem[];
  nextCursor: number | null;
  /** Empty unless requested. */
  attention: NeedingAttention;
};

/** A group to filter a list by. */
export type GroupChoice = { groupId: number; name: string };

/** A teacher's group. Days are `YYYY-MM-DD`. */
export type TaughtGroup = {
  groupId: number;
  /** Somebody has ended it, maybe before its last day. */
  isEnded: boolean;
  name: string;
  courseCode: string;
  place: string;
  period: string;
  startDate: string;
  endDate: string;
  students: number;
  /** How many of the placements are not over yet. */
  running: number;
  /** How many students need the teacher, how many are worth a look, maybe the same ones, and how many are neither. */
  pressing: number;
  watched: number;
  calm: number;
  /**
   * How many concerns about them need the teacher; a doubt is none, for it is listed with its last safe day, nor a wait for the teacher alone,
   * for the report is listed among those of which feedback was asked.
   */
  pressingConcerns: number;
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
  /** When the student was taken out of it, and why; null while it goes on. */
  discontinued: { day: string; reason: string } | null;
  /** Its group has ended: nothing is written in it any more. */
  isEnded: boolean;
  student: PlacementContact & { studentNumber: string | null };
  supervisor: PlacementContact | null;
  secondarySupervisor: PlacementContact | null;
  teachers: PlacementContact[];
  /** Who stands in for the supervisor, and whether the reader may change that. */
  standIn: StandInDetail;
  /** The reader's own seat; null for an admin. */
  seat: Seat | null;
  /** What happens in it, as its line shows the reader. */
  line: LineFacts;
};
