import type { PrismaClient, Sentence } from "@/prisma/generated/client";
import { unique } from "./unique";

/** A saved sentence of a person. */
export const makeSentence = (db: PrismaClient, ownerId: number, text: string = unique("sentence")): Promise<Sentence> =>
  db.sentence.create({ data: { ownerId, text } });
