import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { lockRow } from "@/lib/platform/locks";

/** Gives a new placement its evaluation, inside the change that makes the placement: each has one from its first day on (SPEC §4). */
export async function addEvaluation({ tx }: Pick<Work, "tx">, placementId: number): Promise<void> {
  await tx.evaluation.create({ data: { placementId } });
}

/**
 * Removes the evaluation of a placement that is removed, inside that change.
 * @returns false when somebody has written, decided or signed something in it: then nothing is removed
 */
export async function removeEvaluation({ tx }: Pick<Work, "tx">, placementId: number): Promise<boolean> {
  const evaluation = await tx.evaluation.findUnique({ where: { placementId }, select: { id: true } });
  if (!evaluation) return true;
  // Its parts and talk would go with it: who is about to write one waits.
  await lockRow(tx, "Evaluation", evaluation.id);
  const { _count: count } = await tx.evaluation.findUniqueOrThrow({
    where: { id: evaluation.id },
    select: {
      _count: {
        select: {
          parts: true,
          talkFields: true,
          noDoubts: true,
          notices: true,
          contents: true,
          signLinks: true,
          ways: true,
          results: true,
        },
      },
    },
  });
  if (Object.values(count).some((number) => number > 0)) return false;
  await tx.evaluation.delete({ where: { id: evaluation.id } });
  return true;
}
