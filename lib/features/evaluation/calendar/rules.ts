import type { TalkFieldKey } from "../talk/rules";

/** How long a talk is in calendars: nobody says how long it takes. */
export const talkMinutes = 60;

/** Is a talk agreed and still to come? Those who have met earlier on its day have had it. */
export const isToCome = ({ startsAt, held }: { startsAt: Date | null; held: unknown }, now: Date): boolean =>
  startsAt !== null && startsAt > now && held !== true;

/** Which changes concern calendars: of the hour, and of the place of a talk that has an hour. */
export const concernsCalendar = (field: TalkFieldKey, hasHour: boolean): boolean =>
  field === "startsAt" || (field === "place" && hasHour);
