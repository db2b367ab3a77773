import { type SigningSeat, signingSeats, type Way, ways, waysIn } from "@/lib/features/evaluation/life/rules";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

type Shown = Pick<EvaluationDetail, "actions" | "submitted" | "leftOut" | "signatures" | "reasons" | "shownStage">;

/** The ways on that somebody has now, with the parts and the signatures that are still waited for. */
export function waysOf({ actions, submitted, leftOut, signatures, reasons, shownStage }: Shown): {
  ways: Way[];
  parts: Party[];
  seats: SigningSeat[];
} {
  const decided = waysIn(reasons, shownStage).filter(({ way }) => way === "without-signature");
  const isSigned = (seat: SigningSeat) =>
    signatures.some((one) => one.stage === shownStage && one.seat === seat && !one.isVoid);
  return {
    ways: ways.filter((way) => actions.includes(way)),
    parts: parties.filter((party) => submitted[party] === null && !leftOut.includes(party)),
    seats: signingSeats.filter((seat) => !isSigned(seat) && !decided.some(({ party }) => party === seat)),
  };
}
