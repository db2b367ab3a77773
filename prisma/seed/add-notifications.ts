import type { RecipientSeat } from "../../lib/features/notification/rules/declaration";
import { messageEvents, type NotificationEvent } from "../../lib/features/notification/rules/events";
import { contentKey } from "../../lib/features/notification/rules/keys";
import { reportStatus } from "../../lib/features/report/life/rules";
import type { Scene } from "./add-groups";
import { addDays, minutesAfter } from "./dates";
import { type DemoRows, store } from "./rows";

/** Somebody in a placement. */
interface Participant {
  id: number;
  seat: RecipientSeat;
}

interface Event {
  to: Participant;
  /** Null when a guest caused it. */
  senderId: number | null;
  guestName?: string;
  /** The competence area or graph it concerns. */
  viewPoint?: string;
  name: NotificationEvent;
  /** The day of absence it is about, instead of the report. */
  absenceId?: number;
  createdAt: Date;
  /** Whether it is settled, so that the recipient has read it. */
  read: boolean;
}

type Report = DemoRows["reports"][number];

/** Adds the notifications that the reports, parts and messages in `rows` caused when they happened (SPEC §4), oldest first. */
export function addNotifications(rows: DemoRows, scenes: Scene[], today: Date): void {
  const reportEvents = scenes.flatMap((scene) =>
    rows.reports
      .filter((report) => report.placementId === scene.placementId)
      .flatMap((report) =>
        eventsOf(rows, report, scene, today).map((event) => ({
          ...event,
          placementId: scene.placementId,
          // A sick day is about the day, or about the placement when it is about their number.
          ...(report.status !== reportStatus.sickDay && { reportId: report.id }),
        })),
      ),
  );
  const events = [...reportEvents, ...scenes.flatMap((scene) => evaluationEvents(rows, scene, today))];
  events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { to, name, read, createdAt, ...about } of events) {
    store(rows.notifications, {
      ...about,
      recipientId: to.id,
      contentKey: contentKey(to.seat, name),
      createdAt,
      readAt: read ? minutesAfter(createdAt, 25) : null,
      // All loaded data is history: the first mail is about later events.
      mailedAt: createdAt,
    });
  }
}

/** What the submitted parts of the placement's evaluation caused. */
function evaluationEvents(rows: DemoRows, scene: Scene, today: Date) {
  const { placementId } = scene;
  const evaluationId = rows.evaluations.find((evaluation) => evaluation.placementId === placementId)?.id;
  const parts = rows.evaluationParts.filter((part) => part.evaluationId === evaluationId);
  return parts.flatMap(({ term, party, submittedAt, submittedById }) => {
    const other: RecipientSeat = party === "student" ? "supervisor" : "student";
    return participantsOf(scene)
      .filter(({ seat }) => seat === other || seat === "teacher")
      .map((to) => ({
        to,
        placementId,
        evaluationId,
        senderId: submittedById,
        name: `${party}-completed-${term === 1 ? "midterm" : "endterm"}` as const,
        createdAt: submittedAt,
        read: submittedAt < addDays(today, -5),
      }));
  });
}

function eventsOf(rows: DemoRows, report: Report, scene: Scene, today: Date): Event[] {
  const parts = rows.reportParts.filter(({ reportId }) => reportId === report.id);
  const messages = rows.messages.filter(({ reportId }) => reportId === report.id);
  const done = report.status === reportStatus.done;
  const fiveDaysAgo = addDays(today, -5);
  return participantsOf(scene).flatMap((to): Event[] => {
    const isStudent = to.seat === "student";
    const own = parts.find(({ authorId, askedAt }) => authorId === to.id && askedAt);
    if (report.status === reportStatus.sickDay) return isStudent ? [] : sickDayEvents(rows, report, scene, to, today);
    const events: Event[] = [...guestEvents(rows, report, to), ...differenceEvents(rows, report, parts, to)];
    if (own?.askedAt) {
      const read = own.submittedAt !== undefined;
      events.push({ to, senderId: scene.student, name: "feedback-requested", createdAt: own.askedAt, read });
    }
    if (own?.submittedAt && done && isSupervisor(to)) {
      const read = report.updatedAt < fiveDaysAgo;
      events.push({ to, senderId: scene.student, name: "report-done", createdAt: report.updatedAt, read });
    }
    for (const { authorId, submittedAt } of parts) {
      if (!submittedAt || authorId === to.id || !isStudent) continue;
      const read = done;
      events.push({ to, senderId: authorId, name: "feedback-given", createdAt: submittedAt, read });
    }
    for (const { authorId, seat, createdAt } of messages) {
      if (authorId === to.id || seat === "guest") continue;
      // A person who wrote feedback later had read the message before.
      const read = done || (own?.submittedAt !== undefined && own.submittedAt > createdAt);
      events.push({ to, senderId: authorId, name: messageEvents[seat], createdAt, read });
    }
    return events;
  });
}

/** Supervisors and teachers are notified of every sick day, the teachers once more of the third one. */
function sickDayEvents(rows: DemoRows, report: Report, scene: Scene, to: Participant, today: Date): Event[] {
  const { createdAt } = report;
  const event = { to, senderId: scene.student, createdAt, read: createdAt < addDays(today, -5) };
  const sofar = rows.absences.filter(
    (absence) => absence.placementId === scene.placementId && (absence.reportId ?? 0) <= report.id,
  ).length;
  const third = sofar === 3 && to.seat === "teacher";
  const absenceId = rows.absences.find(({ reportId }) => reportId === report.id)?.id;
  return [
    { ...event, name: "sick-day", absenceId },
    ...(third ? [{ ...event, name: "three-sick-days" as const, read: false }] : []),
  ];
}

function guestEvents(rows: DemoRows, report: Report, to: Participant): Event[] {
  if (to.seat !== "student") return [];
  return rows.guestLinks
    .filter(({ reportId }) => reportId === report.id)
    .map(({ guestName, givenAt }) => ({
      to,
      senderId: null,
      guestName: guestName ?? "",
      name: "message-from-guest" as const,
      createdAt: givenAt,
      read: true,
    }));
}

/** A single area is named; several concern the whole profile. */
function differenceEvents(rows: DemoRows, report: Report, parts: DemoRows["reportParts"], to: Participant): Event[] {
  const [first, second] = rows.areaRatings.filter((area) => area.reportId === report.id && area.differences);
  const rated = parts.find(({ seat, submittedAt }) => seat === "supervisor" && submittedAt);
  if (!first || !rated?.submittedAt || to.id === rated.authorId) return [];
  const viewPoint = second ? "A" : String(first.viewPoint);
  const about = { to, senderId: rated.authorId, viewPoint, name: "difference-report" as const };
  return [{ ...about, createdAt: rated.submittedAt, read: report.status === reportStatus.done }];
}

const isSupervisor = ({ seat }: Participant) => seat === "supervisor" || seat === "secondary_supervisor";

function participantsOf({ student, supervisor, secondary, teachers }: Scene): Participant[] {
  const of = (seat: RecipientSeat, ids: readonly (number | null)[]): Participant[] =>
    ids.flatMap((id) => (id === null ? [] : { id, seat }));
  return [
    ...of("student", [student]),
    ...of("supervisor", [supervisor]),
    ...of("secondary_supervisor", [secondary]),
    ...of("teacher", teachers),
  ];
}
