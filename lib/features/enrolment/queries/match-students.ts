import "server-only";
import { sql } from "kysely";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { db } from "@/lib/platform/db";
import { givenRows, literally, statements } from "@/lib/platform/sql";
import { type EnrollingGroup, enrolmentLimits, partsOfLine } from "../rules";
import type { MatchedLine, MatchStudentsInput } from "../schema";
import { candidateSelect, findGroup } from "./find-group";
import { toFound } from "./find-people";

/** A part of a line, and the line's place among them. */
type Part = { at: number; part: string };
/** Somebody who is meant by a line; the surest way of knowing it is 1. */
type Meant = { at: number; userId: number; rank: number };

/**
 * Who is meant by the lines that somebody has typed: by username, mail address, student number or whole name, whatever the case, and only
 * when nobody is, by words of a student's name. Each with what keeps them from the group; accounts of other schools are found by those who
 * see all accounts. Throws "not found" for a group that the actor may not edit.
 */
export async function matchStudents(actor: Actor, { groupId, lines }: MatchStudentsInput): Promise<MatchedLine[]> {
  const group = await findGroup(db, actor, groupId);
  const parts = lines.flatMap((line, at) => partsOfLine(line).map((part) => ({ at, part: part.toLowerCase() })));
  const domainId = can(actor, "manage_users") ? null : group.domainId;
  const exact = await findExact(parts, domainId);
  const open = parts.filter(({ at, part }) => part.length > 1 && !exact.some((one) => one.at === at));
  const meant = [...exact, ...(await findByWords(open, group))];
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(meant.map(({ userId }) => userId))] } },
    select: candidateSelect,
  });
  return lines.map((line, at) => {
    const mine = surest(meant.filter((one) => one.at === at));
    const people = users.filter(({ id }) => mine.includes(id)).map((user) => toFound(user, group));
    return { line, people: people.toSorted((one, other) => one.failed.length - other.failed.length) };
  });
}

/** A number or an address is surer than a name that several have. */
function surest(meant: readonly Meant[]): number[] {
  const best = Math.min(...meant.map(({ rank }) => rank));
  return meant.filter(({ rank }) => rank === best).map(({ userId }) => userId);
}

async function findExact(parts: readonly Part[], domainId: number | null): Promise<Meant[]> {
  if (parts.length === 0) return [];
  const rows = await statements
    .selectFrom(givenRows(parts, "l", { at: "int", part: "text" }))
    .innerJoin("User as u", (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb("u.username", "=", ref("l.part")),
          eb("u.email", "=", ref("l.part")),
          eb("u.studentNumber", "=", ref("l.part")),
          sql<boolean>`lower(normalize(${ref("u.fullName")}, NFC)) = ${ref("l.part")}`,
        ]),
      ),
    )
    .$if(domainId !== null, (query) => query.where("u.domainId", "=", domainId))
    .select(["l.at", "u.id as userId"])
    .select(({ ref }) =>
      sql<number>`case when lower(normalize(${ref("u.fullName")}, NFC)) = ${ref("l.part")} then 2 else 1 end`.as(
        "rank",
      ),
    )
    .execute();
  return rows;
}

/** The first students of the group's school, able to sign in, in whose names the words of a part are, in their order. */
async function findByWords(parts: readonly Part[], { domainId }: EnrollingGroup): Promise<Meant[]> {
  if (parts.length === 0) return [];
  const wanted = parts.map(({ at, part }) => ({ at, part: `%${literally(part).replaceAll(" ", "%")}%` }));
  return statements
    .selectFrom(givenRows(wanted, "l", { at: "int", part: "text" }))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("User as u")
          .where("u.role", "=", "Student")
          .where(enterableSql)
          .where("u.domainId", "=", domainId)
          .where(({ ref }) => sql<boolean>`normalize(${ref("u.fullName")}, NFC) ilike ${ref("l.part")}`)
          .orderBy("u.fullName")
          .orderBy("u.id")
          .limit(sql.lit(enrolmentLimits.found))
          .select("u.id")
          .as("found"),
      (join) => join.onTrue(),
    )
    .select(["l.at", "found.id as userId", sql<number>`3`.as("rank")])
    .execute();
}
