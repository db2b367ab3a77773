import { realpathSync } from "node:fs";
import { postgresFiles, readPidFile } from "../postgres-files";
import { isServerOf } from "../postgres-process";
import type { WatchedDatabase } from "../watched-database";

/** An embedded PostgreSQL of the parent, as a web process knows it. */
export type FollowedPostgres = WatchedDatabase & {
  /** The parent has said that the server has gone, or that it is back. */
  note: (isAway: boolean) => void;
};

/**
 * Follows the server of a data folder by what the parent says. What has just failed may be known before the parent has said anything:
 * so a server that is not there, or another one than before, counts as well.
 */
export function followPostgres({ dir, isAway }: { dir: string; isAway: boolean }): FollowedPostgres {
  const files = postgresFiles(realpathSync(dir));
  let awayUntil = isAway ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  let known = readPidFile(files).pid;
  const isSameServer = () => {
    const { pid } = readPidFile(files);
    return pid !== undefined && pid === known && isServerOf(pid, files);
  };
  return {
    isAway: () => awayUntil === Number.POSITIVE_INFINITY,
    wasAwaySince: (moment) => awayUntil >= moment || !isSameServer(),
    note(isAwayNow) {
      awayUntil = isAwayNow ? Number.POSITIVE_INFINITY : performance.now();
      if (!isAwayNow) known = readPidFile(files).pid;
    },
  };
}
