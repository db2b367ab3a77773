import type { NotificationItem } from "../schema";
import {
  type Declaration,
  type EventKind,
  fallbackNames,
  type RecipientRole,
  type RecipientSeat,
  roleOfSeat,
  type Target,
} from "./declaration";
import { events, type NotificationEvent } from "./events";

const declared: Record<NotificationEvent, Declaration> = events;
const eventNames = Object.keys(events) as NotificationEvent[];

/** The key of a notification's text for somebody in a seat. Throws for a seat that the event does not notify. */
export function contentKey(seat: RecipientSeat, event: NotificationEvent): string {
  if (!declared[event].to.includes(seat)) throw new Error(`${event} does not notify the seat ${seat}`);
  return keyOf(roleOfSeat[seat], event);
}

const keyOf = (role: RecipientRole, event: NotificationEvent) => `notification.${role}.${event}`;

type Known = { event: NotificationEvent; reader: RecipientRole };

/** Every key that a notification can have, with its event and the role of its reader. */
export const contentKeys: ReadonlyMap<string, Known> = new Map(
  eventNames.flatMap((event) =>
    declared[event].to.map((seat): [string, Known] => {
      const reader = roleOfSeat[seat];
      return [keyOf(reader, event), { event, reader }];
    }),
  ),
);

type People = readonly { userId: number; seat: RecipientSeat }[];

/** Every key of an event, one for each role that reads it, or for those of the roles that do. */
export const keysOf = (event: NotificationEvent, readers?: readonly RecipientRole[]): string[] => [
  ...new Set(
    declared[event].to
      .filter((seat) => readers === undefined || readers.includes(roleOfSeat[seat]))
      .map((seat) => contentKey(seat, event)),
  ),
];

/** Who of a placement's people receives an event, each with the key of their text. */
export const recipientsOf = (event: NotificationEvent, people: People, senderId: number | null) =>
  people
    .filter(({ userId, seat }) => userId !== senderId && declared[event].to.includes(seat))
    .map(({ userId, seat }) => ({ recipientId: userId, contentKey: contentKey(seat, event) }));

/** Has its reader a mail of its own about what happened? */
export function hasOwnMail(contentMessage: string): boolean {
  const known = contentKeys.get(contentMessage);
  return known !== undefined && (declared[known.event].ownMail?.includes(known.reader) ?? false);
}

/** Where opening a notification leads (SPEC §4). Null when what it was about no longer exists. */
export function targetOf(item: Target): string | null {
  const known = contentKeys.get(item.contentMessage);
  return known ? declared[known.event].target(item, known.reader) : null;
}

/** The key of a notification's text among the texts of notifications; one of no known event says that it is gone. */
export function textKeyOf(contentMessage: string): string {
  const known = contentKeys.get(contentMessage);
  return known ? `${known.reader}.${known.event}` : "gone";
}

/** The event of a notification; undefined for a key of no event. */
export const eventOf = (contentMessage: string): NotificationEvent | undefined =>
  contentKeys.get(contentMessage)?.event;

/** What kind of person a notification comes from; undefined for a key of no event. */
export function senderKindOf(contentMessage: string): Declaration["from"] | undefined {
  const known = contentKeys.get(contentMessage);
  return known && declared[known.event].from;
}

/** Is the notification about a message, so that its sender is the person with that seat? */
export const isMessage = (contentMessage: string): boolean => kindOf(contentMessage) === "message";

/** What kind of event a notification is about; undefined for a key of no event. */
export function kindOf(contentMessage: string): EventKind | undefined {
  const event = eventOf(contentMessage);
  return event && declared[event].kind;
}

/** What the page of a report shows of an event while it is open; undefined when it waits in the bell. */
export const shownAs = (event: NotificationEvent): Declaration["shownAs"] => declared[event].shownAs;

type TextKey = (typeof fallbackNames)[keyof typeof fallbackNames] | "fallback_sick_day" | "guest_name";

/** What the text of a notification is filled with, in its reader's language. A guest's name says that nobody has verified it. */
export const valuesOf = (
  item: Pick<NotificationItem, "contentMessage" | "fromUser" | "reportName" | "studentName">,
  t: (key: TextKey, values?: { name: string }) => string,
) => {
  const kind = senderKindOf(item.contentMessage) ?? "student";
  const name = kind === "guest" && item.fromUser ? t("guest_name", { name: item.fromUser }) : item.fromUser;
  return {
    name: name ?? t(fallbackNames[kind]),
    report: item.reportName ?? t("fallback_sick_day"),
    student: item.studentName ?? t("fallback_student"),
    // By their names, because the list of notifications has no more about a sender.
    own: item.fromUser !== null && item.fromUser === item.studentName ? "yes" : "no",
  };
};

/** The values that an event's text names for a reader, for the check of the texts. */
export const namedValuesOf = ({ event, reader }: Known) => declared[event].values(reader);
