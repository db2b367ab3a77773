import "server-only";
import { sql } from "kysely";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { containing, on, statements } from "@/lib/platform/sql";
import { type ArchiveState, archiveFailures, archiveStateOf, isFound, isSettled, sendingMs } from "../rules";
import { type ArchiveEntry, type ArchiveItem, type ArchiveSearchInput, filesSchema } from "../schema";

const joined = on<{ a: "ArchiveRecord" }>();

/** A state as a condition on the record of a result, which may be missing. */
function stateSql(state: ArchiveState, now: Date) {
  const over = new Date(now.getTime() - sendingMs);
  const isSending = joined("a.state", "=", "sending");
  if (state === "sending") return joined.and([isSending, joined("a.changedAt", ">=", over)]);
  if (state === "waiting")
    return joined.or([
      joined("a.id", "is", null),
      joined("a.state", "=", "waiting"),
      joined.and([isSending, joined("a.changedAt", "<", over)]),
    ]);
  return joined("a.state", "=", state);
}

const entries = () =>
  statements
    .selectFrom("EvaluationResult as r")
    .innerJoin("Evaluation as e", "e.id", "r.evaluationId")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .leftJoin("ArchiveRecord as a", "a.resultId", "r.id")
    .leftJoin("User as by", "by.id", "a.actorId")
    .orderBy("r.id", "desc")
    .select(["r.id as resultId", "r.evaluationId", "r.createdAt as decidedAt", "r.assessmentPassed", "r.reopenedAt"])
    .select(["student.fullName as studentName", "g.name as groupName", "by.fullName as by"])
    .select(["a.state", "a.changedAt", "a.caseId", "a.caseNumber", "a.recordId", "a.recordNumber", "a.files"])
    .select(["a.problem", "a.words", "a.reason", "a.sentAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];

function entryOf(row: Row, now: Date): Omit<ArchiveEntry, "isCurrent"> {
  const { evaluationId, resultId, assessmentPassed, by, words, reason, recordId, caseId, caseNumber } = row;
  const stored = row.state && row.changedAt ? { state: row.state, changedAt: row.changedAt } : null;
  const state = archiveStateOf(stored, now);
  const isArchived = state === "archived" && recordId !== null;
  return {
    evaluationId,
    resultId,
    assessmentPassed,
    state,
    by,
    decidedAt: row.decidedAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    problem: state === "failed" ? (archiveFailures.find((one) => one === row.problem) ?? "refused") : null,
    words: state === "failed" ? words : null,
    reason: state === "elsewhere" ? reason : null,
    sentAt: state === "waiting" ? (row.sentAt?.toISOString() ?? null) : null,
    receipt: isArchived
      ? { recordId, recordNumber: row.recordNumber, caseId, caseNumber, files: filesSchema.parse(row.files) }
      : null,
  };
}

/** One page of the evaluations that are done, with what has become of each in the archive. */
export async function listArchive(
  _actor: Actor,
  { search, state, cursor }: ArchiveSearchInput,
): Promise<Page<ArchiveItem>> {
  const now = new Date();
  let query = entries()
    .where("e.stage", "=", evaluationStage.done)
    .where("r.reopenedAt", "is", null)
    .limit(sql.lit(limits.listPageSize + 1));
  if (state) query = query.where(stateSql(state, now));
  if (cursor !== undefined) query = query.where("r.id", "<", cursor);
  if (search) {
    const like = containing(search);
    query = query.where(({ eb, or }) =>
      or([
        eb("student.fullName", "ilike", like),
        eb("student.studentNumber", "ilike", like),
        eb("g.name", "ilike", like),
        eb("a.recordNumber", "ilike", like),
      ]),
    );
  }
  const page = pageOf(await query.execute(), ({ resultId }) => resultId);
  const items = page.items.map((row) => {
    const { studentName, groupName } = row;
    return { ...entryOf(row, now), studentName, groupName };
  });
  return { ...page, items };
}

/** How many done evaluations are in each state that somebody has to do something about. */
export async function countOpen(): Promise<{ waiting: number; failed: number }> {
  const now = new Date();
  const row = await statements
    .selectFrom("EvaluationResult as r")
    .innerJoin("Evaluation as e", "e.id", "r.evaluationId")
    .leftJoin("ArchiveRecord as a", "a.resultId", "r.id")
    .where("e.stage", "=", evaluationStage.done)
    .where("r.reopenedAt", "is", null)
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere(stateSql("waiting", now)).as("waiting"),
      fn.countAll<string>().filterWhere(stateSql("failed", now)).as("failed"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), failed: Number(row.failed) };
}

/** What has become of each result of an evaluation, the latest first. Those of before a reopening are there when something became of them. */
export async function listArchiveOf(
  _actor: Actor,
  { evaluationId }: { evaluationId: number },
): Promise<ArchiveEntry[]> {
  const now = new Date();
  const rows = await entries().where("e.id", "=", evaluationId).execute();
  return rows
    .map((row) => ({ ...entryOf(row, now), isCurrent: row.reopenedAt === null }))
    .filter(({ isCurrent, state, problem }) => isCurrent || isSettled(state) || isFound(problem));
}
