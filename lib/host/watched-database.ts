import { lastLostConnection } from "../platform/lost-connections";

/** What the web server knows about the database behind the app. */
export type WatchedDatabase = {
  /** Is it known to be away, so that nothing need be tried? */
  isAway: () => boolean;
  /** Was it away at any time since `moment` (ms of `performance.now()`)? */
  wasAwaySince: (moment: number) => boolean;
};

/** A database that somebody else runs: it was away when a connection to it has broken, or could not be opened. */
export const foreignDatabase: WatchedDatabase = {
  isAway: () => false,
  wasAwaySince: (moment) => lastLostConnection() >= moment,
};
