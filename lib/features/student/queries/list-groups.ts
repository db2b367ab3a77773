import "server-only";
import type { Expression, SqlBool } from "kysely";
import { runningSql, supervisedSql, taughtSql, type Who } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { asNumber, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { pressingReasons, watchedReasons } from "../rules";
import type { GroupChoice, StudentScope, TaughtGroup } from "../schema";
import { hasReason, judgePlacements } from "./judge-placements";

type Scope = { kind: "supervised" } | { kind: "taught"; groupId?: number | Expression<number> | undefined };

/** The placements of a list, as a condition on "Placement" p. */
export function inScope(actor: Who, scope: Scope): Expression<SqlBool> {
  if (scope.kind === "supervised") return supervisedSql(actor);
  const taught = taughtSql(actor);
  if (scope.groupId === undefined) return taught;
  const p = on<{ p: "Placement" }>();
  return p.and([p("p.groupId", "=", scope.groupId), taught]);
}

/** The groups that the students of a list are in, the one that ends last first. */
export const listGroupsOf = (actor: Actor, scope: StudentScope): Promise<GroupChoice[]> =>
  statements
    .selectFrom("Group as g")
    .where("g.id", "in", ({ selectFrom }) =>
      selectFrom("Placement as p").where(inScope(actor, scope)).select("p.groupId"),
    )
    .orderBy("g.endDate", "desc")
    .orderBy("g.name")
    .orderBy("g.id")
    .select(["g.id as groupId", "g.name"])
    .execute();

const taughtGroups = prepared(({ actorId, day }: Slots<{ actorId: number; day: string }>) => {
  const actor = { id: actorId };
  const p = on<{ p: "Placement" }>();
  const running = p.and([taughtSql(actor), runningSql(day)]);
  return judgePlacements(actor, day, running)
    .selectFrom("GroupTeacher as t")
    .innerJoin("Group as g", "g.id", "t.groupId")
    .where("t.teacherId", "=", actorId)
    .orderBy("g.endDate")
    .orderBy("g.name")
    .orderBy("g.id")
    .select(["g.id as groupId", "g.name", "g.courseCode", "g.place", "g.period", "g.startDate", "g.endDate"])
    .select(({ selectFrom, fn }) => [
      asNumber(selectFrom("Placement as p").whereRef("p.groupId", "=", "g.id").select(fn.countAll().as("count"))).as(
        "students",
      ),
      asNumber(selectFrom("judged").whereRef("judged.groupId", "=", "g.id").select(fn.countAll().as("count"))).as(
        "running",
      ),
      asNumber(
        selectFrom("judged")
          .whereRef("judged.groupId", "=", "g.id")
          .where(hasReason(day, pressingReasons))
          .select(fn.countAll().as("count")),
      ).as("pressing"),
      asNumber(
        selectFrom("judged")
          .whereRef("judged.groupId", "=", "g.id")
          .where(hasReason(day, watchedReasons))
          .where((judged) => judged.not(hasReason(day, pressingReasons)))
          .select(fn.countAll().as("count")),
      ).as("watched"),
    ]);
});

/** The groups a person teaches, the one that ends first on top, with how many students each has and how many need attention. */
export async function listTaughtGroups(actor: Actor): Promise<TaughtGroup[]> {
  const rows = await taughtGroups({ actorId: actor.id, day: today() });
  return rows.map((row) => ({ ...row, startDate: toDay(row.startDate), endDate: toDay(row.endDate) }));
}
