import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { db, type Reader } from "../../db";

/** The accounts by whose ties to Feide somebody signs in: their own, and those that were merged into it, whose ties lead to it. */
export const tiesOf = (userId: number): Prisma.UserWhereInput => ({
  OR: [{ id: userId }, { mergedIntoId: userId }],
  feideSubject: { not: null },
});

/** The identities at Feide that an account is tied to. */
export async function findSubjects(userId: number, reader: Reader = db): Promise<string[]> {
  const tied = await reader.user.findMany({ where: tiesOf(userId), select: { feideSubject: true } });
  return tied.flatMap(({ feideSubject }) => feideSubject ?? []);
}

/** Is an account tied to Feide? */
export const isTied = async (userId: number): Promise<boolean> => (await db.user.count({ where: tiesOf(userId) })) > 0;
