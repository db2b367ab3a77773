import type { Ratings } from "@/lib/features/competence/schema";

/** Which of the two has rated something, for texts that say what is missing; null when neither has. */
export function ratedBy({ self, supervisor }: Ratings): "both" | "self" | "supervisor" | null {
  if (self === null) return supervisor === null ? null : "supervisor";
  return supervisor === null ? "self" : "both";
}
