import { createHash } from "node:crypto";
import type { PrismaClient } from "@/prisma/generated/client";
import { somePdf } from "../support/archive-client";
import { makeEvaluation } from "./evaluation";
import { daysFromNow } from "./group";
import { type MadePlacement, makePlacement } from "./placement";
import { unique } from "./unique";

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

/** Many of those in one group, each of a student of its own. */
export async function makeManyDecided(
  db: PrismaClient,
  count: number,
): Promise<{ evaluationId: number; resultId: number }[]> {
  const { group, teacher } = await makePlacement(db);
  const names = Array.from({ length: count }, () => unique("student"));
  const students = await db.user.createManyAndReturn({
    data: names.map((username) => ({
      username,
      email: `${username}@school.example`,
      fullName: `Test ${username}`,
      role: "Student" as const,
    })),
  });
  const placements = await db.placement.createManyAndReturn({
    data: students.map(({ id: studentId }) => ({
      groupId: group.id,
      studentId,
      ward: "Test ward",
      startDate: daysFromNow(-20),
      endDate: daysFromNow(-1),
    })),
  });
  const evaluations = await db.evaluation.createManyAndReturn({
    data: placements.map(({ id: placementId }) => ({ placementId, stage: 5 })),
  });
  const results = await db.evaluationResult.createManyAndReturn({
    data: evaluations.map(({ id: evaluationId }) => ({
      evaluationId,
      assessmentPassed: true,
      decidedById: teacher.id,
    })),
  });
  await db.evaluationDocument.createMany({
    data: results.map(({ id: resultId, evaluationId }) => {
      const file = somePdf(`${resultId}`);
      return { evaluationId, resultId, locale: "nb", hash: createHash("sha256").update(file).digest("hex"), file };
    }),
  });
  return results.map(({ id: resultId, evaluationId }) => ({ evaluationId, resultId }));
}
