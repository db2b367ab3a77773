/**
 * The only module that formats dates and knows the current day; school-moment.ts finds moments by the school's clock. Calendar
 * days are sent as `YYYY-MM-DD` and stored as `date`; moments are shown in the school's time zone, never the machine's (SPEC §9). A
 * browser has it from the page.
 */
export const schoolTimeZone = (): string =>
  (typeof document === "undefined" ? process.env.SCHOOL_TIME_ZONE : document.documentElement.dataset.timeZone) ||
  "Europe/Oslo";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The first and the last day of something, `YYYY-MM-DD`. */
export type Days = { startDate: string; endDate: string };

/** Made once: making a format takes longer than using it a hundred times. */
function formatFor(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

const onClock = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const satisfies Intl.DateTimeFormatOptions;

/** A moment on the school's clock, `YYYY-MM-DD HH:mm`. */
function onSchoolClock(moment: Date): string {
  const parts = formatFor("en", { ...onClock, timeZone: schoolTimeZone() }).formatToParts(moment);
  const part = (wanted: keyof typeof onClock) => parts.find(({ type }) => type === wanted)?.value;
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}

/** A moment as a file shows it that knows no time zones: what the school's clock said, as if in UTC. */
export const onClockWithoutZone = (moment: Date): Date =>
  new Date(`${onSchoolClock(moment).replace(" ", "T")}:00.000Z`);

/** The day of a moment in the school's time zone, `YYYY-MM-DD`. */
export const schoolDayOf = (moment: Date | string): string => onSchoolClock(new Date(moment)).slice(0, 10);

/** Today in the school's time zone, `YYYY-MM-DD`. */
export const today = (): string => schoolDayOf(new Date());

/** A stored calendar day (`Date` at midnight UTC) as `YYYY-MM-DD`. */
export const storedDay = (stored: Date): string => stored.toISOString().slice(0, 10);

/** `YYYY-MM-DD` as the database stores it. */
export const fromDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

// Days of the calendar are counted where no clock is ever turned, as the days since 1 January 1970 in UTC: the drawing of a group
// counts some thousands, which a library's dates take a hundred times as long for. It makes no `Date` for each either: Next's are slow.
const DAY_MS = 86_400_000;
/** The numbers and the names of days that were asked for lately. */
const numbers = new Map<string, number>();
const names = new Map<number, string>();
/** Some twenty years. */
const REMEMBERED = 8_000;

/** The value of a key, remembered. */
function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= REMEMBERED) known.clear();
  const made = make(key);
  known.set(key, made);
  return made;
}

const parseDay = (day: string): number => Date.parse(day) / DAY_MS;
const writeDay = (number: number): string => storedDay(new Date(number * DAY_MS));
const numberOf = (day: string): number => remember(numbers, day, parseDay);
const dayOf = (number: number): string => remember(names, number, writeDay);

/** How many days after a Monday: 0 to 6. Day 0 was a Thursday. */
const afterMonday = (day: string): number => (((numberOf(day) + 3) % 7) + 7) % 7;

/** The day so many days later, `YYYY-MM-DD`; earlier for a negative number. */
export const daysLater = (day: string, days: number): string => dayOf(numberOf(day) + days);

/** How many days lie from one day of the calendar to another; negative when the other is earlier. */
export const daysFrom = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** Is a text a day of the calendar, `YYYY-MM-DD`, of these centuries? */
export const isCalendarDay = (text: string): boolean =>
  /^(19|2[01])\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && daysLater(text, 0) === text;

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => afterMonday(day) > 4;

/** The Monday of a day's week, `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => daysLater(day, -afterMonday(day));

/** `YYYY-MM-DD` → `DD.MM.YYYY`. */
export const showDay = (day: string): string => day.split("-").reverse().join(".");

/** `YYYY-MM-DD` → `DD.MM.YY`, where space is short. */
export const showShortDay = (day: string): string => showDay(day).replace(/\d\d(\d\d)$/, "$1");

/** `YYYY-MM-DD` → `DD.MM`, where the year is known. */
export const showDayOfYear = (day: string): string => showDay(day).slice(0, 5);

/** English dates have the day first, as all others do. `tag` is a language as Intl spells it. */
const inWords = (tag: string, withYear: boolean): Intl.DateTimeFormat =>
  formatFor(tag === "en" ? "en-GB" : tag, {
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
    timeZone: "UTC",
  });

/** A calendar day in words, such as `18. desember`; with the year unless it is that of the day `near`. */
export const sayDay = (day: string, tag: string, near: string): string =>
  inWords(tag, day.slice(0, 4) !== near.slice(0, 4)).format(fromDay(day));

const withWeekday = (tag: string, withYear: boolean): Intl.DateTimeFormat =>
  formatFor(tag === "en" ? "en-GB" : tag, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(withYear && { year: "numeric" }),
    timeZone: "UTC",
  });

/** A calendar day in words with its weekday, such as `fredag 18. desember`; with the year unless it is that of the day `near`. */
export const sayWeekday = (day: string, tag: string, near: string): string =>
  withWeekday(tag, day.slice(0, 4) !== near.slice(0, 4)).format(fromDay(day));

/** `YYYY-MM-DD` → `DD.MM.YYYY` after its weekday, such as `fredag 18.12.2026`, with the comma between them that some languages have. */
export function showWeekday(day: string, tag: string): string {
  const parts = withWeekday(tag, false).formatToParts(fromDay(day));
  const at = parts.findIndex(({ type }) => type === "weekday");
  // Where the weekday comes last, nothing is between the two.
  const between = at < parts.length - 1 ? parts[at + 1]?.value : " ";
  return `${parts[at]?.value}${between}${showDay(day)}`;
}

/** A day, or the days from one to another, in words without the year, such as `16.–22. november`. */
export const sayDays = (from: string, until: string, tag: string): string =>
  inWords(tag, false).formatRange(fromDay(from), fromDay(until));

/** A moment as `HH:mm` of the school's clock. */
export const showTime = (moment: Date | string): string => onSchoolClock(new Date(moment)).slice(11);

/** A moment as `DD.MM.YYYY HH:mm` of the school's clock. */
export function showMoment(moment: Date | string): string {
  const shown = onSchoolClock(new Date(moment));
  return `${showDay(shown.slice(0, 10))} ${shown.slice(11)}`;
}

/** A four-character year becomes 1 June of that year; anything else stays as it is (SPEC §4). */
export const yearToDate = (value: string): string => (value.length === 4 ? `${value}-06-01` : value);
