import type { PrismaClient, Sentence } from "@/prisma/generated/client";
import { unique } from "./unique";

/** A sentence that somebody keeps. */
export const makeSentence = (db: PrismaClient, ownerId: number, text: string = unique("sentence")): Promise<Sentence> =>
  db.sentence.create({ data: { ownerId, text } });
