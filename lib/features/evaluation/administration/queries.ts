import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { assessesSql } from "@/lib/features/placement/queries";
import { readHistory } from "@/lib/platform/audit-history";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { containing, dayValue, on, statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { documentsIn, languagesIn } from "../document/queries/stored-documents";
import { evaluationStage, leavingOut, reachedTerm, reopenableStages, signingSeats, terms, ways } from "../life/rules";
import { type Party, parties, submittedIn } from "../rating/rules";
import { decisionsOfEvaluation, selectEvaluations } from "../reading/queries/evaluation-row";
import { submissionOf } from "../reading/queries/get-evaluation";
import { isAfter, isDone } from "../reading/queries/list-evaluations";
import { resultsIn } from "../reading/queries/results-in";
import { decisionsIn } from "../reading/rules/evaluation-record";
import { decisionsOf, seatIn, termStateOf } from "../reading/rules/evaluation-state";
import { signatureKinds } from "../signing/rules";
import { type EvaluationFlag, evaluationEvents, evaluationFlags, withSavesTogether } from "./rules";
import type { EvaluationLog, EvaluationSearchInput, ManagedEvaluation, ManagedItem } from "./schema";

const tables = on<{ e: "Evaluation"; p: "Placement"; g: "Group"; student: "User" }>();

/**
 * The last day of an open evaluation's "Placement" p was before a day, and nobody has taken the student out. A "Group" g that somebody has
 * ended has no open evaluation.
 */
const isOverSql = (day: Expression<Date>) =>
  tables.and([
    tables("g.endedAt", "is", null),
    tables("e.stage", "<>", evaluationStage.done),
    tables("p.endDate", "<", day),
    tables("p.discontinuedAt", "is", null),
  ]);

/** The flags as conditions on "Evaluation" e and its "Placement" p. */
const flagSql = (flag: EvaluationFlag) => {
  const open = tables("e.stage", "<>", evaluationStage.done);
  const decided = tables
    .selectFrom("EvaluationPart as d")
    .whereRef("d.evaluationId", "=", "e.id")
    .where("d.hidden", "is not", null)
    .select("d.id");
  return {
    over: isOverSql(dayValue(today())),
    no_supervisor: tables.and([
      open,
      tables.not(assessesSql(({ column }) => tables(`p.${column}` as const, "is not", null), dayValue(today()))),
    ]),
    decided: tables.exists(decided),
    left_out: tables.exists(leftOut()),
  }[flag];
};

/** The ways on that have left something out, since the stage was last reopened. */
const leftOut = () =>
  tables
    .selectFrom("EvaluationWay as w")
    .whereRef("w.evaluationId", "=", "e.id")
    .where("w.way", "in", leavingOut)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("EvaluationWay as again")
            .whereRef("again.evaluationId", "=", "w.evaluationId")
            .whereRef("again.id", ">", "w.id")
            .whereRef("again.stage", "<=", "w.stage")
            .where("again.way", "=", "reopen")
            .select("again.id"),
        ),
      ),
    )
    .select("w.id");

const parts = () =>
  tables
    .selectFrom("EvaluationPart as part")
    .leftJoin("User as by", "by.id", "part.submittedById")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.term", "part.party", "part.submittedAt", "part.hidden", "by.fullName as submittedBy"]);

/** What an admin sees of evaluations, in the order of lists. */
const managedEvaluations = () =>
  statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("User as supervisor", "supervisor.id", "p.supervisorId")
    .orderBy(isDone())
    .orderBy("e.id", "desc")
    .select(["e.id as evaluationId", "e.placementId", "e.stage", "p.groupId", "g.name as groupName", "g.place"])
    .select(["p.studentId", "student.fullName as studentName", "student.studentNumber"])
    .select(["supervisor.fullName as supervisorName", "p.ward", "p.startDate", "p.endDate"])
    .select(jsonArrayFrom(parts()).as("parts"))
    .select(jsonArrayFrom(decisionsOfEvaluation().select(["w.way", "w.stage"])).as("decisions"))
    .select(evaluationFlags.map((flag) => flagSql(flag).$castTo<boolean>().as(flag)));

type Row = Awaited<ReturnType<ReturnType<typeof managedEvaluations>["execute"]>>[number];

/** A page of all evaluations that meet the filters. */
export async function getAllEvaluation(
  _actor: Actor,
  { search, stage, groupId, flag, cursor }: EvaluationSearchInput,
): Promise<Page<ManagedItem>> {
  let query = managedEvaluations().limit(sql.lit(limits.listPageSize + 1));
  if (stage !== undefined) query = query.where("e.stage", "=", stage);
  if (groupId !== undefined) query = query.where("p.groupId", "=", groupId);
  if (flag) query = query.where(flagSql(flag));
  if (cursor !== undefined) query = query.where(isAfter(sql<number>`${cursor}::int`));
  if (search) {
    const like = containing(search);
    query = query.where(({ eb, or }) =>
      or([
        eb("student.fullName", "ilike", like),
        eb("student.studentNumber", "ilike", like),
        eb("g.name", "ilike", like),
      ]),
    );
  }
  const page = pageOf(await query.execute(), ({ evaluationId }) => evaluationId);
  return { ...page, items: page.items.map(toItem) };
}

function toItem(row: Row): ManagedItem {
  const {
    place,
    parts: all,
    decisions,
    startDate,
    endDate,
    over: _,
    no_supervisor: __,
    decided: ___,
    left_out: ____,
    ...item
  } = row;
  return {
    ...item,
    practicumPlace: place,
    startDate: storedDay(startDate),
    endDate: storedDay(endDate),
    submitted: submittedDuring(row, reachedTerm(row.stage, decisionsOf({ decisions }))),
    flags: evaluationFlags.filter((flag) => row[flag]),
  };
}

const partOf = ({ parts: all }: Row, term: number, party: Party) =>
  all.find((part) => part.term === term && part.party === party);

const submittedDuring = (row: Row, term: number) => submittedIn(row.parts.filter((part) => part.term === term));

/** Who belongs to no side and writes nothing. */
const reader = { party: null, writes: null };

/** One evaluation for an admin. Throws "not found". */
export async function adminGetDataForEvaluation(
  actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<ManagedEvaluation> {
  const [row, whole] = await Promise.all([
    managedEvaluations().where("e.id", "=", evaluationId).executeTakeFirst(),
    selectEvaluations(statements).where("e.id", "=", evaluationId).executeTakeFirst(),
  ]);
  if (!row || !whole) throw notFound();
  const { result, earlierResults } = resultsIn(whole);
  const { seat, viewer } = seatIn(whole, actor.id);
  const last = reachedTerm(row.stage, decisionsOf(whole));
  return {
    ...toItem(row),
    parts: terms
      .filter((term) => term <= last)
      .flatMap((term) => {
        const { isHidden } = termStateOf(whole, term, reader);
        return parties.map((party) => ({
          stage: term,
          party,
          submitted: submissionOf(partOf(row, term, party)),
          hidden: partOf(row, term, party)?.hidden ?? null,
          isHidden: isHidden[party],
        }));
      }),
    reasons: decisionsIn(whole),
    result,
    earlierResults,
    reopenable: reopenableStages(row.stage, decisionsOf(whole)),
    names: whole.people.map(({ fullName }) => fullName),
    isGroupEnded: whole.endedAt !== null,
    isOwn: seat !== null,
    isOfSide: viewer.party !== null,
    documents: documentsIn(whole, viewer),
    documentLanguages: languagesIn(whole),
  };
}

/** What happened to an evaluation, the latest first, with the saves of a talk together. Throws "not found". */
export async function getLogDataOfEvaluationReport(
  _actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<EvaluationLog> {
  if ((await db.evaluation.count({ where: { id: evaluationId } })) === 0) throw notFound();
  const entries = await readHistory("evaluation", evaluationId);
  const items = entries.flatMap(({ action, after, by, actorId, createdAt }) => {
    const event = evaluationEvents.find((one) => action === `evaluation.${one}`);
    if (!event) return [];
    return { at: createdAt.toISOString(), event, by, actorId, ...detailsIn(after) };
  });
  return { items: withSavesTogether(items).map(({ actorId: _, field: __, ...item }) => item) };
}

/** What commands write into the entries of an evaluation; each has its own part of it. */
const entrySchema = z.object({
  term: z.number().nullable().catch(null),
  field: z.string().nullable().catch(null),
  stage: z.number().nullable().catch(null),
  party: z.enum(signingSeats).nullable().catch(null),
  seat: z.enum(signingSeats).nullable().catch(null),
  hidden: z.boolean().nullable().catch(null),
  questions: z.array(z.number()).nullable().catch(null),
  kind: z.enum(signatureKinds).nullable().catch(null),
  way: z.enum(ways).nullable().catch(null),
  assessmentPassed: z.boolean().nullable().catch(null),
});

function detailsIn(after: Prisma.JsonValue) {
  const { term, stage, party, seat, questions, ...details } = entrySchema.parse(after ?? {});
  return { stage: stage ?? term, party: party ?? seat, answers: questions?.length ?? null, ...details };
}
