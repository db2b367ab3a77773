import type { TalkFieldKey } from "../talk/rules";

/** How long a talk is in calendars: nobody says how long it takes. */
export const talkMinutes = 60;

/** Is a talk agreed and still to come? Those who have met earlier on its day have had it. */
export const isToCome = ({ startsAt, held }: { startsAt: Date | null; held: unknown }, now: Date): boolean =>
  startsAt !== null && startsAt > now && held !== true;

/** Is a talk off? Its term ended before it. */
export const isOff = (
  talk: Parameters<typeof isToCome>[0],
  { term, stage }: { term: number; stage: number },
  now: Date,
): boolean => stage !== term && isToCome(talk, now);

/** What has become of a talk: it has an hour in the running term, its hour was cleared, or its term is over. */
export type TalkChange = "set" | "cleared" | "off";

/** Is a change of a talk mailed to all? If they have it in their calendars, unless it was over before its term was; else if it is to come. */
export const isForAll = (
  change: TalkChange,
  { isMailed, isComing }: { isMailed: boolean; isComing: boolean },
): boolean => (isMailed ? change !== "off" || isComing : change === "set" && isComing);

/** Which changes concern calendars: of the hour, and of the place of a talk that has an hour. */
export const concernsCalendar = (field: TalkFieldKey, hasHour: boolean): boolean =>
  field === "startsAt" || (field === "place" && hasHour);
