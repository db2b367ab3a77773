import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { literally, on, statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { evaluationStage, termOf, terms } from "../life/rules";
import { isHidden, type Party, parties, submittedIn } from "../rating/rules";
import { submissionOf } from "../reading/queries/get-evaluation";
import { isAfter, isDone } from "../reading/queries/list-evaluations";
import { type EvaluationFlag, evaluationEvents, evaluationFlags } from "./rules";
import type { EvaluationLog, EvaluationSearchInput, ManagedEvaluation, ManagedItem } from "./schema";

const tables = on<{ e: "Evaluation"; p: "Placement"; g: "Group"; student: "User" }>();

/** The flags as conditions on "Evaluation" e and its "Placement" p. */
const flagSql = (flag: EvaluationFlag) => {
  const open = tables("e.stage", "<>", evaluationStage.done);
  const decided = tables
    .selectFrom("EvaluationPart as d")
    .whereRef("d.evaluationId", "=", "e.id")
    .where("d.hidden", "is not", null)
    .select("d.id");
  return {
    no_supervisor: tables.and([open, tables("p.supervisorId", "is", null)]),
    decided: tables.exists(decided),
  }[flag];
};

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
    .select(evaluationFlags.map((flag) => flagSql(flag).$castTo<boolean>().as(flag)));

type Row = Awaited<ReturnType<ReturnType<typeof managedEvaluations>["execute"]>>[number];

/** A page of all evaluations that meet the filters. */
export async function getAllEvaluation(
  _actor: Actor,
  { search, stage, groupId, flag, cursor }: EvaluationSearchInput,
): Promise<{ items: ManagedItem[]; nextCursor: number | null }> {
  let query = managedEvaluations().limit(sql.lit(limits.listPageSize + 1));
  if (stage !== undefined) query = query.where("e.stage", "=", stage);
  if (groupId !== undefined) query = query.where("p.groupId", "=", groupId);
  if (flag) query = query.where(flagSql(flag));
  if (cursor !== undefined) query = query.where(isAfter(sql<number>`${cursor}::int`));
  if (search) {
    const like = `%${literally(search)}%`;
    query = query.where(({ eb, or }) =>
      or([
        eb("student.fullName", "ilike", like),
        eb("student.studentNumber", "ilike", like),
        eb("g.name", "ilike", like),
      ]),
    );
  }
  const rows = await query.execute();
  const items = rows.slice(0, limits.listPageSize).map(toItem);
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.evaluationId ?? null) : null };
}

function toItem(row: Row): ManagedItem {
  const { place, parts: all, startDate, endDate, no_supervisor: _, decided: __, ...item } = row;
  return {
    ...item,
    practicumPlace: place,
    startDate: toDay(startDate),
    endDate: toDay(endDate),
    submitted: submittedDuring(row, termOf(row.stage)),
    flags: evaluationFlags.filter((flag) => row[flag]),
  };
}

const partOf = ({ parts: all }: Row, term: number, party: Party) =>
  all.find((part) => part.term === term && part.party === party);

const submittedDuring = (row: Row, term: number) => submittedIn(row.parts.filter((part) => part.term === term));

/** One evaluation for an admin. Throws "not found". */
export async function adminGetDataForEvaluation(
  _actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<ManagedEvaluation> {
  const row = await managedEvaluations().where("e.id", "=", evaluationId).executeTakeFirst();
  if (!row) throw notFound();
  const begun = terms.filter((term) => term <= termOf(row.stage));
  return {
    ...toItem(row),
    parts: begun.flatMap((term) => {
      const hidden = (party: Party) => partOf(row, term, party)?.hidden ?? null;
      const decisions = { student: hidden("student"), supervisor: hidden("supervisor") };
      return parties.map((party) => ({
        stage: term,
        party,
        submitted: submissionOf(partOf(row, term, party)),
        hidden: decisions[party],
        isHidden: isHidden(party, submittedDuring(row, term), decisions),
      }));
    }),
  };
}

/** What happened to an evaluation, the latest first. Throws "not found". */
export async function getLogDataOfEvaluationReport(
  _actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<EvaluationLog> {
  if ((await db.evaluation.count({ where: { id: evaluationId } })) === 0) throw notFound();
  const rows = await db.auditEntry.findMany({
    where: { entity: "evaluation", entityId: evaluationId },
    orderBy: { id: "desc" },
    select: { action: true, after: true, actorId: true, createdAt: true },
  });
  const ids = rows.flatMap(({ actorId }) => actorId ?? []);
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const items = rows.flatMap(({ action, after, actorId, createdAt }) => {
    const event = evaluationEvents.find((one) => action === `evaluation.${one}`);
    if (!event) return [];
    return { at: createdAt.toISOString(), event, by: names.get(actorId ?? 0) ?? null, ...detailsIn(after) };
  });
  return { items };
}

/** What commands write into the entries of an evaluation (`stateOf`). */
const entrySchema = z.object({
  term: z.number(),
  party: z.enum(parties),
  hidden: z.boolean().nullable().default(null),
  questions: z.array(z.number()).nullable().default(null),
});

function detailsIn(after: Prisma.JsonValue) {
  const { term: stage, party, hidden, questions } = entrySchema.parse(after);
  return { stage, party, hidden, answers: questions && questions.length };
}
