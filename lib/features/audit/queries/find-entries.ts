import "server-only";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { actionsOn, kindOf } from "@/lib/platform/audit-actions";
import { daysLater } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { on, statements, type Tables } from "@/lib/platform/sql";
import { type AuditFilter, areContrary } from "../rules/filter";
import type { AuditCursor } from "../schema";
import { recordsOfAccounts } from "./records-of-accounts";

const a = on<{ a: "AuditEntry" }>();

/** The first moment of a day by the school's clock. */
const startOf = (day: string) => sql<Date>`${atSchoolTime(day, "00:00").toISOString()}::timestamptz`;

/** Everything but the search as a condition on "AuditEntry" a. */
export const meets = ({ kind, recordId, action, from, to }: AuditFilter): Expression<SqlBool> =>
  a.and([
    ...(kind === undefined ? [] : [a("a.entity", "=", kind)]),
    ...(recordId === undefined ? [] : [a("a.entityId", "=", recordId)]),
    ...(action === undefined ? [] : [a("a.action", "=", action)]),
    ...(from === undefined ? [] : [a("a.createdAt", ">=", startOf(from))]),
    ...(to === undefined ? [] : [a("a.createdAt", "<", startOf(daysLater(to, 1)))]),
  ]);

export type EntryOrder = { oldestFirst?: boolean | undefined; cursor?: AuditCursor | undefined; limit: number };
type Search = EntryOrder & { filter: AuditFilter };

const isAfter = ({ at, id }: AuditCursor, oldestFirst: boolean) =>
  sql<boolean>`(${a.ref("a.createdAt")}, ${a.ref("a.id")}) ${sql.raw(oldestFirst ? ">" : "<")} (${at.toISOString()}::timestamptz, ${id}::int)`;

/**
 * The first entries in the order of time that a condition chooses. Each condition begins an index, which ends with that order: so few
 * entries are read, however many there are.
 */
function first(condition: Expression<SqlBool> | null, { filter, oldestFirst = false, cursor, limit }: Search) {
  const direction = oldestFirst ? "asc" : "desc";
  return statements
    .selectFrom("AuditEntry as a")
    .where(meets(filter))
    .$if(condition !== null, (query) => query.where(condition ?? sql<boolean>`true`))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? { at: new Date(0), id: 0 }, oldestFirst)))
    .orderBy("a.createdAt", direction)
    .orderBy("a.id", direction)
    .limit(sql.lit(limit))
    .select(["a.id", "a.createdAt"]);
}

const equals = (column: Expression<unknown>, outer: string) => sql<boolean>`${column} = ${sql.ref(outer)}`;

/** The first entries for each of some values of a column, which are searched for one by one. */
const firstForEach = (
  given: readonly (string | number)[],
  type: "int" | "text",
  column: "a.actorId" | "a.viewerId" | "a.action",
  search: Search,
) =>
  statements
    .selectFrom(sql<{ value: unknown }>`unnest(${given}::${sql.raw(type)}[])`.as<"one">(sql`one(value)`))
    .innerJoinLateral(first(equals(a.ref(column), "one.value"), search).as("found"), (join) => join.onTrue())
    .select(["found.id", "found.createdAt"]);

/** The first entries about each record of some accounts. */
const firstAbout = (accountIds: readonly number[], search: Search) =>
  statements
    .selectFrom(recordsOfAccounts(accountIds, kindIn(search.filter)).as("one"))
    .innerJoinLateral(
      first(a.and([equals(a.ref("a.entity"), "one.kind"), equals(a.ref("a.entityId"), "one.id")]), search).as("found"),
      (join) => join.onTrue(),
    )
    .select(["found.id", "found.createdAt"]);

/** The numbers and moments of entries. */
type Way = SelectQueryBuilder<Tables, never, { id: number; createdAt: Date }>;

/** Where the entries of a search are found, each by an index. */
function ways(search: Search, accountIds: readonly number[] | null): Way[] {
  const { kind, action, recordId } = search.filter;
  if (accountIds !== null)
    return [
      firstForEach(accountIds, "int", "a.actorId", search),
      firstForEach(accountIds, "int", "a.viewerId", search),
      firstAbout(accountIds, search),
    ] as unknown as Way[];
  const isWide = kind !== undefined && action === undefined && recordId === undefined;
  const way = isWide ? firstForEach(actionsOn(kind), "text", "a.action", search) : first(null, search);
  return [way as unknown as Way];
}

/** What is shown of "AuditEntry" a, with the "User" who was its actor and the one who viewed as them. */
export const entryColumns = [
  "a.id",
  "a.createdAt",
  "a.action",
  "a.entity",
  "a.entityId",
  "a.before",
  "a.after",
  "a.actorId",
  "a.viewerId",
  "actor.fullName as actorName",
  "viewer.fullName as viewerName",
] as const;

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

/**
 * The first entries of the log in the order of time that a filter chooses.
 * @param accountIds the accounts whose entries are meant, when it is searched for people: as actor, as viewing admin and as whom it concerns
 */
export async function findEntries(search: Search, accountIds: readonly number[] | null) {
  if (areContrary(search.filter) || accountIds?.length === 0) return [];
  const direction = search.oldestFirst ? "asc" : "desc";
  const [one, ...others] = ways(withKind(search), accountIds).map((way) =>
    statements.selectFrom(way.as("way")).select(["way.id", "way.createdAt"]),
  );
  if (!one) return [];
  const found = statements
    .selectFrom(others.reduce((all, way) => all.union(way), one).as("each"))
    .orderBy("each.createdAt", direction)
    .orderBy("each.id", direction)
    .limit(sql.lit(search.limit))
    .select(["each.id", "each.createdAt"]);
  return statements
    .selectFrom(found.as("found"))
    .innerJoin("AuditEntry as a", "a.id", "found.id")
    .leftJoin("User as actor", "actor.id", "a.actorId")
    .leftJoin("User as viewer", "viewer.id", "a.viewerId")
    .select(entryColumns)
    .orderBy("found.createdAt", direction)
    .orderBy("found.id", direction)
    .execute();
}

/** The kind of record that is meant, also by the action alone. */
const kindIn = ({ kind, action }: AuditFilter) => kind ?? (action && kindOf(action));

/** The kind of record that a searched number belongs to. */
const withKind = (search: Search): Search =>
  search.filter.recordId === undefined
    ? search
    : { ...search, filter: { ...search.filter, kind: kindIn(search.filter) } };
