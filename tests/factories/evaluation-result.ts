import type { EvaluationRow } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "./evaluation";
import type { MadePlacement } from "./placement";

type Answers = Partial<Record<"held" | "dangerOfNotPassing" | "needForExtraHelp" | "recommendation", boolean>>;

/** Answers of a term's talk, written by somebody. */
export async function makeTalk(
  db: PrismaClient,
  { id: evaluationId }: { id: number },
  { term, authorId, answers }: { term: 1 | 2; authorId: number; answers: Answers },
): Promise<void> {
  await db.talkField.createMany({
    data: Object.entries(answers).map(([field, value]) => ({
      ...{ evaluationId, term, field, authorId },
      value: value satisfies Prisma.InputJsonValue,
    })),
  });
}

/** An evaluation whose running term waits for nothing but signatures. */
export async function makeSignable(db: PrismaClient, scene: MadePlacement, { stage = 1 }: { stage?: 1 | 2 } = {}) {
  const evaluation = await makeEvaluation(db, scene, { stage, submitted: ["student", "supervisor"] });
  const answers = { held: true, dangerOfNotPassing: false, ...(stage === 2 && { recommendation: true }) };
  await makeTalk(db, evaluation, { term: stage, authorId: scene.supervisor.id, answers });
  return evaluation;
}

/** An evaluation of which the decision is waited for: both sides have rated the endterm. */
export async function makeDecidable(db: PrismaClient, scene: MadePlacement) {
  const evaluation = await makeSignable(db, scene, { stage: 2 });
  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 3 } });
  return { ...evaluation, stage: 3 satisfies EvaluationRow["stage"] };
}
