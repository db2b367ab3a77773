import "server-only";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { lineObject, noLine, toLineFacts } from "@/lib/features/line/queries";
import type { LineFacts } from "@/lib/features/line/rules";
import { runningSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { containing, on, prepared, type Slots } from "@/lib/platform/sql";
import { type PlacementState, pressingReasons, type ReasonFilter, watchedReasons } from "../rules";
import type { StudentPage, StudentScope, StudentSearch } from "../schema";
import { hasReason, judgePlacements, needingAttention } from "./judge-placements";
import { inScope } from "./list-groups";
import { toItem, toNeedingAttention } from "./to-item";

/** What changes the text of the statement. */
type Shape = {
  scope: StudentScope["kind"];
  state: PlacementState;
  reason: ReasonFilter | undefined;
  attention: boolean;
};

/** What a search is narrowed by. */
type Narrowing = { day: string; groupId?: number | undefined; like?: string | undefined };

type Values = Narrowing & { actorId: number; scopeGroupId: number | undefined; cursor: number | undefined };

/** What a search asks of "Placement" p and the student u. */
export function narrowedTo({ day, groupId, like }: Slots<Narrowing>, state: PlacementState): Expression<SqlBool> {
  const p = on<{ p: "Placement"; u: "User" }>();
  const isRunning = runningSql(day);
  return p.and([
    state === "ended" ? p.not(isRunning) : isRunning,
    ...(groupId ? [p("p.groupId", "=", groupId)] : []),
    ...(like ? [p.or([p("u.fullName", "ilike", like), p("u.studentNumber", "ilike", like)])] : []),
  ]);
}

/** A judged placement that the filter by reasons keeps. */
export function meets(day: Expression<string>, filter: ReasonFilter): Expression<SqlBool> {
  const { and, not } = expressionBuilder();
  const [pressing, watched] = [hasReason(day, pressingReasons), hasReason(day, watchedReasons)];
  if (filter === "any") return hasReason(day, [...pressingReasons, ...watchedReasons]);
  if (filter === "pressing") return pressing;
  if (filter === "watched") return watched;
  if (filter === "calm") return and([not(pressing), not(watched)]);
  return hasReason(day, [filter]);
}

/** The students who need attention, with their total, followed by the page with its lines, whose total is null. */
const attentionAndPage = prepared((slots: Slots<Values>, shape: Shape) => {
  const { actorId, day, cursor, scopeGroupId } = slots;
  const actor = { id: actorId };
  const scope = shape.scope === "supervised" ? { kind: shape.scope } : { kind: shape.scope, groupId: scopeGroupId };
  const { reason } = shape;
  const p = on<{ p: "Placement" }>();
  return judgePlacements(actor, day, p.and([inScope(actor, scope), narrowedTo(slots, shape.state)]))
    .with("last", (builder) =>
      builder
        .selectFrom("Placement as p")
        .innerJoin("User as u", "u.id", "p.studentId")
        .where(({ eb, lit }) => (cursor ? eb("p.id", "=", cursor) : lit(false)))
        .where(inScope(actor, scope))
        .select(["u.fullName", "p.id"]),
    )
    .with("first", () =>
      needingAttention(day)
        .where(sql<boolean>`${sql.lit(shape.attention)}`)
        .select(noLine.as("line")),
    )
    .with("page", (builder) =>
      builder
        .selectFrom("judged")
        .$call((query) => (reason ? query.where(meets(day, reason)) : query))
        .where(({ selectFrom, exists, not, or, ref }) =>
          or([
            not(exists(selectFrom("last").select("id"))),
            sql<boolean>`(${ref("fullName")}, ${ref("id")}) > ${selectFrom("last").select(["fullName", "id"])}`,
          ]),
        )
        .orderBy("fullName")
        .orderBy("id")
        .limit(sql.lit(limits.listPageSize + 1))
        .selectAll()
        .select(sql<number | null>`null::int`.as("total"))
        .select(({ ref }) => lineObject({ ...actor, day }, ref("judged.id")).as("line")),
    )
    .selectFrom("first")
    .selectAll()
    .unionAll((builder) => builder.selectFrom("page").selectAll());
});

/**
 * One page of students by name, what their lines show, by placement, and with `attention` also those who need attention, in one
 * statement. With a cursor that the list does not hold it begins again.
 */
export async function listStudents(
  actor: Actor,
  scope: StudentScope,
  search: StudentSearch,
  attention: boolean,
): Promise<StudentPage & { facts: Map<number, LineFacts> }> {
  const day = today();
  const rows = await readRows(actor, day, scope, search, attention);
  const { page } = partsOf(rows);
  const facts = page.items.flatMap((row) =>
    row.line ? [[row.id, toLineFacts({ ...row, ...row.line })] as const] : [],
  );
  return { ...toPage(rows, day), facts: new Map(facts) };
}

function readRows(
  actor: Actor,
  day: string,
  scope: StudentScope,
  { search, groupId, state = "running", reason, cursor }: StudentSearch,
  attention: boolean,
) {
  return attentionAndPage(
    {
      actorId: actor.id,
      day,
      scopeGroupId: scope.kind === "taught" ? scope.groupId : undefined,
      groupId,
      like: search ? containing(search) : undefined,
      cursor,
    },
    { scope: scope.kind, state, reason, attention },
  );
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** Those who need attention, and the page without the row that shows that there is more. */
function partsOf(rows: Rows) {
  return {
    first: rows.filter(({ total }) => total !== null),
    page: pageOf(
      rows.filter(({ total }) => total === null),
      ({ id }) => id,
    ),
  };
}

function toPage(rows: Rows, day: string): StudentPage {
  const { first, page } = partsOf(rows);
  return {
    ...page,
    items: page.items.map((row) => toItem(row, day)),
    attention: toNeedingAttention(first, day),
  };
}
