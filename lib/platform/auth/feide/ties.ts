import "server-only";
import { type Expression, sql } from "kysely";
import type { Prisma } from "@/prisma/generated/client";
import { db, type Reader } from "../../db";
import { on, statements } from "../../sql";

/** The accounts by whose ties to Feide somebody signs in: their own, and those that were merged into it, whose ties lead to it. */
export const tiesOf = (userId: number): Prisma.UserWhereInput => ({
  OR: [{ id: userId }, { mergedIntoId: userId }],
  feideSubject: { not: null },
});

/** The same for the database: is "User" u tied to Feide? */
export function isTiedSql() {
  const u = on<{ u: "User" }>();
  const merged = u
    .selectFrom("User as m")
    .whereRef("m.mergedIntoId", "=", "u.id")
    .where("m.feideSubject", "is not", null)
    .select("m.id");
  return u.or([u("u.feideSubject", "is not", null), u.exists(merged)]).$castTo<boolean>();
}

/** `isTiedTo` for the database. */
export const isTiedToSql = (userId: number, subject: Expression<string>) =>
  sql<boolean>`exists (${statements
    .selectFrom("User as tied")
    .where((eb) => eb.or([eb("tied.id", "=", userId), eb("tied.mergedIntoId", "=", userId)]))
    .where("tied.feideSubject", "=", subject)
    .select("tied.id")})`;

/** Is an account tied to Feide? */
export const isTied = async (userId: number): Promise<boolean> => (await db.user.count({ where: tiesOf(userId) })) > 0;

/** Is an account tied to this identity at Feide? */
export const isTiedTo = async (userId: number, subject: string, reader: Reader): Promise<boolean> =>
  (await reader.user.count({ where: { AND: [tiesOf(userId), { feideSubject: subject }] } })) > 0;
