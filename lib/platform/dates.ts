import { TZDate } from "@date-fns/tz";
import { UTCDateMini } from "@date-fns/utc";
import { addDays, differenceInCalendarDays, isWeekend as isOnWeekend, lightFormat, startOfISOWeek } from "date-fns";

/**
 * The only module that formats dates and knows the current day. Calendar days are sent as `YYYY-MM-DD` and stored as
 * `date`; moments are shown in the school's time zone, never the machine's (SPEC §9).
 */
export const schoolTimeZone = (): string => process.env.SCHOOL_TIME_ZONE || "Europe/Oslo";

const inSchool = (moment: Date) => new TZDate(moment.getTime(), schoolTimeZone());

/** Today in the school's time zone, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => lightFormat(inSchool(now), "yyyy-MM-dd");

/** A stored calendar day (`Date` at midnight UTC) as `YYYY-MM-DD`. */
export const toDay = (stored: Date): string => stored.toISOString().slice(0, 10);

/** `YYYY-MM-DD` as the database stores it. */
export const fromDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The moment at which the school's clock shows `HH:mm` on a day. */
export const atSchoolTime = (day: string, time: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, schoolTimeZone()).getTime());
};

// Days of the calendar are counted where no clock is ever turned: they are stored as midnight UTC.
const inUtc = (day: string) => new UTCDateMini(fromDay(day).getTime());

/** The day so many days later, `YYYY-MM-DD`; earlier for a negative number. */
export const daysLater = (day: string, days: number): string => toDay(addDays(inUtc(day), days));

/** How many days lie from one day of the calendar to another; negative when the other is earlier. */
export const daysFrom = (from: string, to: string): number => differenceInCalendarDays(inUtc(to), inUtc(from));

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => isOnWeekend(inUtc(day));

/** The Monday of a day's week, `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => toDay(startOfISOWeek(inUtc(day)));

/** `YYYY-MM-DD` → `DD.MM.YYYY`. */
export const showDay = (day: string): string => day.split("-").reverse().join(".");

/** `YYYY-MM-DD` → `DD.MM.YY`, where space is short. */
export const showShortDay = (day: string): string => showDay(day).replace(/\d\d(\d\d)$/, "$1");

/** `YYYY-MM-DD` → `DD.MM`, where the year is known. */
export const showDayOfYear = (day: string): string => showDay(day).slice(0, 5);

/** English dates have the day first, as all others do. */
const inWords = (language: string, withYear: boolean) =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
    timeZone: "UTC",
  });

/** A calendar day in words, such as `18. desember`; with the year unless it is that of the day `near`. */
export const sayDay = (day: string, language: string, near: string): string =>
  inWords(language, day.slice(0, 4) !== near.slice(0, 4)).format(fromDay(day));

/** A day, or the days from one to another, in words without the year, such as `16.–22. november`. */
export const sayDays = (from: string, until: string, language: string): string =>
  inWords(language, false).formatRange(fromDay(from), fromDay(until));

/** A moment as `HH:mm` of the school's clock. */
export const showTime = (moment: Date | string): string => lightFormat(inSchool(new Date(moment)), "HH:mm");

/** A moment as `DD.MM.YYYY HH:mm` of the school's clock. */
export const showMoment = (moment: Date | string): string =>
  lightFormat(inSchool(new Date(moment)), "dd.MM.yyyy HH:mm");

/** A four-character year becomes 1 June of that year; anything else stays as it is (SPEC §4). */
export const yearToDate = (value: string): string => (value.length === 4 ? `${value}-06-01` : value);
