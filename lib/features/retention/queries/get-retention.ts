import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { statements } from "@/lib/platform/sql";
import { kindNames } from "../rules";
import type { RetentionDetail, RunItem } from "../schema";
import { readRules } from "./read-rules";

/** The rules that apply, and one page of the reports of what went. `cursor` is the last report of the page before. */
export async function getRetention(
  _actor: Actor,
  { cursor }: { cursor?: number | undefined } = {},
): Promise<RetentionDetail> {
  const [rules, found] = await Promise.all([readRules(db), readRuns(cursor)]);
  const { items: runs, nextCursor } = pageOf(found, ({ runId }) => runId);
  const ids = rules.groups.map(({ groupId }) => groupId);
  const named = await db.group.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const ofGroups = rules.groups
    .map((rule) => ({ ...rule, groupName: names.get(rule.groupId) ?? null }))
    .sort((one, other) => (one.groupName ?? "").localeCompare(other.groupName ?? "", "nb"));
  return {
    rules: [...kindNames.map((kind) => ({ ...rules.school[kind], groupName: null })), ...ofGroups].map(
      ({ kind, groupId, groupName, keep, revision }) => ({ kind, groupId, groupName, keep, revision }),
    ),
    runs: runs.map(({ startedAt, finishedAt, counts, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      counts: summed(counts),
    })),
    nextCursor,
  };
}

/** The reports before one, or the latest; one more than a page has. */
const readRuns = (cursor: number | undefined) =>
  statements
    .selectFrom("RetentionRun as run")
    .leftJoin("User as by", "by.id", "run.byId")
    .$if(cursor !== undefined, (query) => query.where("run.id", "<", cursor ?? 0))
    .orderBy("run.id", "desc")
    .limit(sql.lit(limits.listPageSize + 1))
    .select(["run.id as runId", "run.startedAt", "run.finishedAt", "run.isComplete", "by.fullName as by"])
    .select(["run.undecided", "run.recent", "run.unarchived"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("RetentionCount as count")
          .leftJoin("Group as g", "g.id", "count.groupId")
          .whereRef("count.runId", "=", "run.id")
          .orderBy("count.id")
          .select(["count.kind", "count.groupId", "g.name as groupName", "count.count"]),
      ).as("counts"),
    )
    .execute();

type Count = Awaited<ReturnType<typeof readRuns>>[number]["counts"][number];

/** What the steps of a run have deleted, put together by kind and group. */
function summed(counts: readonly Count[]): RunItem["counts"] {
  const sums = new Map<string, Count>();
  for (const one of counts) {
    const key = `${one.kind} ${one.groupId}`;
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count });
  }
  return [...sums.values()]
    .sort((one, other) => kindNames.indexOf(one.kind) - kindNames.indexOf(other.kind))
    .map(({ kind, groupName, count }) => ({ kind, groupName, count }));
}
