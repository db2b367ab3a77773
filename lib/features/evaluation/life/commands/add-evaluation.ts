import "server-only";
import type { Work } from "@/lib/features/unit-of-work";

/** Gives a new placement its evaluation, inside the change that makes the placement: each has one from its first day on (SPEC §4). */
export async function addEvaluation({ tx }: Pick<Work, "tx">, placementId: number): Promise<void> {
  await tx.evaluation.create({ data: { placementId } });
}
