import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Giver, isWithinReach } from "@/lib/features/user/policy";
import type { Somebody } from "../rules/known";
import type { ReadBuilder } from "./find-known";

export type PeopleSearch = { emails: readonly string[]; numbers: readonly string[] };

/** The accounts with these mail addresses or student numbers, without their placements. */
export async function findPeople(
  builder: ReadBuilder,
  actor: Giver,
  { emails, numbers }: PeopleSearch,
): Promise<Omit<Somebody, "placements">[]> {
  const rows = await builder
    .selectFrom("User as u")
    .leftJoin("Domain as d", "d.id", "u.domainId")
    .where(({ or, eb }) =>
      or([
        eb("u.email", "=", sql<string>`any(${emails}::text[])`),
        eb("u.studentNumber", "=", sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .orderBy("u.id")
    .select(["u.id", "u.email", "u.username", "u.fullName", "u.role", "u.phone", "u.areaCode", "u.studentNumber"])
    .select(["u.userCourseCode", "u.domainId", "u.active", "u.mergedIntoId", "u.allowMultipleGroup"])
    .select(["u.allowMultipleEvaluation", "d.active as domainActive"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("UserPermission as p").whereRef("p.userId", "=", "u.id").select(["p.permission", "p.granted"]),
      ).as("permissions"),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("Erasure as x").whereRef("x.userId", "=", "u.id").select("x.userId")).as("isErased"),
    )
    .execute();
  return rows.map(({ permissions, domainActive, mergedIntoId, isErased, ...row }) => ({
    ...row,
    isErased: Boolean(isErased),
    active: row.active && domainActive !== false,
    isMerged: mergedIntoId !== null,
    isInReach: isWithinReach(actor, { role: row.role, permissions }),
  }));
}

/** Of these usernames those that somebody has, with whatever has one of them and a number behind it. */
export async function findTakenUsernames(
  builder: ReadBuilder,
  candidates: readonly string[],
  people: readonly Pick<Somebody, "username">[],
): Promise<ReadonlySet<string>> {
  const own = people.map(({ username }) => username);
  if (candidates.length === 0) return new Set(own);
  const same = await builder
    .selectFrom("User")
    .where("username", "=", sql<string>`any(${candidates}::text[])`)
    .select("username")
    .execute();
  const taken = same.map(({ username }) => username);
  if (taken.length === 0) return new Set(own);
  // An underscore means any letter there, unless a sign stands before it.
  const patterns = taken.map((username) => `${username.replaceAll("_", "\\_")}\\_%`);
  const numbered = await builder
    .selectFrom("User")
    .where("username", "like", sql<string>`any(${patterns}::text[])`)
    .select("username")
    .execute();
  return new Set([...own, ...taken, ...numbered.map(({ username }) => username)]);
}
