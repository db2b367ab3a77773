import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { seatColumns, teacherIds, visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { evaluationStage, isRunning, isWithoutTalk, reachedTerm, signingSeats, terms, waysIn } from "../../life/rules";
import { comingMeeting, isToConfirm } from "../../notice/rules";
import { actionsFor, submittedIn } from "../../rating/rules";
import { missingForSigning, partiesLeftOut, submittedOrLeftOut } from "../../signing/rules";
import { comingTalk } from "../../talk/rules";
import { decisionsOf, seatIn, seesAllIn, talkAnswersOf, talkFieldOf } from "../rules/evaluation-state";
import { awaitedOf, progressOf } from "../rules/progress";
import type { EvaluationItem } from "../schema";
import { decisionsOfEvaluation } from "./evaluation-row";
import { listOpenSeats } from "./list-open-seats";

/** "Evaluation" e is done: those come at the end of lists. */
export const isDone = () =>
  sql<boolean>`${on<{ e: "Evaluation" }>().ref("e.stage")} = ${sql.lit(evaluationStage.done)}`;

/** "Evaluation" e comes after another one in a list. */
export function isAfter(evaluationId: Expression<number>) {
  const rank = sql<number>`-${on<{ e: "Evaluation" }>().ref("e.id")}`;
  const last = statements
    .selectFrom("Evaluation as e")
    .where("e.id", "=", evaluationId)
    .select([isDone().as("isDone"), rank.as("rank")]);
  return sql<boolean>`(${isDone()}, ${rank}) > ${last}`;
}

const parts = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationPart as part")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.term", "part.party", "part.submittedAt", "part.hidden"]);

const decisions = () => decisionsOfEvaluation().select(["w.way", "w.stage", "w.party"]);

/** The seats that have signed the running term of "Evaluation" e, whether it counts or not. */
const signatures = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("Signature as s")
    .innerJoin("SignedContent as c", "c.id", "s.contentId")
    .whereRef("c.evaluationId", "=", "e.id")
    .whereRef("c.stage", "=", "e.stage")
    .select("s.seat");

/** The hour and the place of the talks, and the answers that signing waits for. */
const answers = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("TalkField as t")
    .whereRef("t.evaluationId", "=", "e.id")
    .where("t.field", "in", ["startsAt", "place", "held", "dangerOfNotPassing", "recommendation"])
    .select(["t.term", "t.field", "t.value"]);

/** The result that counts. */
const result = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationResult as r")
    .whereRef("r.evaluationId", "=", "e.id")
    .where("r.reopenedAt", "is", null)
    .select("r.assessmentPassed");

/** The written notice of "Evaluation" e that counts, for the student of "Placement" p. */
const ownNotice = (actorId: Expression<number>) => {
  const { selectFrom } = on<{ e: "Evaluation"; p: "Placement" }>();
  return selectFrom("DangerNotice as n")
    .whereRef("n.evaluationId", "=", "e.id")
    .where("p.studentId", "=", actorId)
    .where("n.givenAt", "is not", null)
    .where("n.liftedAt", "is", null)
    .orderBy("n.id", "desc")
    .limit(sql.lit(1))
    .select(["n.acknowledgedAt", "n.planVersion", "n.planReadVersion", "n.meetingAt", "n.meetingPlace"]);
};

/** Both parts of the running term of "Evaluation" e are in or left out, or it waits for the decision: it may wait for one seat. */
const isPastRating = () => {
  const e = on<{ e: "Evaluation" }>();
  const submitted = e
    .selectFrom("EvaluationPart as part")
    .whereRef("part.evaluationId", "=", "e.id")
    .whereRef("part.term", "=", "e.stage")
    .where("part.submittedAt", "is not", null)
    .select(({ fn }) => fn.countAll().as("count"));
  const leftOut = decisionsOfEvaluation()
    .clearOrderBy()
    .whereRef("w.stage", "=", "e.stage")
    .where("w.way", "=", "without-party")
    .select(({ fn }) => fn.countAll().as("count"));
  return e.or([
    e("e.stage", "=", evaluationStage.summarizing),
    e.and([e("e.stage", "<", evaluationStage.summarizing), sql<boolean>`${submitted} + ${leftOut} >= 2`]),
  ]);
};

/** The talk of the running term of "Evaluation" e is agreed for a moment or later, as ISO 8601 has it. */
const isTalkFrom = (moment: Expression<string>) => {
  const { exists, selectFrom } = on<{ e: "Evaluation" }>();
  return exists(
    selectFrom("TalkField as t")
      .whereRef("t.evaluationId", "=", "e.id")
      .whereRef("t.term", "=", "e.stage")
      .where("t.field", "=", "startsAt")
      .where(({ ref }) => sql<boolean>`${ref("t.value")} #>> '{}' >= ${moment}`)
      .select("t.evaluationId"),
  );
};

type Values = {
  actorId: number;
  placementId?: number | undefined;
  cursor?: number | undefined;
  /** Only those that wait for somebody, and those whose talk is agreed for this moment or later. */
  atHandFrom?: string | undefined;
};
type Shape = Pick<Actor, "role"> & { isRunning?: boolean; limit: number };

const pageOfEvaluations = prepared(
  ({ actorId, placementId, cursor, atHandFrom }: Slots<Values>, { role, isRunning = false, limit }: Shape) => {
    return statements
      .selectFrom("Evaluation as e")
      .innerJoin("Placement as p", "p.id", "e.placementId")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .innerJoin("User as student", "student.id", "p.studentId")
      .where(visibleSql({ id: actorId, role }))
      .$call((query) => (placementId ? query.where("p.id", "=", placementId) : query))
      .$call((query) => (cursor ? query.where(isAfter(cursor)) : query))
      .$if(isRunning, (query) => query.where(({ not }) => not(isDone())))
      .$call((query) => (atHandFrom ? query.where(({ or }) => or([isPastRating(), isTalkFrom(atHandFrom)])) : query))
      .orderBy(isDone())
      .orderBy("e.id", "desc")
      .limit(sql.lit(limit))
      .select(["e.id as evaluationId", "e.placementId", "e.stage", "student.fullName as studentName"])
      .select(["g.name as groupName", "g.place", "p.ward", "p.startDate", "p.endDate"])
      .select(["p.standInFrom", "p.standInUntil"])
      .select(seatColumns)
      .select([
        teacherIds().as("teachers"),
        jsonArrayFrom(parts()).as("parts"),
        jsonArrayFrom(decisions()).as("decisions"),
        jsonArrayFrom(answers()).as("talkFields"),
        jsonArrayFrom(signatures()).as("signatures"),
        jsonObjectFrom(ownNotice(actorId)).as("ownNotice"),
        result().as("assessmentPassed"),
      ]);
  },
);

type Row = Awaited<ReturnType<typeof pageOfEvaluations>>[number];

/**
 * A page of the evaluations that somebody sees, of one placement or all, the latest first and those that are done at the end.
 * @param input `cursor` is the last evaluation of the page before
 */
export async function listEvaluations(
  actor: Actor,
  { placementId, cursor }: { placementId?: number | undefined; cursor?: number | undefined },
): Promise<Page<EvaluationItem>> {
  const rows = await pageOfEvaluations(
    { actorId: actor.id, placementId, cursor },
    { role: actor.role, limit: limits.listPageSize + 1 },
  );
  const page = pageOf(rows, ({ evaluationId }) => evaluationId);
  return { ...page, items: await toItems(actor, page.items) };
}

/** The evaluations that are not done, for the home of a student or a supervisor; of very many the latest. */
export const listRunningEvaluations = async (actor: Actor): Promise<EvaluationItem[]> =>
  toItems(
    actor,
    await pageOfEvaluations({ actorId: actor.id }, { role: actor.role, isRunning: true, limit: limits.groupPageSize }),
  );

/**
 * The evaluations that wait for somebody's signature or decision, and those whose talk is agreed for today or later, for a teacher's home; of very
 * many the latest.
 */
export async function listEvaluationsAtHand(
  actor: Actor,
): Promise<{ toEnd: EvaluationItem[]; withTalk: EvaluationItem[] }> {
  const rows = await pageOfEvaluations(
    { actorId: actor.id, atHandFrom: atSchoolTime(today(), "00:00").toISOString() },
    { role: actor.role, limit: limits.groupPageSize },
  );
  const items = await toItems(actor, rows);
  return {
    toEnd: items.filter(({ awaited }) => awaited !== null),
    withTalk: items.filter(({ talk }) => talk !== null),
  };
}

/** Evaluations with what waits for the person. */
async function toItems(actor: Actor, rows: readonly Row[]): Promise<EvaluationItem[]> {
  const found = rows.map((row) => ({ row, ...stateOf(actor, row) }));
  // A seat without a signature is open. Whether one that was given still counts, only all that is signed tells.
  const signed = found.filter(({ item, hasSigned }) => item.progress === "signing" && hasSigned);
  const openSeats = await listOpenSeats(signed.map(({ row }) => row.evaluationId));
  return found.map(({ item, settled, ...reader }) => ({
    ...item,
    awaited: awaitedOf(
      { progress: item.progress, settled },
      { ...reader, openSeats: openSeats.get(item.evaluationId) ?? signingSeats },
    ),
  }));
}

/** What a row says of an evaluation, and of the person's place in it. */
function stateOf(actor: Actor, row: Row) {
  const { evaluationId, stage, studentName, groupName, place, ward } = row;
  const term = reachedTerm(stage, decisionsOf(row));
  const submitted = submittedIn(row.parts.filter((part) => part.term === term));
  const ways = waysIn(decisionsOf(row), term);
  const leftOut = partiesLeftOut(ways);
  const missing = missingForSigning(term, { submitted, talk: talkAnswersOf(row, term), decisions: ways });
  const settled = submittedOrLeftOut(submitted, ways);
  const { seat, viewer, signs } = seatIn(row, actor.id);
  const stored = (field: "held" | "startsAt" | "place") => talkFieldOf(row, term, field)?.value;
  const storedTalk = { held: stored("held"), startsAt: stored("startsAt"), place: stored("place") };
  return {
    item: {
      evaluationId,
      placementId: row.placementId,
      stage,
      term,
      studentName,
      groupName,
      practicumPlace: place,
      ward,
      startDate: storedDay(row.startDate),
      endDate: storedDay(row.endDate),
      submitted,
      progress: progressOf({ stage, settled, missing, assessmentPassed: row.assessmentPassed }),
      talk: stage === term && !isWithoutTalk(ways) ? comingTalk(storedTalk, today()) : null,
      noticeMeeting: comingMeeting(row.ownNotice),
    },
    hasToConfirm: isRunning(row) && row.ownNotice !== null && isToConfirm(row.ownNotice),
    canSubmit: actionsFor(viewer, { stage, term, submitted, leftOut }).includes("submit"),
    settled,
    signs,
    seesAll: terms.every((one) => one > term || seesAllIn(row, one, viewer)),
    hasSigned: row.signatures.some((one) => one.seat === signs),
    isTeacher: seat === "teacher",
  };
}
