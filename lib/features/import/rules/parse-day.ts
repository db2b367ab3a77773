import { fromDay, storedDay } from "@/lib/platform/dates";

/** Excel counts days from here; it counts a 29 February 1900 that never was, which these days are after. */
const dayZero = "1899-12-30";
const dayMs = 24 * 60 * 60 * 1000;
/** As days of a spreadsheet: 1954 to 2173. A shorter or longer number is none. */
const serials = { first: 20_000, last: 99_999 };

/**
 * A cell as a day, `YYYY-MM-DD`: written so, as `24.08.2026` (the day first, also with `/` or `-`), or as the number of a day that
 * spreadsheets store. Null for what is no day of the calendar.
 */
export function parseDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+Z?)?$/.exec(text);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const written = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (written) return existing(written[4]?.length === 2 ? `20${written[4]}` : written[4], written[3], written[1]);
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial < serials.first || serial > serials.last) return null;
  return storedDay(new Date(fromDay(dayZero).getTime() + serial * dayMs));
}

/** A day from its parts, or null for one like 31 November. */
function existing(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = fromDay(text);
  if (Number.isNaN(moment.getTime()) || storedDay(moment) !== text) return null;
  return text >= "1900-01-01" && text < "2200-01-01" ? text : null;
}
