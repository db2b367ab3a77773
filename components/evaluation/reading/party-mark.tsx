import { type Rater, RaterMark } from "@/components/ui/rater-mark";
import type { Party } from "@/lib/features/evaluation/rating/rules";

/** The side of an evaluation as the one who rated. */
export const raterOf = (party: Party): Rater => (party === "student" ? "self" : "supervisor");

/** The mark of a side beside the words that say whose it is. */
export function PartyMark({ party, className }: { party: Party; className?: string }) {
  return <RaterMark who={raterOf(party)} {...(className && { className })} />;
}
