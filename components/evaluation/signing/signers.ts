import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** Whose answers count at the end of a term, and whether all of them have signed. */
export type Signers = { names: readonly string[]; kind: "signed" | "answered" };

export function signersOf({ signatures }: Pick<EvaluationDetail, "signatures">, term: Term): Signers {
  const counting = signatures.filter(({ stage, isVoid }) => stage === term && !isVoid);
  return {
    names: [...new Set(counting.map(({ name }) => name))],
    kind: counting.every(({ kind }) => kind !== "declined") ? "signed" : "answered",
  };
}
