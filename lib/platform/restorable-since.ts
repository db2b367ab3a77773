const DAY_MS = 24 * 60 * 60 * 1000;

/** Only what was deleted after this moment can be brought back: within a day, or within so many. */
export const restorableSince = (now = new Date(), days = 1): Date => new Date(now.getTime() - days * DAY_MS);
