import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { CountingAnswer } from "@/lib/features/evaluation/signing/schema";

/** Whose answers count at the end of a term, and whether all of them have signed. */
export type Signers = { names: readonly string[]; kind: "signed" | "answered" };

export const asSigners = (counting: readonly CountingAnswer[]): Signers => ({
  names: [...new Set(counting.map(({ name }) => name))],
  kind: counting.every(({ kind }) => kind !== "declined") ? "signed" : "answered",
});

export const signersOf = ({ signatures }: Pick<EvaluationDetail, "signatures">, term: Term): Signers =>
  asSigners(signatures.filter(({ stage, isVoid }) => stage === term && !isVoid));
