import "server-only";
import { lockEvaluationOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { followPlacement } from "@/lib/features/evaluation/life/commands/follow-placement";
import { changeStandIn } from "@/lib/features/placement/commands/set-stand-in";
import type { SetStandInInput } from "@/lib/features/placement/schema";
import type { Actor } from "@/lib/platform/auth/actor";

/**
 * Says when the secondary supervisor stands in, or that nobody does (`changeStandIn`). Who signs for the supervisor from now on is asked for the
 * signature that a term waits for, and open pages of the evaluation follow.
 */
export const setStandIn = (actor: Actor, input: SetStandInInput): Promise<{ revision: number }> =>
  changeStandIn(actor, input, {
    lockBefore: ({ tx }, placementId) => lockEvaluationOf(tx, placementId),
    follow: async (work, evaluation) => {
      if (evaluation) await followPlacement(work, evaluation);
    },
  });
