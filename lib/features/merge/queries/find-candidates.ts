import "server-only";
import { type Expression, sql } from "kysely";
import { withinReachOf } from "@/lib/features/user/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { literally, statements } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { mergeableRoles } from "../rules";
import type { Candidate } from "../schema";

type Text = Expression<string>;

/** A name and an address however they are spaced, cased or composed. Each has an index on just these words (migration "merge"). */
const plainName = (text: Text) => sql<string>`lower(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;
const plainAddress = (text: Text) => sql<string>`lower(regexp_replace(normalize(${text}, NFKC), '\\s+', '', 'g'))`;

/** The accounts whose name or address is that of another one, in some spelling. */
const spelledAs = (
  spell: typeof plainName,
  column: "fullName" | "email",
  sameness: "name" | "address",
  userId: number,
) =>
  statements
    .selectFrom("User as own")
    .innerJoin("User as u", (join) =>
      join.on(({ eb, ref }) => eb(spell(ref(`u.${column}`)), "=", spell(ref(`own.${column}`)))),
    )
    .where("own.id", "=", userId)
    .whereRef("u.id", "<>", "own.id")
    // In the words of the indexes, which are on accounts of these roles.
    .where(sql<boolean>`u.role in (${sql.join(mergeableRoles.map((role) => sql.lit(role)))})`)
    .where("u.active", "=", true)
    .select(["u.id", sql.lit(sameness).as("sameness")]);

/** The accounts that are probably the same person's as another one, and why. */
async function findDoubles(userId: number): Promise<Map<number, Candidate["sameness"]>> {
  const rows = await spelledAs(plainAddress, "email", "address", userId)
    .unionAll(spelledAs(plainName, "fullName", "name", userId))
    .orderBy("sameness")
    .orderBy("id")
    .limit(limits.listPageSize)
    .execute();
  return new Map(rows.map(({ id, sameness }) => [id, sameness]));
}

type Input = { userId: number; search?: string | undefined };

/**
 * The accounts with which somebody's can be merged, by name: first those that are probably the same person's, then the first others that a
 * search finds. Accounts out of the actor's reach, the actor's own and those that are closed or merged are left out. Throws "not found" for one that is out of reach itself.
 */
export async function findMergeCandidates(actor: Actor, { userId, search }: Input): Promise<Candidate[]> {
  const own = { AND: [{ id: userId }, withinReachOf(actor)] };
  if ((await db.user.count({ where: own })) === 0) throw notFound();
  const doubles = await findDoubles(userId);
  const ids = [...doubles.keys()];
  const [same, others] = await Promise.all([
    ids.length > 0 ? findPeople(actor, { userId, search, of: { ids, isDouble: true } }) : [],
    findPeople(actor, { userId, search, of: { ids, isDouble: false } }),
  ]);
  return [...same, ...others].map((person) => ({ ...person, sameness: doubles.get(person.userId) ?? null }));
}

type Of = { ids: number[]; isDouble: boolean };

async function findPeople(actor: Actor, { userId, search, of }: Input & { of: Of }) {
  const rows = await db.user.findMany({
    where: {
      AND: [
        withinReachOf(actor),
        { role: { in: [...mergeableRoles] }, active: true },
        { id: { notIn: [userId, actor.id] } },
        { id: of.isDouble ? { in: of.ids } : { notIn: of.ids } },
        containing(search),
      ],
    },
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
    take: limits.listPageSize,
    select: { id: true, fullName: true, username: true, email: true, role: true },
  });
  return rows.map(({ id, ...person }) => ({ userId: id, ...person }));
}

function containing(search: string | undefined): Prisma.UserWhereInput {
  if (!search) return {};
  const found = { contains: literally(search), mode: "insensitive" } as const;
  return { OR: [{ fullName: found }, { username: found }, { email: found }] };
}
