/** How long what somebody has deleted can be brought back, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What was deleted at this moment or earlier cannot be brought back any more. */
export const lastKept = (now = new Date()): Date => new Date(now.getTime() - KEPT_MS);
