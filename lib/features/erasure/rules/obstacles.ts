import type { FieldErrors } from "@/lib/platform/errors";

/**
 * What has to be settled before: an open seat; feedback that waits for the person; a document that is not made yet, in which their name has
 * to stand; and a job of theirs that runs.
 */
export const obstacleKinds = ["seat", "request", "document", "archive", "job"] as const;

/** How many names a refusal gives. */
const namedAtMost = 5;

/** The names of what is in the way for the text of a refusal, the first few of them. */
export const listObstacles = (obstacles: readonly { name: string }[]): string =>
  [
    ...new Set(obstacles.slice(0, namedAtMost).map(({ name }) => name)),
    ...(obstacles.length > namedAtMost ? ["…"] : []),
  ].join(", ");

/** Why somebody cannot be erased by this person with this confirmation, beside its field; empty when they can. */
export function erasureErrors(actorId: number, account: { id: number; username: string }, typed: string): FieldErrors {
  if (account.id === actorId) return { username: ["erasure.error_own"] };
  return typed === account.username ? {} : { username: ["erasure.error_username"] };
}
