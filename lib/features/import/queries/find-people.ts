import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Giver, isWithinReach } from "@/lib/features/user/policy";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import type { Somebody } from "../rules/known";
import type { ReadBuilder } from "./find-known";

export type PeopleSearch = { emails: readonly string[]; numbers: readonly string[] };

/**
 * The accounts with these mail addresses or student numbers, without their placements, and those that accounts with these addresses were merged
 * into.
 */
export async function findPeople(
  builder: ReadBuilder,
  actor: Giver,
  { emails, numbers }: PeopleSearch,
): Promise<Omit<Somebody, "placements">[]> {
  const rows = await builder
    .selectFrom("User as u")
    .leftJoin("User as into", "into.id", "u.mergedIntoId")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("u.email", "=", sql<string>`any(${emails}::text[])`),
        eb(
          "u.id",
          "in",
          selectFrom("User as former")
            .where("former.email", "=", sql<string>`any(${emails}::text[])`)
            .where("former.mergedIntoId", "is not", null)
            .select("former.mergedIntoId"),
        ),
        eb("u.studentNumber", "=", sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .orderBy("u.id")
    .select(["u.id", "u.email", "u.username", "u.fullName", "u.role", "u.phone", "u.areaCode", "u.studentNumber"])
    .select(["u.userCourseCode", "u.domainId", "into.email as mergedInto", "u.allowMultipleGroup"])
    .select(["u.allowMultipleEvaluation", enterableSql.as("active")])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("UserPermission as p").whereRef("p.userId", "=", "u.id").select(["p.permission", "p.granted"]),
      ).as("permissions"),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("Erasure as x").whereRef("x.userId", "=", "u.id").select("x.userId")).as("isErased"),
    )
    .execute();
  return rows.map(({ permissions, isErased, ...row }) => ({
    ...row,
    isErased: Boolean(isErased),
    isInReach: isWithinReach(actor, { role: row.role, permissions }),
  }));
}

/**
 * Of these usernames those that somebody has, with whatever is one of the bases and a number behind it. The table is gone through once,
 * however many bases there are.
 * @param typed names that the file gives
 * @param bases names that would be made of addresses
 */
export async function findTakenUsernames(
  builder: ReadBuilder,
  { typed, bases }: { typed: readonly string[]; bases: readonly string[] },
  people: readonly Pick<Somebody, "username">[],
): Promise<ReadonlySet<string>> {
  const own = people.map(({ username }) => username);
  if (typed.length + bases.length === 0) return new Set(own);
  const same = await builder
    .selectFrom("User")
    .where("username", "=", sql<string>`any(${[...typed, ...bases]}::text[])`)
    .select("username")
    .execute();
  const base = sql<string>`regexp_replace(username, '_[0-9]+$', '')`;
  const numbered = await builder
    .selectFrom("User")
    .where("username", "like", "%\\_%")
    .where(base, "in", sql<string>`(select unnest(${bases}::text[]))`)
    .select("username")
    .execute();
  return new Set([...own, ...[...same, ...numbered].map(({ username }) => username)]);
}
