import { type Decision, isWithoutTalk, type Term, waysIn } from "../life/rules";
import type { TalkFieldKey } from "../talk/rules";

/** How long a talk is in calendars: nobody says how long it takes. */
export const talkMinutes = 60;

/** Is a talk agreed and still to come? Those who have met earlier on its day have had it. */
export const isToCome = ({ startsAt, held }: { startsAt: Date | null; held: unknown }, now: Date): boolean =>
  startsAt !== null && startsAt > now && held !== true;

/** Why a talk is off that was still to come: its term does not run, or goes on without it. */
export type WhyOff = "off" | "without";

/** The same of a term's talk, by the running stage and all decisions; null where it takes place. */
export function whyOff(
  { stage, decisions }: { stage: number; decisions: readonly Pick<Decision, "way" | "stage">[] },
  term: Term,
): WhyOff | null {
  if (stage !== term) return "off";
  return isWithoutTalk(waysIn(decisions, term)) ? "without" : null;
}

/** The hour and place of a talk, and the ids of whose calendars it is in or belongs in. */
export type TalkCalendar = { startsAt: Date; place: string | null; userIds: number[] };

/** What a file says to whom: the talk has this hour, its hour was cleared, it is off, or they no longer take part in it. */
export type TalkFile = { userId: number; change: "set" | "cleared" | "left" | WhyOff; startsAt: Date };

/**
 * Which files bring calendars in line with a talk, and what they have of it afterwards.
 * @param known what they have of it, by the files that were mailed; null without one
 * @param talk the talk as it is; null without an hour
 */
export function filesOf({
  known,
  talk,
  whyOff: why,
  isToCome: isComing,
}: {
  known: TalkCalendar | null;
  talk: TalkCalendar | null;
  /** Null for one that takes place. */
  whyOff: WhyOff | null;
  isToCome: boolean;
}): { files: TalkFile[]; next: TalkCalendar | null } {
  const filesTo = (userIds: readonly number[], change: TalkFile["change"], { startsAt }: TalkCalendar): TalkFile[] =>
    userIds.map((userId) => ({ userId, change, startsAt }));
  if (!talk) return { files: known ? filesTo(known.userIds, "cleared", known) : [], next: null };
  // What is over stays where it is.
  const isSame = known !== null && known.startsAt.getTime() === talk.startsAt.getTime() && known.place === talk.place;
  if (!isComing && (isSame || why || !known)) return { files: [], next: known };
  if (why) return { files: known ? filesTo(known.userIds, why, known) : [], next: null };
  const joined = isSame ? talk.userIds.filter((userId) => !known.userIds.includes(userId)) : talk.userIds;
  const left = known
    ? filesTo(
        known.userIds.filter((userId) => !talk.userIds.includes(userId)),
        "left",
        known,
      )
    : [];
  return { files: [...filesTo(joined, "set", talk), ...left], next: talk };
}

/** Which changes concern calendars: of the hour, and of the place of a talk that has an hour. */
export const concernsCalendar = (field: TalkFieldKey, hasHour: boolean): boolean =>
  field === "startsAt" || (field === "place" && hasHour);
