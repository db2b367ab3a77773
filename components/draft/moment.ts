import { schoolDayOf, showMoment, showTime, today } from "@/lib/platform/dates";

/** A moment in short form: only the time for today, with its day when it is older. */
export const momentOf = (moment: Date | string): string =>
  schoolDayOf(moment) === today() ? showTime(moment) : showMoment(moment);
