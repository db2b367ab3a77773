import type { Area } from "../factors";

/** Where a story can take place. */
export type Setting = "hospital" | "nursingHome" | "homeCare";

/** A factor of the area by its number from 1, with the ratings 1 not yet, 2 with support, 3 good, 4 very good. */
export interface RatedFactor {
  number: number;
  self: number;
  supervisor: number;
}

/** What is written about one competence area: the plan, the reflection and the supervisor's feedback. */
export interface StoryArea {
  area: Area;
  factors: RatedFactor[];
  plan: string;
  reflection: string;
  feedback: string;
}

/** One line of the messages of a report. */
export interface Line {
  from: "student" | "supervisor" | "secondary" | "teacher";
  text: string;
}

/** One day of a student in practice, without anything about a single patient. */
export interface Story {
  name: string;
  settings: Setting[];
  areas: StoryArea[];
  /** Sent when the student asks for feedback, and after the feedback is given. */
  talk: { asking: Line[]; answered: Line[] };
}
