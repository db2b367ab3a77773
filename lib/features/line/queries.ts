import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { countsSql } from "@/lib/features/absence/queries";
import { doubtOf } from "@/lib/features/evaluation/deadline/rules";
import { isWithoutTalk, terms, waysIn } from "@/lib/features/evaluation/life/rules";
import { currentNotice, lastSafeDayOf, type NoticeRule } from "@/lib/features/evaluation/notice/rules";
import { decisionsOfEvaluation } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import { decisionsOf } from "@/lib/features/evaluation/reading/rules/evaluation-state";
import { midtermGoals } from "@/lib/features/goal/queries";
import type { GoalState } from "@/lib/features/goal/rules";
import { seatedPeople, visibleSql } from "@/lib/features/placement/queries";
import { discontinuedOn } from "@/lib/features/placement/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { isTurnOf, type WhoToday } from "@/lib/features/report/reading/queries/whose-turn";
import type { Actor } from "@/lib/platform/auth/actor";
import { type Days, schoolDayOf, storedDay, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { dayText, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import type { LineFacts, LineReport } from "./rules";
import type { OwnPlacement } from "./schema";

const p = on<{ p: "Placement" }>();

const reportsOf = (actor: WhoToday) =>
  p
    .selectFrom("Report as r")
    .whereRef("r.placementId", "=", "p.id")
    .where("r.status", "<>", reportStatus.sickDay)
    .orderBy("r.date")
    .orderBy("r.id")
    .select(({ ref }) => ["r.id", dayText(ref("r.date")).as("date"), "r.status", isTurnOf(actor).as("yourTurn")]);

const absencesOf = () =>
  p
    .selectFrom("Absence as a")
    .whereRef("a.placementId", "=", "p.id")
    .where(countsSql())
    .orderBy("a.date")
    .select(({ ref }) => dayText(ref("a.date")).as("date"));

const e = on<{ e: "Evaluation" }>();

/** The fields of the talks of "Evaluation" e that the line shows. A doubt is not for the student, whatever the talks let them read. */
const talkFieldsOf = (actor: WhoToday) =>
  on<{ e: "Evaluation"; p: "Placement" }>()
    .selectFrom("TalkField as t")
    .whereRef("t.evaluationId", "=", "e.id")
    .where(({ eb, or, and }) =>
      or([
        eb("t.field", "in", ["startsAt", "held"]),
        and([eb("t.field", "=", "dangerOfNotPassing"), eb("p.studentId", "<>", actor.id)]),
      ]),
    )
    .orderBy("t.term")
    .select(["t.term", "t.field", "t.value", "t.changedAt"]);

/** The written notices of "Evaluation" e that were given. */
const givenNotices = () =>
  e
    .selectFrom("DangerNotice as n")
    .whereRef("n.evaluationId", "=", "e.id")
    .where("n.givenAt", "is not", null)
    .orderBy("n.id")
    .select(["n.givenAt", "n.liftedAt"]);

/** What "Placement" p has of its evaluation, what its group counts the last safe day by, and when that was ended. */
const evaluationOf = (actor: WhoToday) =>
  p
    .selectFrom("Group as counted")
    .leftJoin("Evaluation as e", (join) => join.onRef("e.placementId", "=", "p.id"))
    .whereRef("counted.id", "=", "p.groupId")
    .select(["counted.noticeShortDays", "counted.noticeDaysBefore", "counted.endedAt", "e.stage"])
    .select([jsonArrayFrom(talkFieldsOf(actor)).as("talkFields"), jsonArrayFrom(givenNotices()).as("notices")])
    .select(jsonArrayFrom(decisionsOfEvaluation().select(["w.way", "w.stage"])).as("decisions"));

/** What the line of "Placement" p shows a person. `toLineFacts` takes it, with the placement's days. */
export const lineColumns = (actor: WhoToday) =>
  [
    jsonArrayFrom(reportsOf(actor)).as("lineReports"),
    jsonArrayFrom(absencesOf()).as("lineAbsences"),
    jsonObjectFrom(evaluationOf(actor)).$notNull().as("lineEvaluation"),
    jsonArrayFrom(midtermGoals(actor)).as("lineGoals"),
  ] as const;

type Moment = Date | string;
type LineEvaluation = NoticeRule & {
  endedAt: Moment | null;
  stage: number | null;
  talkFields: { term: number; field: string; value: unknown; changedAt: Moment }[];
  notices: { givenAt: Moment | null; liftedAt: Moment | null }[];
  decisions: { way: string; stage: number }[];
};
type LineObject = {
  lineReports: LineReport[];
  lineAbsences: { date: string }[];
  lineEvaluation: LineEvaluation;
  lineGoals: { date: string; state: GoalState }[];
};
type LineRow = LineObject & { startDate: Date; endDate: Date; discontinuedAt: Date | null };

const dayOf = (moment: Moment): string => schoolDayOf(moment);

/** The talks that were held, and those that are agreed and not left out. A talk without an hour is on the day on which it was said to be held. */
const talksOf = ({ stage, talkFields, ...row }: LineEvaluation) =>
  terms.flatMap((term) => {
    const fieldOf = (name: string) => talkFields.find((one) => one.term === term && one.field === name);
    const [startsAt, held] = [fieldOf("startsAt")?.value, fieldOf("held")];
    const isHeld = held?.value === true;
    if (!isHeld && (stage === null || stage > term || isWithoutTalk(waysIn(decisionsOf(row), term)))) return [];
    if (typeof startsAt === "string") return [{ date: dayOf(startsAt), held: isHeld }];
    return isHeld ? [{ date: dayOf(held.changedAt), held: true }] : [];
  });

/** `lineColumns` of a placement as one object, for a list that reads its lines with its rows, and the same for a row without a line. */
export const lineObject = (actor: WhoToday, placementId: Expression<number>) =>
  sql<LineObject | null>`${jsonObjectFrom(
    statements.selectFrom("Placement as p").where("p.id", "=", placementId).select(lineColumns(actor)),
  )}`;
export const noLine = sql<LineObject | null>`null::json`;

/** The last safe day of a placement that reaches its last day; else the day on which it stopped, after which nobody gives a notice. */
function endOf(row: LineRow, days: Days): Pick<LineFacts, "lastSafeDay" | "discontinuedOn" | "endedOn"> {
  const takenOut = discontinuedOn(row);
  if (takenOut !== null) return { discontinuedOn: takenOut };
  const { endedAt } = row.lineEvaluation;
  const endedOn = endedAt && dayOf(endedAt);
  return endedOn && endedOn <= days.endDate ? { endedOn } : { lastSafeDay: lastSafeDayOf(days, row.lineEvaluation) };
}

/** What a placement's line shows, of the row that has `lineColumns`. */
export function toLineFacts(row: LineRow): LineFacts {
  const { startDate, endDate, lineReports, lineAbsences, lineEvaluation, lineGoals } = row;
  const days = { startDate: storedDay(startDate), endDate: storedDay(endDate) };
  const doubt = doubtOf(lineEvaluation.talkFields);
  const notice = currentNotice(lineEvaluation.notices)?.givenAt;
  return {
    firstDay: days.startDate,
    lastDay: days.endDate,
    reports: lineReports,
    absences: lineAbsences.map(({ date }) => date),
    talks: talksOf(lineEvaluation),
    goals: lineGoals,
    ...endOf(row, days),
    ...(doubt && { doubt: dayOf(doubt.changedAt) }),
    ...(notice && { notice: dayOf(notice) }),
  };
}

const linesOf = prepared(
  (
    { actorId, day, placementIds }: Slots<{ actorId: number; day: string; placementIds: number[] }>,
    { role }: Pick<Actor, "role">,
  ) => {
    const actor = { id: actorId, role, day };
    return statements
      .selectFrom("Placement as p")
      .where(({ ref }) => sql<boolean>`${ref("p.id")} = any(${placementIds}::int[])`)
      .where(visibleSql(actor))
      .select(["p.id", "p.startDate", "p.endDate", "p.discontinuedAt"])
      .select(lineColumns(actor));
  },
);

/** What the lines of placements show the person, by placement, in one statement; without those that the person may not see. */
export async function listLineFacts(actor: Actor, placementIds: readonly number[]): Promise<Map<number, LineFacts>> {
  if (placementIds.length === 0) return new Map();
  const rows = await linesOf(
    { actorId: actor.id, day: today(), placementIds: [...placementIds] },
    { role: actor.role },
  );
  return new Map(rows.map((row) => [row.id, toLineFacts(row)]));
}

/** What the line of one placement shows the person. Throws "not found" for one that the person may not see. */
export async function getLineFacts(actor: Actor, placementId: number): Promise<LineFacts> {
  const facts = (await listLineFacts(actor, [placementId])).get(placementId);
  if (!facts) throw notFound();
  return facts;
}

const ownPlacements = prepared(({ actorId, day }: Slots<{ actorId: number; day: string }>) =>
  statements
    .selectFrom("Placement as p")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where("p.studentId", "=", actorId)
    .orderBy("p.endDate", "desc")
    .orderBy("p.id")
    .select(["p.id as placementId", "p.groupId", "p.ward", "p.startDate", "p.endDate", "p.discontinuedAt"])
    .select(["g.name as groupName", "g.endedAt"])
    .select(jsonArrayFrom(seatedPeople()).as("people"))
    .select(lineColumns({ id: actorId, day })),
);

/** The placements in which the person is the student, with their lines, the one that ends last first. */
export async function listOwnPlacements(actor: Actor): Promise<OwnPlacement[]> {
  const rows = await ownPlacements({ actorId: actor.id, day: today() });
  return rows.map((row) => ({
    placementId: row.placementId,
    groupId: row.groupId,
    groupName: row.groupName,
    ward: row.ward,
    startDate: storedDay(row.startDate),
    endDate: storedDay(row.endDate),
    isEnded: row.endedAt !== null,
    discontinuedOn: discontinuedOn(row),
    names: row.people.map(({ fullName }) => fullName),
    facts: toLineFacts(row),
  }));
}
