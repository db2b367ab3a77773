import "server-only";
import { seatColumns } from "@/lib/features/placement/queries";
import type { UserFacts } from "@/lib/features/user/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { statements } from "@/lib/platform/sql";
import { isTaughtBy } from "./list-groups";

/** The groups in which somebody has a seat, by name, and whether their reader teaches them. */
export const listGroupsAround = (reader: Pick<Actor, "id">, userId: number): Promise<UserFacts["groups"]> =>
  statements
    .selectFrom("Group as g")
    .where(({ exists, or, selectFrom }) =>
      or([
        isTaughtBy(userId),
        exists(
          selectFrom("Placement as p")
            .whereRef("p.groupId", "=", "g.id")
            .where(({ eb, or: any }) => any(seatColumns.map((column) => eb(column, "=", userId))))
            .select("p.id"),
        ),
      ]),
    )
    .orderBy("g.name")
    .orderBy("g.id")
    .select(["g.id as groupId", "g.name", isTaughtBy(reader.id).$castTo<boolean>().as("taught")])
    .execute();
