import type { ReportStatus } from "../report-status";
import type { EvaluationStory } from "./evaluations";
import type { noticeStories } from "./notices";
import type { DomainKey } from "./people";
import type { Setting } from "./stories/story";

/** One student's placement; people are named by the mail names of people.ts. */
export interface DemoPlacement {
  student: string;
  ward: string;
  supervisor: string;
  secondary: string | null;
  /** The reports by status, oldest first; a 1 at the end is planned for the next working day. */
  reports: ReportStatus[];
  /** Messages on every report, not only on every third. */
  talkative?: true;
  /** How far its evaluation has come; without one nobody has rated yet. */
  evaluation?: EvaluationStory;
  /** How far a written notice about danger of not passing has come. */
  notice?: keyof typeof noticeStories;
}

export interface DemoGroup {
  name: string;
  courseCode: string;
  workplace: DomainKey;
  setting: Setting;
  weeks: number;
  /** How many weeks ago the period began, from the Monday of this week. */
  begunWeeksAgo: number;
  teachers: string[];
  placements: DemoPlacement[];
}

const medical = { ward: "Medisinsk sengepost 2", supervisor: "ingrid.myhre", secondary: "amina.warsame" };
const surgical = { ward: "Kirurgisk sengepost 3", supervisor: "tomasz.wisniewski", secondary: "amina.warsame" };
const heart = { ward: "Hjerteposten", supervisor: "hanne.ostby", secondary: null };
const firstFloor = { ward: "Langtidsavdeling 1", supervisor: "berit.sandvik", secondary: "solveig.haetta" };
const secondFloor = { ward: "Korttidsavdeling 2", supervisor: "marek.novotny", secondary: "solveig.haetta" };
const east = { ward: "Sone øst", supervisor: "lars.moen", secondary: "kjersti.vik" };
const west = { ward: "Sone vest", supervisor: "maria.santos", secondary: null };

/** Three cohorts: halfway, just begun, and close to the end. */
export const groups: DemoGroup[] = [
  {
    name: "Sykepleie 2. år, medisin og kirurgi",
    courseCode: "SYK2100",
    workplace: "hospital",
    setting: "hospital",
    weeks: 10,
    begunWeeksAgo: 5,
    teachers: ["astrid.lunde"],
    placements: [
      {
        student: "nora.haugen",
        ...medical,
        reports: [5, 5, 6, 5, 5, 4, 3, 2, 1],
        talkative: true,
        evaluation: "talk-agreed",
      },
      { student: "elias.berntsen", ...medical, reports: [5, 5, 5, 5, 4, 3, 1], evaluation: "student" },
      {
        student: "fatima.hassan",
        ...medical,
        reports: [5, 5, 5, 6, 5, 3, 2, 1],
        evaluation: "supervisor",
        notice: "draft",
      },
      { student: "sindre.solheim", ...medical, reports: [5, 5, 6, 5, 3, 1], evaluation: "talk-today" },
      { student: "mai.nguyen", ...surgical, reports: [5, 5, 5, 5, 4, 3, 2, 1], evaluation: "endterm-to-sign" },
      { student: "oskar.lindqvist", ...surgical, reports: [5, 6, 5, 4, 2, 1], evaluation: "passed" },
      {
        student: "ingeborg.eira",
        ...heart,
        reports: [5, 5, 5, 5, 5, 3, 1],
        evaluation: "not-passed",
        notice: "in-time",
      },
      { student: "yusuf.demir", ...heart, reports: [5, 6, 6, 6, 4, 2], evaluation: "discontinued" },
    ],
  },
  {
    name: "Sykepleie 1. år, sykehjem",
    courseCode: "SYK1200",
    workplace: "nursingHome",
    setting: "nursingHome",
    weeks: 8,
    begunWeeksAgo: 1,
    teachers: ["astrid.lunde", "per.heggen"],
    placements: [
      { student: "grace.mensah", ...firstFloor, reports: [5, 5, 4, 3, 1] },
      { student: "kristian.dahl", ...firstFloor, reports: [5, 4, 3, 2, 1] },
      { student: "amalie.foss", ...firstFloor, reports: [5, 6, 4, 2, 1] },
      { student: "zofia.kowalska", ...firstFloor, reports: [5, 5, 5, 3, 1] },
      { student: "mohammed.rahimi", ...secondFloor, reports: [5, 5, 4, 3, 2, 1] },
      { student: "silje.nordgard", ...secondFloor, reports: [6, 5, 4, 2, 1] },
      { student: "jonas.tveit", ...secondFloor, reports: [5, 4, 3, 2, 1] },
      { student: "leila.karimi", ...secondFloor, reports: [5, 5, 4, 3, 1] },
    ],
  },
  {
    name: "Sykepleie 3. år, hjemmetjeneste",
    courseCode: "SYK3150",
    workplace: "homeCare",
    setting: "homeCare",
    weeks: 5,
    begunWeeksAgo: 3,
    teachers: ["samira.haddad"],
    placements: [
      { student: "rafael.oliveira", ...east, reports: [5, 5, 5, 5, 4, 3, 2, 1], evaluation: "to-decide" },
      { student: "maja.strand", ...east, reports: [5, 5, 5, 5, 5, 4, 1], evaluation: "passed" },
      { student: "henrik.aas", ...east, reports: [5, 5, 6, 5, 4, 3] },
      { student: "selam.tesfaye", ...east, reports: [5, 5, 5, 5, 3, 2, 1] },
      { student: "anders.kvam", ...west, reports: [5, 6, 5, 5, 4, 3, 1], notice: "late" },
      { student: "priya.sharma", ...west, reports: [5, 5, 5, 5, 5, 5, 4, 1] },
      { student: "live.bakken", ...west, reports: [5, 5, 5, 6, 3, 2] },
      { student: "daniel.petrov", ...west, reports: [5, 5, 4, 4, 3, 2, 1] },
    ],
  },
];
