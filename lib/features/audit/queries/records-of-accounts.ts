import "server-only";
import { type SelectQueryBuilder, sql } from "kysely";
import type { AuditKind } from "@/lib/platform/audit-actions";
import { statements, type Tables } from "@/lib/platform/sql";
import { accountKinds } from "../rules/kinds";

/** Kinds of records that belong to a placement, and so to its student. */
const placedKinds = ["placement", "report", "evaluation", "absence", "goal", "concern", "guest"] as const;
export type PlacedKind = (typeof placedKinds)[number];
export const isPlacedKind = (kind: AuditKind): kind is PlacedKind => placedKinds.some((one) => one === kind);

/** A record r of a kind with its "Placement" p. */
type Placed = SelectQueryBuilder<Tables & { r: { id: number }; p: Tables["Placement"] }, "r" | "p", object>;

const ofPlacement = (table: "Evaluation" | "Absence" | "Goal" | "FollowUp"): Placed =>
  statements
    .selectFrom(`${table} as r` as "Evaluation as r")
    .innerJoin("Placement as p", "p.id", "r.placementId") as unknown as Placed;

/** Reports too that were deleted and can be brought back. */
const reports = (): Placed[] => [
  statements.selectFrom("Report as r").innerJoin("Placement as p", "p.id", "r.placementId") as unknown as Placed,
  statements
    .selectFrom(statements.selectFrom("DeletedReport as d").select(["d.reportId as id", "d.placementId"]).as("r"))
    .innerJoin("Placement as p", "p.id", "r.placementId") as unknown as Placed,
];

/** The records of a kind, each with its placement. */
export const placedRecords: Record<PlacedKind, () => Placed[]> = {
  placement: () => [
    statements.selectFrom("Placement as r").innerJoin("Placement as p", "p.id", "r.id") as unknown as Placed,
  ],
  report: reports,
  evaluation: () => [ofPlacement("Evaluation")],
  absence: () => [ofPlacement("Absence")],
  goal: () => [ofPlacement("Goal")],
  concern: () => [ofPlacement("FollowUp")],
  guest: () => [
    statements
      .selectFrom("GuestLink as r")
      .innerJoin("Report as of", "of.id", "r.reportId")
      .innerJoin("Placement as p", "p.id", "of.placementId") as unknown as Placed,
  ],
};

/** The numbers of records with their kinds. */
type Records = SelectQueryBuilder<Tables, never, { kind: string; id: number }>;
const named = (kind: AuditKind) => sql<string>`${kind}::text`.as("kind");

const accounts = (kind: AuditKind, accountIds: readonly number[]) =>
  statements
    .selectFrom(sql<{ id: number }>`unnest(${accountIds}::int[])`.as<"account">(sql`account(id)`))
    .select([named(kind), "account.id"]) as unknown as Records;

const placed = (kind: PlacedKind, accountIds: readonly number[]) =>
  placedRecords[kind]().map(
    (records) =>
      records
        .where("p.studentId", "=", sql<number>`any(${accountIds}::int[])`)
        .select([named(kind), "r.id"]) as unknown as Records,
  );

const held = (key: "placementId" | "studentId") =>
  sql<string>`coalesce(e.before->>${sql.lit(key)}, e.after->>${sql.lit(key)})`;

/** Records that are gone, or that nothing leads to: the entries that made or removed them hold their placement or their student. */
const entriesNaming = (accountIds: readonly number[]) => {
  const entries = statements.selectFrom("AuditEntry as e").select(["e.entity as kind", "e.entityId as id"]);
  const placements = sql<string>`any(array(select id::text from "Placement" where "studentId" = any(${accountIds}::int[])))`;
  return [
    entries.where("e.entity", "in", placedKinds).where(held("placementId"), "=", placements),
    entries
      .where("e.entity", "=", "placement")
      .where(held("studentId"), "=", sql<string>`any(${accountIds}::int[]::text[])`),
  ];
};

/** The records that concern some accounts: they themselves, and what belongs to the placements of students, also what is gone. */
export function recordsOfAccounts(accountIds: readonly number[], kind: AuditKind | undefined): Records {
  const isMeant = (one: AuditKind) => kind === undefined || kind === one;
  const all = [
    ...accountKinds.filter(isMeant).map((one) => accounts(one, accountIds)),
    ...placedKinds.filter(isMeant).flatMap((one) => placed(one, accountIds)),
    ...entriesNaming(accountIds).map((entries) => (kind ? entries.where("e.entity", "=", kind) : entries)),
  ];
  return all.reduce((one, other) => one.union(other), accounts("user", []));
}
