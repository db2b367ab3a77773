import type { PrismaClient } from "@/prisma/generated/client";

/** A field of a term's talk as somebody has saved it once. */
export const makeTalkField = (
  db: PrismaClient,
  evaluationId: number,
  given: { field: string; value: string | boolean; authorId: number; term?: 1 | 2 },
) => db.talkField.create({ data: { evaluationId, term: 1, ...given } });
