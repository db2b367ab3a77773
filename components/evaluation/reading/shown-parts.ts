import { canSeePart, type Party, parties, partyOfSeat } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

type Seen = Pick<EvaluationDetail, "seat" | "writes" | "submitted" | "hideForStudent" | "hideForSupervisor">;

/** The sides whose part the reader sees, and those that are submitted but hidden from the reader. */
export function shownParts(evaluation: Seen): { shown: Party[]; hidden: Party[] } {
  const { seat, writes } = evaluation;
  const viewer = { party: seat && partyOfSeat[seat], writes };
  const submitted = {
    student: evaluation.submitted.student !== null,
    supervisor: evaluation.submitted.supervisor !== null,
  };
  const isHidden = { student: evaluation.hideForSupervisor, supervisor: evaluation.hideForStudent };
  const shown = parties.filter((party) => canSeePart(party, viewer, submitted, isHidden));
  const both = submitted.student && submitted.supervisor;
  return { shown, hidden: both ? parties.filter((party) => !shown.includes(party)) : [] };
}
