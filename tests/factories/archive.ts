import { createHash } from "node:crypto";
import type { PrismaClient } from "@/prisma/generated/client";
import { somePdf } from "../support/archive-client";
import { makeEvaluation } from "./evaluation";
import { type MadePlacement, makePlacement } from "./placement";

/** A done evaluation with its document, small unless bytes are given, in the school's language and others. */
export async function makeDecided(
  db: PrismaClient,
  { locales = ["nb"], bytes = 0, scene }: { locales?: readonly string[]; bytes?: number; scene?: MadePlacement } = {},
) {
  const placement = scene ?? (await makePlacement(db));
  const { id: evaluationId } = await makeEvaluation(db, placement, { stage: 5, submitted: ["student", "supervisor"] });
  const resultId = await decide(db, { evaluationId, teacherId: placement.teacher.id, locales, bytes });
  return { evaluationId, resultId, scene: placement };
}

/** Gives a done evaluation a result with its document. */
export async function decide(
  db: PrismaClient,
  {
    evaluationId,
    teacherId,
    locales = ["nb"],
    bytes = 0,
  }: { evaluationId: number; teacherId: number; locales?: readonly string[]; bytes?: number },
): Promise<number> {
  const { id: resultId } = await db.evaluationResult.create({
    data: { evaluationId, assessmentPassed: true, decidedById: teacherId },
  });
  for (const locale of locales) {
    const file = somePdf(`${resultId} ${locale}`, bytes);
    const hash = createHash("sha256").update(file).digest("hex");
    await db.evaluationDocument.create({ data: { evaluationId, resultId, locale, hash, file } });
  }
  return resultId;
}
