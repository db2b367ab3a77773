import { at, minutesAfter, nextWeekday } from "./dates";
import type { ReportStatus } from "./report-status";

/** The times of a report's events, as far as its status implies them. */
export interface Moments {
  planned: Date;
  finished: Date;
  asked: Date;
  answered: Date;
  closed: Date;
}

/**
 * The times of a report of that day, all before today, so that nothing happens in the future.
 * @param plannedOn the evening of planning, where that was not the morning of the day itself
 * @param seed moves the clock by some minutes, so that not everybody writes at the same time
 */
export function momentsOf(day: Date, plannedOn: Date | undefined, today: Date, seed: number): Moments {
  const after = nextWeekday(day);
  const answerDay = after < today ? after : day;
  const spread = (seed * 7) % 23;
  const moment = (on: Date, time: string) => minutesAfter(at(on, time), spread);
  return {
    planned: plannedOn ? moment(plannedOn, "20:15") : moment(day, "06:40"),
    finished: moment(day, "15:10"),
    asked: moment(day, "16:05"),
    answered: moment(answerDay, "18:30"),
    closed: moment(answerDay, "21:00"),
  };
}

/** When a report with the status last changed. */
export function lastChange(status: ReportStatus, moments: Moments): Date {
  const changes = {
    1: minutesAfter(moments.planned, 12),
    2: moments.finished,
    3: moments.asked,
    4: moments.answered,
    5: moments.closed,
    6: moments.planned,
  };
  return changes[status];
}
