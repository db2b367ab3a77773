import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { kindNames } from "../rules";
import type { RetentionDetail, RunItem } from "../schema";
import { readRules } from "./read-rules";

/** The rules that apply, and one page of the reports of what went. `cursor` is the last report of the page before. */
export async function getRetention(
  _actor: Actor,
  { cursor }: { cursor?: number | undefined } = {},
): Promise<RetentionDetail> {
  const [rules, found] = await Promise.all([
    readRules(db),
    db.retentionRun.findMany({
      where: cursor ? { id: { lt: cursor } } : {},
      orderBy: { id: "desc" },
      take: limits.listPageSize + 1,
      include: { counts: { select: { kind: true, groupId: true, count: true } } },
    }),
  ]);
  const runs = found.slice(0, limits.listPageSize);
  const groupIds = [
    ...rules.groups.map(({ groupId }) => groupId),
    ...runs.flatMap(({ counts }) => counts.flatMap(({ groupId }) => groupId ?? [])),
  ];
  const [groups, people] = await Promise.all([
    db.group.findMany({ where: { id: { in: [...new Set(groupIds)] } }, select: { id: true, name: true } }),
    db.user.findMany({
      where: { id: { in: runs.flatMap(({ byId }) => byId ?? []) } },
      select: { id: true, fullName: true },
    }),
  ]);
  const nameOf = (named: readonly { id: number; name: string }[], id: number | null) =>
    named.find((one) => one.id === id)?.name ?? null;
  const byName = people.map(({ id, fullName }) => ({ id, name: fullName }));
  const ofGroups = rules.groups
    .map((rule) => ({ ...rule, groupName: nameOf(groups, rule.groupId) }))
    .sort((one, other) => (one.groupName ?? "").localeCompare(other.groupName ?? "", "nb"));
  return {
    rules: [...kindNames.map((kind) => ({ ...rules.school[kind], groupName: null })), ...ofGroups].map(
      ({ kind, groupId, groupName, keep, revision }) => ({ kind, groupId, groupName, keep, revision }),
    ),
    runs: runs.map((run) => ({
      ...{
        runId: run.id,
        isComplete: run.isComplete,
        undecided: run.undecided,
        recent: run.recent,
        unarchived: run.unarchived,
        by: nameOf(byName, run.byId),
      },
      ...{ startedAt: run.startedAt.toISOString(), finishedAt: run.finishedAt?.toISOString() ?? null },
      counts: summed(run.counts).map(({ kind, groupId, count }) => ({
        kind,
        count,
        groupName: nameOf(groups, groupId),
      })),
    })),
    nextCursor: found.length > runs.length ? (runs.at(-1)?.id ?? null) : null,
  };
}

type Count = { kind: RunItem["counts"][number]["kind"]; groupId: number | null; count: number };

/** What the steps of a run have deleted, put together by kind and group. */
function summed(counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>();
  for (const { kind, groupId, count } of counts) {
    const key = `${kind} ${groupId}`;
    sums.set(key, { kind, groupId, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()].sort((one, other) => kindNames.indexOf(one.kind) - kindNames.indexOf(other.kind));
}
