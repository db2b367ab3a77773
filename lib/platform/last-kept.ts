const DAY_MS = 24 * 60 * 60 * 1000;

/** What was deleted at this moment or earlier cannot be brought back any more: what somebody has deleted is kept for a day, or as long as is given. */
export const lastKept = (now = new Date(), days = 1): Date => new Date(now.getTime() - days * DAY_MS);
