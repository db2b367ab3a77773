import { tz } from "@date-fns/tz";
import { parseISO } from "date-fns";
import { daysLater, schoolDayOf, schoolTimeZone } from "./dates";

/** The moment at which the school's clock shows `HH:mm` on a day. Not in dates.ts: every page loads that, and few need the library for time zones. */
export const atSchoolTime = (day: string, time: string): Date =>
  new Date(parseISO(`${day}T${time}`, { in: tz(schoolTimeZone()) }).getTime());

/** The moment of a day and an hour that somebody typed, as ISO; null while one of them is empty. */
export const typedMoment = ({ date, time }: { date: string; time: string }): string | null =>
  date === "" || time === "" ? null : atSchoolTime(date, time).toISOString();

/** The last moment until `now` at which the school's clock showed `HH:mm`: today or the day before. */
export function lastSchoolTime(time: string, now: Date): Date {
  const day = schoolDayOf(now);
  const moment = atSchoolTime(day, time);
  return moment <= now ? moment : atSchoolTime(daysLater(day, -1), time);
}
