import { fromDay, isWeekend, mondayOf as mondayOfDay, schoolDayOf, storedDay } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";

/** The school's calendar day at that moment, as the database stores days: midnight UTC. */
export const dayOf = (moment: Date): Date => fromDay(schoolDayOf(moment));

/** So many days later, at the same time by UTC. */
export const addDays = (moment: Date, days: number): Date => minutesAfter(moment, days * 24 * 60);

/** Monday to Friday. */
export const isWeekday = (day: Date): boolean => !isWeekend(storedDay(day));

/** The Monday of the day's week. */
export const mondayOf = (day: Date): Date => fromDay(mondayOfDay(storedDay(day)));

/** The first weekday after the given one. */
export function nextWeekday(day: Date): Date {
  const next = addDays(day, 1);
  return isWeekday(next) ? next : nextWeekday(next);
}

/** The weekdays from the first day up to, not including, the end. */
export function weekdays(first: Date, end: Date): Date[] {
  const days: Date[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) if (isWeekday(day)) days.push(day);
  return days;
}

/** The moment when the school's clock shows the time, `HH:mm`, on the calendar day. */
export const at = (day: Date, time: string): Date => atSchoolTime(storedDay(day), time);

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
