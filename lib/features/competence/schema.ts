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

/** One area over all reports. */
export type ProfileArea = Ratings & {
  viewPoint: number;
  reports: number;
  /** How many reports each mean is of. */
  selfReports: number;
  supervisorReports: number;
  differences: number;
};

/** One area report by report, the earliest first. */
export type AreaDevelopment = {
  viewPoint: number;
  points: (Ratings & { /** `YYYY-MM-DD` */ date: string })[];
};

/** The mean of one factor over all reports, as one of the two rated it. */
export type FactorMean = { viewPoint: number; who: "self" | "supervisor"; mean: number };

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
  /** The group's form, which has that scale. */
  formVersionId: number;
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
  /** The same for each area that was rated. */
  areaDevelopments: AreaDevelopment[];
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
  reports: AreaReport[];
  nextCursor: number | null;
};
