import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { confirmableSql } from "@/lib/features/absence/queries";
import { goesOnSql, ongoingSql, supervisedSql, type Who } from "@/lib/features/placement/queries";
import { reportStatus } from "@/lib/features/report/life/rules";
import { itemOf, seenSql } from "@/lib/features/report/reading/queries/list-reports";
import { awaits, isTurnOf, takesFeedback } from "@/lib/features/report/reading/queries/whose-turn";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { schoolDayOf, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { dayText, dayValue, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { longestFirst, type Step, stepOf } from "../rules";
import type { AtHand, DaysAtHand, ReportAtHand } from "../schema";

const { planning, finished, waitingFeedback, seeFeedback } = reportStatus;

const r = on<{ r: "Report" }>();

/** When this person was asked about "Report" r. */
const askedMeAt = (actor: Who) =>
  r
    .selectFrom("ReportPart as mine")
    .whereRef("mine.reportId", "=", "r.id")
    .where("mine.authorId", "=", actor.id)
    .select("mine.askedAt");

/** Who was asked about "Report" r and has not answered, and since when. */
const awaited = () =>
  r
    .selectFrom("ReportPart as part")
    .innerJoin("User as u", "u.id", "part.authorId")
    .whereRef("part.reportId", "=", "r.id")
    .where("part.askedAt", "is not", null)
    .where("part.submittedAt", "is", null)
    .orderBy("part.askedAt")
    .orderBy("part.id")
    .select(["u.fullName as name", "part.askedAt as at", sql.lit(false).as("isGuest")]);

/** Who has given feedback on "Report" r, and when, the latest first; guests by the name they gave. */
const answered = () =>
  r
    .selectFrom("ReportPart as part")
    .innerJoin("User as u", "u.id", "part.authorId")
    .whereRef("part.reportId", "=", "r.id")
    .where("part.seat", "<>", "student")
    .where("part.submittedAt", "is not", null)
    .select(["u.fullName as name", "part.submittedAt as at", sql.lit(false).as("isGuest")])
    .unionAll(
      r
        .selectFrom("GuestLink as l")
        .whereRef("l.reportId", "=", "r.id")
        .where("l.givenAt", "is not", null)
        .select(["l.guestName as name", "l.givenAt as at", sql.lit(true).as("isGuest")])
        .$narrowType<{ name: string }>(),
    )
    .orderBy("at", "desc")
    .orderBy("name");

type Values = { actorId: number; day: string };
type Shape = Pick<Actor, "role"> & { supervises: boolean };

/** The reports that wait for the person's feedback, and their own that are not done: a page of them, the person's turn before the rest. */
function reportsAtHand({ actorId, day, role }: Slots<Values> & Pick<Actor, "role">) {
  const actor = { id: actorId, role, day };
  const asked = statements
    .selectFrom("ReportPart as t")
    .innerJoin("Report as r", "r.id", "t.reportId")
    .where(awaits(actor))
    .where(takesFeedback())
    .selectAll("r");
  const own = statements
    .selectFrom("Placement as p")
    .innerJoin("Report as r", "r.placementId", "p.id")
    .where("p.studentId", "=", actorId)
    .where("r.status", "in", [planning, finished, waitingFeedback, seeFeedback])
    .selectAll("r");
  const since: Expression<Date | null> = sql`coalesce(${askedMeAt(actor)}, ${r.ref("r.updatedAt")})`;
  return statements
    .with("atHand", () => asked.union(own))
    .selectFrom("atHand as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .where(seenSql(actor))
    .where(goesOnSql())
    .orderBy(isTurnOf(actor), "desc")
    .orderBy(since)
    .orderBy("r.id")
    .limit(sql.lit(limits.listPageSize))
    .select(itemOf(actor))
    .select(["p.studentId", "p.groupId", "r.updatedAt", "r.feedbackReadAt"])
    .select([
      askedMeAt(actor).as("askedMeAt"),
      jsonArrayFrom(awaited()).as("awaited"),
      jsonArrayFrom(answered()).as("answered"),
    ]);
}

/** The days of absence that wait for a supervisor's confirmation, the one made up first on top, and who is away today. */
const daysAtHand = ({ actorId, day }: Slots<Values>, supervises: boolean) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("Absence as a", "a.placementId", "p.id")
    .innerJoin("User as s", "s.id", "p.studentId")
    // Nobody else's home shows them: the database looks at no row then.
    .where(sql<boolean>`${sql.lit(supervises)}`)
    .where(supervisedSql({ id: actorId }))
    .where("g.endedAt", "is", null)
    .where(ongoingSql())
    .where(({ eb, or }) => or([confirmableSql(day), eb("a.date", "=", dayValue(day))]))
    .orderBy("a.madeUpOn")
    .orderBy("s.fullName")
    .orderBy("a.id")
    .select(({ ref }) => [
      ref("a.id").as("absenceId"),
      dayText(ref("a.date")).as("date"),
      dayText(ref("a.madeUpOn")).as("madeUpOn"),
      confirmableSql(day).as("isConfirmable"),
    ])
    .select(["p.id as placementId", "p.studentId", "p.groupId", "p.ward", "s.fullName as studentName"]);

const atHand = prepared(({ actorId, day }: Slots<Values>, { role, supervises }: Shape) =>
  statements.selectNoFrom([
    jsonArrayFrom(reportsAtHand({ actorId, day, role })).as("reports"),
    jsonArrayFrom(daysAtHand({ actorId, day }, supervises)).as("days"),
  ]),
);

type Rows = Awaited<ReturnType<typeof atHand>>[number];

/** What is a person's to do now in reports, what has waited longest first, and of absence where they supervise, in one statement. */
export async function listAtHand(actor: Actor): Promise<AtHand> {
  const day = today();
  const [rows] = await atHand(
    { actorId: actor.id, day },
    { role: actor.role, supervises: can(actor, "view_supervisor_students") },
  );
  return { reports: longestFirst((rows?.reports ?? []).map(toReport)), days: toDays(rows?.days ?? [], day) };
}

const toDays = (rows: Rows["days"], day: string): DaysAtHand => ({
  toConfirm: rows.flatMap(({ absenceId, date, madeUpOn, isConfirmable, studentName }) =>
    madeUpOn && isConfirmable ? { absenceId, date, madeUpOn, studentName } : [],
  ),
  away: rows.flatMap(({ date, placementId, studentId, groupId, studentName, ward }) =>
    date === day ? { placementId, studentId, groupId, studentName, ward } : [],
  ),
});

function toReport({
  askedMeAt: asked,
  awaited: waitsFor,
  answered: by,
  updatedAt,
  feedbackReadAt,
  ...item
}: Rows["reports"][number]): ReportAtHand {
  const newest = by[0]?.at;
  const isRead = feedbackReadAt !== null && (!newest || new Date(newest) <= new Date(feedbackReadAt));
  const step = stepOf({ ...item, isRead });
  const dayOf = (moment: Date | string | null | undefined) => schoolDayOf(moment ?? updatedAt);
  const since: Record<Step, () => string> = {
    give: () => dayOf(asked),
    plan: () => item.date,
    send: () => dayOf(updatedAt),
    ask: () => dayOf(updatedAt),
    read: () => dayOf(newest),
    close: () => dayOf(feedbackReadAt),
    wait: () => dayOf(waitsFor[0]?.at),
  };
  const people = (step === "wait" ? waitsFor : step === "read" ? by : []).map(({ name, isGuest }) => ({
    name,
    isGuest,
  }));
  return { ...item, step, since: since[step](), people };
}
