import "server-only";
import { type AuditChange, recordAudit, recordAudits } from "@/lib/platform/audit";
import type { AuditAction } from "@/lib/platform/audit-actions";
import type { Actor } from "@/lib/platform/auth/actor";
import { type Tx, writableDb } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { EvaluationChange } from "@/lib/platform/realtime/channels";
import {
  badgeStaleEvent,
  type ChannelEvent,
  cutSockets,
  evaluationEvent,
  evaluationEventTo,
  publish,
} from "@/lib/platform/realtime/publish";
import {
  badgeEvents,
  markRead,
  type NewNotification,
  type SeenSubject,
  storeNotifications,
} from "./notification/commands/store-notifications";
import type { RecipientSeat, Subject } from "./notification/rules/declaration";
import type { NotificationEvent } from "./notification/rules/events";

/**
 * What has changed for open pages: somebody's badge, which sessions somebody has, or an evaluation. Of an evaluation it is one field of a
 * talk, or something else. Everybody around the placement gets it: what one of them must not know of goes to the others, one by one.
 */
export type Topic =
  | { kind: "badge" | "sessions"; userId: number }
  | { kind: "evaluation"; evaluationId: number; field?: EvaluationChange["fields"][number] }
  | { kind: "evaluation-of"; evaluationId: number; userId: number };

/** The topics of people whose sessions have ended. */
export const sessionsOf = (userIds: readonly number[]): Topic[] =>
  userIds.map((userId) => ({ kind: "sessions", userId }));

type Author = Pick<Actor, "id" | "viewerId">;

/** One change of the data with all that belongs to it: everything is stored together or not at all. */
export type Work = {
  tx: Tx;
  /** Puts a change on the record (see `recordAudit`). `by` is somebody without a session who has proved who they are. */
  audit: (action: AuditAction, entityId: number, change?: AuditChange, by?: Author) => Promise<void>;
  /** Puts one kind of change of many records on the record, in one statement. */
  audits: (action: AuditAction, changes: readonly (AuditChange & { entityId: number })[]) => Promise<void>;
  /**
   * Notifies those of the people whom the event is declared to notify, except the sender.
   * @param people everybody of the placement, or those of them whom it concerns
   * @param sender who has caused it, when it is not the actor; a guest has no account and gives a name
   */
  notify: (
    event: NotificationEvent,
    subject: Subject,
    people: readonly { userId: number; seat: RecipientSeat }[],
    sender?: Pick<NewNotification, "senderId"> | Pick<NewNotification, "guestName">,
  ) => void;
  /** Marks as read what the actor was notified of by these events, because the change shows that they have seen it. */
  markRead: (events: readonly NotificationEvent[], about: SeenSubject) => Promise<void>;
  /** Tells open pages after the commit. */
  changed: (...topics: Topic[]) => void;
};

/**
 * Runs a change in one transaction, with its audit rows, notifications and mails; after the commit everything is announced. Every
 * command writes through it (lint and types see to that).
 * @param actor who causes it; null for somebody without an account
 * @param milliseconds how long it may take, where that is more than usual
 * @returns what `run` returns; whatever `run` throws undoes everything and is thrown on
 */
export async function inTransaction<Result>(
  actor: Author | null,
  run: (work: Work) => Promise<Result>,
  milliseconds?: number,
): Promise<Result> {
  const topics: Topic[] = [];
  const { result, notices } = await writableDb.$transaction(
    async (tx) => {
      const notices: NewNotification[] = [];
      const result = await run({
        tx,
        audit: (action, entityId, change, by) => recordAudit(tx, by ?? actor, action, entityId, change),
        notify: (event, subject, people, sender) => {
          notices.push({ event, subject, people, senderId: actor?.id ?? null, ...sender });
        },
        markRead: async (events, about) => {
          if (actor && (await markRead(tx, actor.id, events, about)) > 0)
            topics.push({ kind: "badge", userId: actor.id });
        },
        audits: (action, changes) => recordAudits(tx, actor, action, changes),
        changed: (...more) => topics.push(...more),
      });
      // All at once, so that two transactions that notify the same people queue their mails in the same order.
      return { result, notices: await storeNotifications(tx, notices) };
    },
    milliseconds === undefined ? {} : { timeout: milliseconds },
  );
  await announce(() => badgeEvents(notices), topics);
  return result;
}

/** The change is stored by now: what cannot be announced is logged, and open pages find out when they ask again. */
async function announce(badges: () => Promise<ChannelEvent[]>, topics: readonly Topic[]): Promise<void> {
  const of = (kind: "badge" | "sessions") => [
    ...new Set(topics.flatMap((topic) => (topic.kind === kind ? topic.userId : []))),
  ];
  try {
    await publish([
      ...(await badges()),
      ...of("badge").map(badgeStaleEvent),
      ...evaluationsIn(topics).map(evaluationEvent),
      ...topics.flatMap((topic) =>
        topic.kind === "evaluation-of" ? evaluationEventTo(topic.userId, topic.evaluationId) : [],
      ),
    ]);
    await cutSockets(...of("sessions"));
  } catch (error) {
    log.error({ err: error }, "announcing failed");
  }
}

/** Tells open pages of what is stored already, when the answer to the page that asked for it has to arrive first (`afterAnswer`). */
export const announceStored = (...topics: Topic[]): Promise<void> => announce(async () => [], topics);

/** The changes of each evaluation in one event. */
function evaluationsIn(topics: readonly Topic[]): EvaluationChange[] {
  const changes = new Map<number, EvaluationChange>();
  for (const topic of topics) {
    if (topic.kind !== "evaluation") continue;
    const { evaluationId, field } = topic;
    const { fields, isMore } = changes.get(evaluationId) ?? { fields: [], isMore: false };
    changes.set(evaluationId, {
      evaluationId,
      fields: field ? [...fields, field] : fields,
      isMore: isMore || field === undefined,
    });
  }
  return [...changes.values()];
}
