import { TZDate } from "@date-fns/tz";
import { fromDay, today } from "@/lib/platform/dates";

const dayInMs = 86_400_000;

/** The school's calendar day at that moment, as the database stores days: midnight UTC. */
export const dayOf = (moment: Date): Date => fromDay(today(moment));

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayInMs);

export const isWorkday = (day: Date): boolean => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;

/** The Monday of the day's week. */
export const mondayOf = (day: Date): Date => addDays(day, -((day.getUTCDay() + 6) % 7));

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
export function at(day: Date, time: string): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const zone = process.env.SCHOOL_TIME_ZONE || "Europe/Oslo";
  return new Date(new TZDate(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute, zone).getTime());
}

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
