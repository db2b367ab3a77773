import { daysLater, isWeekend } from "./dates";

/** Easter Sunday of a year of the Gregorian calendar, `YYYY-MM-DD`. */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  // The age of the moon on 21 March, with the corrections of the Gregorian reform.
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - drift + 15) % 30;
  const untilSunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * untilSunday) / 451);
  return daysLater(`${year}-03-22`, moon + untilSunday - 7 * late);
}

/** Days on which a public holiday is each year. */
const fixed: readonly string[] = ["01-01", "05-01", "05-17", "12-25", "12-26"];

/** Public holidays in days after Easter Sunday: from Maundy Thursday to Whit Monday. */
const movable: readonly number[] = [-3, -2, 0, 1, 39, 49, 50];

/** A Norwegian public holiday. */
export function isPublicHoliday(day: string): boolean {
  if (fixed.includes(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return movable.some((days) => daysLater(easter, days) === day);
}

/** A day that is neither a Saturday, a Sunday nor a Norwegian public holiday. */
export const isWorkday = (day: string): boolean => !isWeekend(day) && !isPublicHoliday(day);
