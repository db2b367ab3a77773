import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter } from "@/lib/platform/auth/can-enter";

/**
 * May the product be viewed as this person? Not as an admin or somebody out of the actor's reach (`isWithinReach`), and not from
 * within a viewing session (SPEC §6).
 */
export const canView = (
  actor: Pick<Actor, "viewer">,
  person: Parameters<typeof canEnter>[0] & { role: Actor["role"]; reachable: boolean },
): boolean => !actor.viewer && person.role !== "Admin" && canEnter(person) && person.reachable;
