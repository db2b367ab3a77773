import type { PlacementChoice } from "@/lib/features/placement/schema";
import type { LineFacts } from "./rules";

/** A student's own placement: to choose for a report or a day of absence, and to draw. Days are `YYYY-MM-DD`. */
export type OwnPlacement = PlacementChoice & {
  groupId: number;
  /** The group has ended: nothing is written any more. */
  isEnded: boolean;
  /** When the student was taken out of it; null while it goes on. */
  discontinuedOn: string | null;
  /** Full names of everybody around it. */
  names: string[];
  facts: LineFacts;
};
