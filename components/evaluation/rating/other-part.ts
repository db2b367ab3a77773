import { otherParty, type Party } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** What the other side's part is to who submits theirs: waited for, submitted, or left out. After the last two nothing can be withdrawn. */
export type OtherPart = "awaited" | "submitted" | "left_out";

/** The part of the side that the writer is not. */
export function otherPartOf(
  { submitted, leftOut }: Pick<EvaluationDetail, "submitted" | "leftOut">,
  writes: Party,
): OtherPart {
  const other = otherParty(writes);
  if (submitted[other] !== null) return "submitted";
  return leftOut.includes(other) ? "left_out" : "awaited";
}
