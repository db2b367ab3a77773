import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { AssignSupervisorInput } from "../schema";
import { findSupervisors } from "./check-rows";
import { savePlacement } from "./save-placement";

/** What became of each placement; `problem` is a message key, null when it has the supervisor. */
type Assigned = { results: { placementId: number; problem: string | null }[] };

/**
 * Gives several placements one supervisor, each on its own: what keeps one from it keeps none of the others. A placement that the actor may
 * not edit, or that somebody else has changed meanwhile, is among those with a problem. Throws what `findSupervisors` does.
 */
export async function assignSupervisor(
  actor: Actor,
  { placements, supervisorId }: AssignSupervisorInput,
): Promise<Assigned> {
  await findSupervisors(db, actor, [{ supervisorId }]);
  const results: Assigned["results"] = [];
  for (const known of placements) {
    const problem = await problemOf(savePlacement(actor, { ...known, supervisorId }));
    results.push({ placementId: known.placementId, problem });
  }
  return { results };
}

/** Why something was refused, in the words beside its first field; null when it was done. Throws on whatever is no refusal. */
async function problemOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !isRefusal(error)) throw error;
    return Object.values(error.errors ?? {})[0]?.[0] ?? error.key;
  }
}

const isRefusal = ({ kind }: AppError): boolean => kind === "invalid" || kind === "conflict" || kind === "notFound";
