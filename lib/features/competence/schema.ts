import type { ScaleStep } from "@/lib/features/form/content/schema";
import type { areas } from "@/lib/platform/areas";
import type { graphs } from "./rules";

export type Graph = (typeof graphs)[number];
export type Category = `${(typeof areas)[number]}` | Graph;

/** The student's rating and the supervisor's of the same thing, in steps of one scale; null where there is none. */
export type Ratings = { self: number | null; supervisor: number | null };

/** One area of one report. */
export type AreaRatings = Ratings & { viewPoint: number; differences: number };

/** A report's ratings over all its areas, as a point of a development. */
export type Point = Ratings & { reportId: number; name: string /** `YYYY-MM-DD` */; date: string };

/** A moment to mark in a development, such as a midterm talk. */
export type Milestone = { /** `YYYY-MM-DD` */ date: string; kind: "midterm" | "endterm" };

/** One area over all reports. */
export type ProfileArea = Ratings & { viewPoint: number; reports: number; differences: number };

export type CompetenceReport = {
  reportId: number;
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  status: number;
  /** The areas the student chose, once the report is finished. */
  areas: AreaRatings[];
  /** Over all areas. */
  overall: Ratings;
  /** How the ratings changed since the previous rated report. */
  change: Ratings;
};

/** The student, and the placement. */
export type CompetenceHeader = {
  placementId: number;
  groupId: number;
  groupName: string;
  place: string;
  ward: string;
  /** `YYYY-MM-DD`, both included. */
  startDate: string;
  endDate: string;
  student: { userId: number; fullName: string };
  /** How many steps the scale of all ratings here has. */
  steps: number;
};

export type Competence = CompetenceHeader & {
  /** Every placement of the student that the reader may see, the latest first. */
  placements: { groupId: number; groupName: string; ward: string }[];
  /** Full names of the student, the supervisors and the teachers. */
  names: string[];
  /** A page of reports, the latest first; sick days are left out. */
  reports: CompetenceReport[];
  /** The last report of this page, when there are earlier ones. */
  nextCursor: number | null;
  /** Graph A: each area over all reports, in order; areas never rated are left out. */
  profile: ProfileArea[];
  /** Graph B: every rated report, the earliest first. */
  development: Point[];
  milestones: Milestone[];
};

/** One factor of an area as it was rated in one report. */
export type FactorRatings = Ratings & { questionId: number; text: string; isDifference: boolean };

/** What somebody wrote about an area in one report. */
export type AreaText = {
  questionId: number;
  question: string;
  value: string;
  author: string;
  seat: "student" | "supervisor" | "secondary_supervisor" | "teacher";
};

export type AreaReport = {
  reportId: number;
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  status: number;
  /** The scale of this report's form: its ratings are shown as they were given. */
  scale: ScaleStep[];
  factors: FactorRatings[];
  texts: AreaText[];
};

export type CompetenceArea = CompetenceHeader & {
  viewPoint: number;
  /** How many reports work on it. */
  count: number;
  /** Over all reports. */
  overall: Ratings;
  /** Every report in which the area was rated, the earliest first. */
  development: Point[];
  milestones: Milestone[];
  reports: AreaReport[];
  nextCursor: number | null;
};
