import type { SigningSeat } from "../../lib/features/evaluation/life/rules";
import type { TalkFieldName } from "../../lib/features/evaluation/talk/rules";
import type { Scene } from "./add-groups";
import { talkComments } from "./content/evaluations";
import { at, minutesAfter } from "./dates";
import type { DemoRows } from "./rows";

/** On which days of a placement a term is rated, talked about and signed. */
export type Pace = { rated: number; talk: number; signed: number };

/** A placement of many weeks has its midterm in the fourth, a short one in the second. */
const long: Record<1 | 2, Pace> = { 1: { rated: 24, talk: 25, signed: 28 }, 2: { rated: 30, talk: 31, signed: 32 } };
const short: Record<1 | 2, Pace> = { 1: { rated: 8, talk: 9, signed: 10 }, 2: { rated: 15, talk: 16, signed: 17 } };

export const paceOf = ({ setting }: Scene): Record<1 | 2, Pace> => (setting === "homeCare" ? short : long);

type Talk = {
  evaluationId: number;
  term: 1 | 2;
  agreedOn: Date;
  day: Date;
  /** What was answered in it, once it is held. */
  answers?: Partial<Record<TalkFieldName, boolean>>;
};

/** Adds the talk of a term: when and where it is, and what was said in it. */
export function addTalk(rows: DemoRows, scene: Scene, { evaluationId, term, agreedOn, day, answers }: Talk): void {
  const startsAt = at(day, "13:00");
  const write = (field: TalkFieldName, value: string | boolean, authorId: number, changedAt: Date) =>
    rows.talkFields.push({ evaluationId, term, field, value, authorId, changedAt });
  const [teacher = scene.supervisor] = scene.teachers;
  write("startsAt", startsAt.toISOString(), teacher, at(agreedOn, "09:15"));
  write("place", `${scene.demo.ward}, møterommet`, teacher, at(agreedOn, "09:15"));
  if (!answers) return;
  const ended = minutesAfter(startsAt, 45);
  write("held", true, scene.supervisor, ended);
  write("comment", talkComments[term === 1 ? "midterm" : "endterm"], scene.supervisor, ended);
  for (const [field, value] of Object.entries(answers) as [TalkFieldName, boolean][])
    write(field, value, scene.supervisor, ended);
}

/** The three of a placement sign on a day, one after the other. */
export function signedByAll(scene: Scene, day: Date): { seat: SigningSeat; userId: number; at: Date }[] {
  const [teacher = scene.supervisor] = scene.teachers;
  const first = at(day, "10:05");
  return [
    { seat: "student", userId: scene.student, at: first },
    { seat: "supervisor", userId: scene.supervisor, at: minutesAfter(first, 95) },
    { seat: "teacher", userId: teacher, at: minutesAfter(first, 210) },
  ];
}
