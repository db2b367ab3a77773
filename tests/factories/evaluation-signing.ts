import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { type MadeEvaluation, makeEvaluation } from "./evaluation";
import { type MadePlacement, makePlacement } from "./placement";

/** What is said in the talk of a term; null for a field that nobody has written. */
export type TalkGiven = { held?: boolean | null; dangerOfNotPassing?: boolean | null; recommendation?: boolean | null };

/** Writes the answers of a term's talk that signing waits for, as the supervisor; those that are given replace the usual ones. */
export async function makeTalk(
  db: PrismaClient,
  { evaluationId, authorId, term }: { evaluationId: number; authorId: number; term: 1 | 2 },
  given: TalkGiven = {},
): Promise<void> {
  const usual = { held: true, dangerOfNotPassing: false, ...(term === 2 && { recommendation: true }) };
  const fields = Object.entries({ ...usual, ...given }).filter(([, value]) => value !== null);
  await db.talkField.createMany({
    data: fields.map(([field, value]) => ({ evaluationId, term, field, value: value as boolean, authorId })),
  });
}

export type MadeSignable = { scene: MadePlacement; evaluation: MadeEvaluation };

/** An evaluation whose running term waits for nothing but signatures. */
export async function makeSignable(
  db: PrismaClient,
  {
    stage = 1,
    placement,
    talk,
    ...given
  }: {
    stage?: 1 | 2;
    /** The placement, or what a new one is made of. */
    scene?: MadePlacement;
    placement?: Parameters<typeof makePlacement>[1];
    talk?: TalkGiven;
  } = {},
): Promise<MadeSignable> {
  const scene = given.scene ?? (await makePlacement(db, placement));
  const evaluation = await makeEvaluation(db, scene, { stage, submitted: ["student", "supervisor"] });
  await makeTalk(db, { evaluationId: evaluation.id, authorId: scene.supervisor.id, term: stage }, talk);
  return { scene, evaluation };
}

/** A teacher's decision about a stage, made now. */
export const makeWay = (
  db: PrismaClient,
  { scene, evaluation }: MadeSignable,
  given: Omit<Prisma.EvaluationWayUncheckedCreateInput, "evaluationId" | "actorId" | "reason"> & { reason?: string },
) =>
  db.evaluationWay.create({
    data: { evaluationId: evaluation.id, actorId: scene.teacher.id, reason: "On leave until January", ...given },
  });

/** An evaluation of which the decision is waited for: both sides have rated the endterm. */
export async function makeDecidable(db: PrismaClient, scene: MadePlacement): Promise<MadeEvaluation> {
  const { evaluation } = await makeSignable(db, { scene, stage: 2 });
  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 3 } });
  return { ...evaluation, stage: 3 };
}
