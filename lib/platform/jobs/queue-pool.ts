import "server-only";
import type pg from "pg";
import { pool } from "../db";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * The connections of the process for the queue's library. By the code of some errors it waits longer from try to try, up to three minutes: jobs
 * would lie there long after a database that took its time to start is back. Without a code it asks again at its next poll.
 */
export function queuePool(shared: pg.Pool = pool()): pg.Pool {
  const connect = (callback?: Connected) => {
    if (!callback) return shared.connect().catch((error: Error) => Promise.reject(withoutCode(error)));
    shared.connect((error, client, done) => callback(error && withoutCode(error), client, done));
  };
  return new Proxy(shared, {
    get: (target, name) => (name === "connect" ? connect : Reflect.get(target, name)),
  });
}

const withoutCode = (cause: Error): Error => new Error(cause.message, { cause });
