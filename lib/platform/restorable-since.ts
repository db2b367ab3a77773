const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days most of what was deleted can be brought back. */
export const restorableDays = 1;

/** Only what was deleted after this moment can be brought back: within a day, or within so many. */
export const restorableSince = (now = new Date(), days = restorableDays): Date =>
  new Date(now.getTime() - days * DAY_MS);
