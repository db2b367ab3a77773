import "server-only";
import type { Expression, SqlBool } from "kysely";
import { supervisedSql, taughtSql, type Who } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { on, statements } from "@/lib/platform/sql";
import type { GroupChoice, StudentScope } from "../schema";

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
