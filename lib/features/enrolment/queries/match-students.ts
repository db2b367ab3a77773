import "server-only";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "@/lib/platform/auth/actor";
import { enterableSql } from "@/lib/platform/auth/enterable-sql";
import { can } from "@/lib/platform/auth/permissions";
import { db } from "@/lib/platform/db";
import { canonical, canonicalEmail } from "@/lib/platform/identifiers";
import { givenRows, literally, statements, type Tables } from "@/lib/platform/sql";
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
  const parts = lines.flatMap((line, at) => partsOf(line).map((part) => ({ at, part: part.toLowerCase() })));
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

/** A row of a list has few columns that name somebody. */
const partsOf = (line: string) => partsOfLine(line).slice(0, enrolmentLimits.parts);

/** A number or an address is surer than a name that several have. */
function surest(meant: readonly Meant[]): number[] {
  const best = Math.min(...meant.map(({ rank }) => rank));
  return meant.filter(({ rank }) => rank === best).map(({ userId }) => userId);
}

/** A part in the form in which each column has it. */
type Asked = Part & { username: string; email: string };

/** "User" u beside the parts l. */
const user = expressionBuilder<Tables & { u: Tables["User"]; l: Asked }, "u" | "l">();

/** Each way is a join of its own, which an index answers. */
async function findExact(parts: readonly Part[], domainId: number | null): Promise<Meant[]> {
  if (parts.length === 0) return [];
  const asked: Asked[] = parts.map(({ at, part }) => ({
    at,
    part,
    username: canonical(part),
    email: canonicalEmail(part),
  }));
  const meant = (condition: Expression<SqlBool>, rank: number) =>
    statements
      .selectFrom(givenRows(asked, "l", { at: "int", part: "text", username: "text", email: "text" }))
      .innerJoin("User as u", (join) => join.on(condition))
      .$if(domainId !== null, (query) => query.where("u.domainId", "=", domainId))
      .select(["l.at", "u.id as userId", sql<number>`${sql.lit(rank)}::int`.as("rank")]);
  return meant(user("u.username", "=", user.ref("l.username")), 1)
    .unionAll(meant(user("u.email", "=", user.ref("l.email")), 1))
    .unionAll(meant(user("u.studentNumber", "=", user.ref("l.part")), 1))
    .unionAll(meant(sql<boolean>`lower(${user.ref("u.fullName")}) = ${user.ref("l.part")}`, 2))
    .execute();
}

/** The first students of the group's school, able to sign in, in whose names the words of a part are, in their order. */
async function findByWords(parts: readonly Part[], { domainId }: EnrollingGroup): Promise<Meant[]> {
  if (parts.length === 0) return [];
  const wanted = parts.map(({ at, part }) => ({ at, part: `%${literally(part).replaceAll(" ", "%")}%` }));
  return statements
    .selectFrom(givenRows(wanted, "l", { at: "int", part: "text" }))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom(
          selectFrom("User as u")
            .where("u.role", "=", "Student")
            .where(enterableSql)
            .where("u.domainId", "=", domainId)
            .where(({ ref, eb }) => eb("u.fullName", "ilike", ref("l.part")))
            .select(["u.id", "u.fullName"])
            // All are found before the first are taken: going through a school by name would compare everybody with every part.
            .offset(sql.lit(0))
            .as("u"),
        )
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
