import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isEndtermAwaited, reachedOfCopy } from "@/lib/features/goal/queries";
import { seatColumns, seatedPeople, teacherIds } from "@/lib/features/placement/queries";
import { type Seat, standInOf } from "@/lib/features/placement/rules";
import { storedDay } from "@/lib/platform/dates";
import { on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { hasOpenGuestLink } from "./whose-turn";

const report = on<{ r: "Report"; p: "Placement" }>();
const part = on<{ part: "ReportPart" }>();

const answers = () =>
  part
    .selectFrom("Answer as a")
    .whereRef("a.partId", "=", "part.id")
    .orderBy("a.questionId")
    .select(["a.questionId", "a.checked", "a.value", "a.rating"]);

// Parts and messages are of people with a seat: what a guest writes is kept with the link.
const parts = () =>
  report
    .selectFrom("ReportPart as part")
    .innerJoin("User as u", "u.id", "part.authorId")
    .whereRef("part.reportId", "=", "r.id")
    .orderBy("part.id")
    .select([
      "part.authorId",
      "u.fullName",
      "part.seat",
      "part.revision",
      "part.askedAt",
      "part.submittedAt",
      "part.givenAt",
    ])
    .select(jsonArrayFrom(answers()).as("answers"))
    .$narrowType<{ seat: Seat }>();

const messages = () =>
  report
    .selectFrom("Message as m")
    .innerJoin("User as u", "u.id", "m.authorId")
    .whereRef("m.reportId", "=", "r.id")
    .orderBy("m.id")
    .select(["m.id as messageId", "m.authorId as userId", "u.fullName", "m.seat", "m.body", "m.createdAt"])
    .$narrowType<{ seat: Seat }>();

const goals = () =>
  report
    .selectFrom("ReportGoal as goal")
    .whereRef("goal.reportId", "=", "r.id")
    .orderBy("goal.position")
    .select(["goal.viewPoint", "goal.text", reachedOfCopy().as("reached")]);

/** What guests have written. */
const guests = () =>
  report
    .selectFrom("GuestLink as l")
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is not", null)
    .orderBy("l.givenAt")
    .orderBy("l.id")
    .select(["l.id as guestLinkId", "l.guestName", "l.feedback", "l.givenAt"])
    .$narrowType<{ guestName: string; feedback: string; givenAt: Date }>();

const reportById = prepared(({ reportId }: Slots<{ reportId: number }>) =>
  statements
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("r.id", "=", reportId)
    .select(["r.id", "r.formVersionId", "r.placementId", "r.name", "r.date", "r.status", "r.feedbackReadAt"])
    .select(["p.groupId", "p.ward", "g.place"])
    .select(seatColumns)
    .select(["p.standInFrom", "p.standInUntil", "p.startDate", "p.endDate", "p.discontinuedAt", "g.endedAt"])
    .select([
      teacherIds().as("teachers"),
      jsonArrayFrom(seatedPeople()).as("people"),
      jsonArrayFrom(parts()).as("parts"),
      jsonArrayFrom(messages()).as("messages"),
      jsonArrayFrom(goals()).as("goals"),
      isEndtermAwaited().as("isEndtermAwaited"),
      jsonArrayFrom(guests()).as("guests"),
      hasOpenGuestLink().as("hasOpenGuestLink"),
    ]),
);

/**
 * A report with everything around it, in one round trip: its page is opened more often than any other, and was made of a dozen
 * reads. The moments inside are text as PostgreSQL writes it, `people` are names by user id.
 */
export async function readReport(reportId: number) {
  const [row] = await reportById({ reportId });
  return (
    row && {
      ...row,
      date: storedDay(row.date),
      standIn: standInOf(row),
      group: { teachers: row.teachers },
      people: Object.fromEntries(row.people.map(({ id, fullName }) => [id, fullName])) as Record<number, string>,
    }
  );
}
