import "server-only";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { parseSort } from "@/lib/platform/sorting";
import { asNumber, containing, dayValue, on, statements, type Tables } from "@/lib/platform/sql";
import { defaultSort, type GroupSort, type GroupState, groupStateOf, type SortedColumn } from "../rules";
import type { GroupItem, ListGroupsInput } from "../schema";

const g = on<{ g: "Group" }>();

/** The groups that a person may change, as a condition on "Group" g: the policy's `editableBy`. */
export const editableSql = (actor: Pick<Actor, "id" | "role">): Expression<SqlBool> =>
  actor.role === "Admin" ? sql<boolean>`true` : isTaughtBy(actor.id);

/** Somebody teaches "Group" g. */
export const isTaughtBy = (teacherId: number) =>
  g.exists(
    g
      .selectFrom("GroupTeacher as own")
      .whereRef("own.groupId", "=", "g.id")
      .where("own.teacherId", "=", teacherId)
      .select("own.groupId"),
  );

/** A teacher's name is like a text. The groups are found once, before any is compared. */
function isTaughtByNamed(like: string): Expression<SqlBool> {
  const groups = g
    .selectFrom("User as named")
    .innerJoin("GroupTeacher as of", "of.teacherId", "named.id")
    .where("named.role", "=", "Teacher")
    .where("named.fullName", "ilike", like)
    .select("of.groupId");
  return sql<boolean>`${g.ref("g.id")} = any(array(${groups}))`;
}

/** `groupStateOf` for the database. */
function isInState(state: GroupState, day: Expression<Date>): Expression<SqlBool> {
  if (state === "ended") return g("g.endedAt", "is not", null);
  const open = g("g.endedAt", "is", null);
  if (state === "over") return g.and([open, g("g.endDate", "<", day)]);
  if (state === "planned") return g.and([open, g("g.startDate", ">", day), g("g.endDate", ">=", day)]);
  return g.and([open, g("g.startDate", "<=", day), g("g.endDate", ">=", day)]);
}

/** A student of "Group" g, whose placement is not over, has no supervisor. The groups are found once, before any is compared. */
function isUncovered(day: Expression<Date>): Expression<SqlBool> {
  const groups = g
    .selectFrom("Placement as bare")
    .where("bare.supervisorId", "is", null)
    .where("bare.discontinuedAt", "is", null)
    .where("bare.endDate", ">=", day)
    .select("bare.groupId");
  return g.and([g("g.endedAt", "is", null), sql<boolean>`${g.ref("g.id")} = any(array(${groups}))`]);
}

/** The groups after one in an order; none when that one is gone. */
function comesAfter(cursor: number, sort: GroupSort): Expression<SqlBool> {
  const { column, isDescending } = parseSort<SortedColumn>(sort);
  const beyond = sql.raw(isDescending ? "<" : ">");
  const last = g
    .selectFrom("Group as last")
    .where("last.id", "=", cursor)
    .select((last: ExpressionBuilder<Tables & { last: Tables["Group"] }, "last">) => [
      last.ref(`last.${column}`).as("at"),
    ]);
  return sql<boolean>`(${g.ref(`g.${column}`)}, ${g.ref("g.id")}) ${beyond} (${last}, ${cursor}::int)`;
}

/**
 * One page of the groups that a person may change, in an order; `cursor` is the last group of the page before. In one statement.
 */
export async function listGroups(
  actor: Actor,
  { search, domainId, teacherId, state, uncovered, sort = defaultSort, cursor }: ListGroupsInput,
): Promise<Page<GroupItem>> {
  const day = today();
  const { column, isDescending } = parseSort<SortedColumn>(sort);
  const direction = isDescending ? "desc" : "asc";
  let query = statements
    .selectFrom("Group as g")
    .innerJoin("Domain as d", "d.id", "g.domainId")
    .where(editableSql(actor))
    .orderBy(`g.${column}`, direction)
    .orderBy("g.id", direction)
    .limit(sql.lit(limits.listPageSize + 1))
    .select(["g.id as groupId", "g.name", "g.courseCode", "g.place", "g.period", "g.startDate", "g.endDate"])
    .select(["g.endedAt", "d.name as domainName", jsonArrayFrom(teacherNames()).as("teachers")])
    .select(({ selectFrom, fn }) =>
      asNumber(
        selectFrom("Placement as p")
          .whereRef("p.groupId", "=", "g.id")
          .where("p.discontinuedAt", "is", null)
          .select(fn.countAll().as("count")),
      ).as("studentCount"),
    );
  if (domainId !== undefined) query = query.where("g.domainId", "=", domainId);
  if (teacherId !== undefined) query = query.where(isTaughtBy(teacherId));
  if (state) query = query.where(isInState(state, dayValue(day)));
  if (uncovered) query = query.where(isUncovered(dayValue(day)));
  if (cursor !== undefined) query = query.where(comesAfter(cursor, sort));
  if (search) {
    const like = containing(search);
    query = query.where(({ eb, or }) =>
      or([
        ...(["g.name", "g.courseCode", "g.place", "g.period"] as const).map((one) => eb(one, "ilike", like)),
        isTaughtByNamed(like),
      ]),
    );
  }
  const page = pageOf(await query.execute(), ({ groupId }) => groupId);
  const items = page.items.map(({ endedAt, teachers, ...row }) => {
    const days = { startDate: storedDay(row.startDate), endDate: storedDay(row.endDate) };
    return {
      ...row,
      ...days,
      state: groupStateOf({ ...days, isEnded: endedAt !== null }, day),
      teachers: teachers.map(({ fullName }) => fullName),
    };
  });
  return { ...page, items };
}

const teacherNames = () =>
  g
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "g.id")
    .orderBy("u.fullName")
    .orderBy("u.id")
    .select("u.fullName");
