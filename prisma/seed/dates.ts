import { UTCDateMini } from "@date-fns/utc";
import { addDays as addUtcDays, startOfISOWeek } from "date-fns";
import { fromDay, isWeekend, schoolDayOf, storedDay } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";

/** The school's calendar day at that moment, as the database stores days: midnight UTC. */
export const dayOf = (moment: Date): Date => fromDay(schoolDayOf(moment));

/** So many days later, at the same time by UTC. */
export const addDays = (moment: Date, days: number): Date =>
  new Date(addUtcDays(new UTCDateMini(moment), days).getTime());

export const isWorkday = (day: Date): boolean => !isWeekend(storedDay(day));

/** The Monday of the day's week. */
export const mondayOf = (day: Date): Date => new Date(startOfISOWeek(new UTCDateMini(day)).getTime());

/** The first working day after the given one. */
export function nextWorkday(day: Date): Date {
  const next = addDays(day, 1);
  return isWorkday(next) ? next : nextWorkday(next);
}

/** The working days from the first day up to, not including, the end. */
export function workdays(first: Date, end: Date): Date[] {
  const days: Date[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) if (isWorkday(day)) days.push(day);
  return days;
}

/** The moment when the school's clock shows the time, `HH:mm`, on the calendar day. */
export const at = (day: Date, time: string): Date => atSchoolTime(storedDay(day), time);

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
