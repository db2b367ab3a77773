import { type GoalState, goalStates } from "@/lib/features/goal/rules";
import { daysFrom, daysLater, isWeekend, mondayOf } from "@/lib/platform/dates";

/** From the first to the last day, `YYYY-MM-DD`, both included. */
export type Period = { firstDay: string; lastDay: string };

/** A report on the line. Sick days are absences, not reports. */
export type LineReport = { id: number; date: string; status: number; yourTurn: boolean };

/** A goal on the line. */
export type LineGoal = { date: string; state: GoalState };

/** A placement's period, and the day on which its student was taken out or its group was ended before the last day was over, if so. */
export type PlacementPeriod = Period & { discontinuedOn?: string | undefined; endedOn?: string | undefined };

/** What happens in a placement. Days are `YYYY-MM-DD`. */
export type LineFacts = PlacementPeriod & {
  reports: readonly LineReport[];
  /** Days of absence, never with a reason. */
  absences: readonly string[];
  talks?: readonly { date: string; held: boolean }[];
  /** The goals that were set in the midterm talk, on its day, and what has become of them. */
  goals?: readonly LineGoal[];
  /** The last day for a written notice. */
  lastSafeDay?: string | undefined;
  /** The days on which a doubt was raised and a written notice was given. */
  doubt?: string | undefined;
  notice?: string | undefined;
};

/** How far a placement is: its weeks, or its days when there are few. */
export type Stage =
  | { state: "coming"; days: number }
  | { state: "running"; unit: "day" | "week"; number: number; count: number }
  | { state: "over"; lastDay: string }
  | { state: "discontinued"; day: string };

/** A day, a week or several weeks of the line. Numbers count from the first column's week, or from the first day. */
export type LineColumn = {
  from: string;
  until: string;
  firstNumber: number;
  lastNumber: number;
  when: "past" | "current" | "coming";
  /** By day; each report of the line is in one column. Those outside the period are in the first or the last. */
  reports: LineReport[];
  /** Where in the column its reports are on average, from 0 to 1; the middle without any. */
  lean: number;
  absences: string[];
  talks: { date: string; held: boolean }[];
  goals: LineGoal[];
  lastSafeDay: string | null;
  doubt: string | null;
  notice: string | null;
};

/** The drawing of a placement. All positions are in per cent of its width. */
export type Line = {
  stage: Stage;
  unit: "day" | "week";
  period: Period;
  day: string;
  columns: LineColumn[];
  /** Null outside the days that are drawn. */
  today: number | null;
  rail: { from: number; until: number; gone: number };
  gaps: { from: number; until: number }[];
  /** `days` counts from today: a talk close to today is moved aside where space is short. */
  talks: { at: number; held: boolean; days: number }[];
  lastSafeDay: number | null;
  /** Where a doubt was raised or a notice was given. */
  alarms: number[];
};

/** A period of at most so many days is drawn in days. */
const maxDayColumns = 14;

/** The columns that a wide line, and a narrow one or a row, have room for: more weeks are drawn as fortnights, or more at a time. */
export const maxColumns = { wide: 30, narrow: 12 } as const;

const lengthOf = ({ firstDay, lastDay }: Period): number => daysFrom(firstDay, lastDay) + 1;
const unitOf = (period: Period) => (lengthOf(period) <= maxDayColumns ? "day" : "week");
/** How many weeks of the calendar begin between two days, the first one's own included. */
const weeksUntil = (from: string, day: string): number => daysFrom(mondayOf(from), mondayOf(day)) / 7 + 1;

/** How far a placement is on a day. Weeks begin on Monday. */
export function stageOf(period: PlacementPeriod, day: string): Stage {
  const { firstDay, lastDay, discontinuedOn, endedOn } = period;
  if (discontinuedOn !== undefined) return { state: "discontinued", day: discontinuedOn };
  if (endedOn !== undefined) return { state: "over", lastDay: endedOn };
  if (day < firstDay) return { state: "coming", days: daysFrom(day, firstDay) };
  if (day > lastDay) return { state: "over", lastDay };
  return unitOf(period) === "day"
    ? { state: "running", unit: "day", number: daysFrom(firstDay, day) + 1, count: lengthOf(period) }
    : { state: "running", unit: "week", number: weeksUntil(firstDay, day), count: weeksUntil(firstDay, lastDay) };
}

/** The days that a line shows: where it begins, the days of a column, and how many columns there are. */
function scaleOf(axis: Period, max: number) {
  if (unitOf(axis) === "day") return { from: axis.firstDay, step: 1, count: lengthOf(axis) };
  const weeks = weeksUntil(axis.firstDay, axis.lastDay);
  const weeksPerColumn = Math.ceil(weeks / max);
  return { from: mondayOf(axis.firstDay), step: 7 * weeksPerColumn, count: Math.ceil(weeks / weeksPerColumn) };
}
type Scale = ReturnType<typeof scaleOf>;

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** A day in per cent of the width: its beginning 0, its middle 0.5 or its end 1. */
function placeOf(day: string, at: 0 | 0.5 | 1, { from, step, count }: Scale): number {
  const share = ((daysFrom(from, day) + at) / (step * count)) * 100;
  return Math.round(within(share, 0, 100) * 100) / 100;
}

/** Where the middle of a day is on the line of a period with at most so many columns of weeks, in per cent. */
export const placeOnLine = (axis: Period, day: string, max: number = maxColumns.wide): number =>
  placeOf(day, 0.5, scaleOf(axis, max));

/** Days that follow one another, together. */
function runsOf(days: readonly string[]): Period[] {
  const runs: Period[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1);
    if (last && daysLater(last.lastDay, 1) === day) last.lastDay = day;
    else runs.push({ firstDay: day, lastDay: day });
  }
  return runs;
}

function emptyColumns(axis: Period, day: string, { from: origin, step, count }: Scale): LineColumn[] {
  const numbers = Math.max(1, step / 7);
  return Array.from({ length: count }, (_, index) => {
    const start = daysLater(origin, index * step);
    const end = daysLater(start, step - 1);
    const from = start < axis.firstDay ? axis.firstDay : start;
    const until = end > axis.lastDay ? axis.lastDay : end;
    const firstNumber = index * numbers + 1;
    return {
      from,
      until,
      firstNumber,
      lastNumber: unitOf(axis) === "day" ? firstNumber : firstNumber + weeksUntil(from, until) - 1,
      when: until < day ? "past" : from > day ? "coming" : "current",
      reports: [],
      lean: 0.5,
      absences: [],
      talks: [],
      goals: [],
      lastSafeDay: null,
      doubt: null,
      notice: null,
    };
  });
}

function columnsOf(facts: LineFacts, axis: Period, day: string, scale: Scale): LineColumn[] {
  const { from, step, count } = scale;
  const columns = emptyColumns(axis, day, scale);
  /** What is outside the period is in the column at that end. */
  const at = (date: string) => columns[within(Math.floor(daysFrom(from, date) / step), 0, count - 1)];
  for (const report of facts.reports.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id))
    at(report.date)?.reports.push(report);
  for (const [index, column] of columns.entries()) {
    const days = column.reports.reduce((sum, { date }) => sum + daysFrom(from, date) + 0.5, 0);
    if (days !== 0) column.lean = within(days / column.reports.length / step - index, 0, 1);
  }
  for (const date of facts.absences) at(date)?.absences.push(date);
  for (const talk of facts.talks ?? []) at(talk.date)?.talks.push(talk);
  for (const goal of facts.goals ?? []) at(goal.date)?.goals.push(goal);
  for (const name of ["lastSafeDay", "doubt", "notice"] as const) {
    const date = facts[name];
    const column = date && at(date);
    if (column) column[name] = date;
  }
  return columns;
}

/**
 * The drawing of a placement on a day.
 * @param axis the days from edge to edge; the placement's own unless several lines share them
 * @param max the most columns of weeks
 */
export function lineOf(facts: LineFacts, day: string, max: number = maxColumns.wide, axis: Period = facts): Line {
  const scale = scaleOf(axis, max);
  const { firstDay, lastDay } = facts;
  // Who leaves on a Friday has been there the whole week.
  const fillsWeek = unitOf(axis) === "week" && isWeekend(daysLater(lastDay, 1));
  const end = fillsWeek ? daysLater(mondayOf(lastDay), 6) : lastDay;
  const rail = { from: placeOf(firstDay, 0, scale), until: placeOf(end, 1, scale) };
  const stage = stageOf(facts, day);
  const stopped = (on: string) => within(placeOf(on, 1, scale), rail.from, rail.until);
  const gone = {
    coming: rail.from,
    running: placeOf(day, 0.5, scale),
    over: stopped(facts.endedOn ?? end),
    discontinued: stopped(facts.discontinuedOn ?? day),
  }[stage.state];
  const isDrawn = axis.firstDay <= day && day <= axis.lastDay;
  return {
    stage,
    unit: unitOf(axis),
    period: { firstDay, lastDay },
    day,
    columns: columnsOf(facts, axis, day, scale),
    today: isDrawn ? placeOf(day, 0.5, scale) : null,
    rail: { ...rail, gone },
    gaps: runsOf(facts.absences)
      .map((run) => ({ from: placeOf(run.firstDay, 0, scale), until: placeOf(run.lastDay, 1, scale) }))
      // Days outside what is drawn, such as those after a placement was shortened.
      .filter(({ from, until }) => from < until),
    talks: (facts.talks ?? []).map(({ date, held }) => ({
      at: placeOf(date, 0.5, scale),
      held,
      days: daysFrom(day, date),
    })),
    lastSafeDay: facts.lastSafeDay === undefined ? null : placeOf(facts.lastSafeDay, 0.5, scale),
    alarms: [...new Set([facts.doubt, facts.notice])].flatMap((date) =>
      date === undefined ? [] : placeOf(date, 0.5, scale),
    ),
  };
}

/** The days that several lines share, so that one day is at the same place in all of them; null without any. */
export function sharedAxis(periods: readonly Period[]): Period | null {
  const firstDay = periods.map((period) => period.firstDay).toSorted()[0];
  const lastDay = periods
    .map((period) => period.lastDay)
    .toSorted()
    .at(-1);
  return firstDay !== undefined && lastDay !== undefined ? { firstDay, lastDay } : null;
}

/** What lines show beside reports: nothing is explained that is not there. */
export const legendOf = (lines: readonly LineFacts[]) => ({
  goals: goalStates.filter((state) => lines.some(({ goals = [] }) => goals.some((goal) => goal.state === state))),
  absences: lines.some(({ absences }) => absences.length > 0),
  agreed: lines.some(({ talks = [] }) => talks.some(({ held }) => !held)),
  held: lines.some(({ talks = [] }) => talks.some(({ held }) => held)),
  lastSafeDay: lines.some(({ lastSafeDay }) => lastSafeDay !== undefined),
  alarms: lines.some(({ doubt, notice }) => doubt !== undefined || notice !== undefined),
});
export type LegendParts = ReturnType<typeof legendOf>;
