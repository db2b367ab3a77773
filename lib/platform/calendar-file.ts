import "server-only";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { env } from "./env";
import { mailSender } from "./mail/sender";

/** An hour in a calendar. */
export type CalendarEvent = {
  /** The same for each version of the event. */
  uid: string;
  /** Rises with each version. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  title: string;
  place: string | null;
  /** The page it is about. */
  link: string;
  /** When this version was made. */
  changedAt: Date;
  isCancelled: boolean;
};

/**
 * A calendar file (RFC 5545) that adds an event to somebody's calendar, moves it or takes it out. Hours are in UTC, which each calendar
 * shows by its own clock; the school is the organizer, and nobody is named.
 */
export function calendarFile(event: CalendarEvent): { method: "PUBLISH" | "CANCEL"; content: string } {
  const method = event.isCancelled ? "CANCEL" : "PUBLISH";
  const host = new URL(env.APP_URL).hostname;
  const calendar = ical({ prodId: { company: "Practicum", product: "Practicum" }, method: ICalCalendarMethod[method] });
  const added = calendar.createEvent({
    id: `${event.uid}@${host}`,
    sequence: event.sequence,
    stamp: event.changedAt,
    start: event.startsAt,
    end: new Date(event.startsAt.getTime() + event.minutes * 60_000),
    summary: event.title,
    url: event.link,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizer(),
  });
  if (event.place !== null) added.location(event.place);
  return { method, content: calendar.toString() };
}

/** The school, as its mails name it. */
function organizer(): { name: string; email: string } {
  const { name, address } = mailSender();
  return { name, email: address };
}
