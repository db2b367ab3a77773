import "server-only";
import type { PoolClient } from "pg";
import { pool } from "../db";
import { noticeDeath } from "../keep-alives";
import { log } from "../log";

/**
 * The queue releases the jobs of a killed process only after four hours. So each runner holds an advisory lock while it
 * lives, which PostgreSQL releases together with its connection: jobs whose runner's lock is free are abandoned.
 */

/** Held while jobs start or abandoned ones are searched: a runner that has started is not abandoned because it has no lock yet. */
const turn = "practicum-jobs";
const PATROL_MS = 60_000;

async function connectForLocks(): Promise<PoolClient> {
  const client = await pool().connect();
  try {
    await client.query(noticeDeath);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const lock = (client: PoolClient, name: string) =>
  client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);

const unlock = (client: PoolClient, name: string) =>
  client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);

async function tryLock(client: PoolClient, name: string): Promise<boolean> {
  const sql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as got";
  const { rows } = await client.query<{ got: boolean }>(sql, [name]);
  return rows[0]?.got === true;
}

/** Our own process could take its own lock again, so our own jobs are excluded by name. */
async function freeAbandoned(client: PoolClient, ownId: string | null): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_by is not null and locked_by is distinct from $1`,
    [ownId],
  );
  for (const { id } of rows) {
    if (!(await tryLock(client, id))) continue;
    await client.query("select graphile_worker.force_unlock_workers(array[$1])", [id]);
    await unlock(client, id);
  }
}

/** Releases the jobs of runners that live no more, before a runner of this process does: in a restored database, all that run there. */
export async function releaseAbandoned(): Promise<void> {
  const client = await connectForLocks();
  try {
    await lock(client, turn);
    await freeAbandoned(client, null).finally(() => unlock(client, turn));
  } finally {
    client.release();
  }
}

async function patrol(client: PoolClient, ownId: string): Promise<void> {
  // Another process that searches now is enough.
  if (!(await tryLock(client, turn))) return;
  await freeAbandoned(client, ownId).finally(() => unlock(client, turn));
}

/**
 * Releases abandoned jobs, starts a runner, and marks it as alive; then looks for abandoned jobs every minute.
 * @param start starts the runner and gives its id
 * @returns a function that ends the mark, to be called when the runner has stopped
 */
export async function markAlive(start: () => Promise<string>): Promise<() => void> {
  let client: PoolClient | undefined;
  let ownId = "";
  let isEnded = false;

  const connect = async () => {
    const fresh = await connectForLocks();
    client = fresh;
    fresh.once("error", (error) => {
      log.warn({ message: error.message }, "jobs");
      client = undefined;
      fresh.release(true);
      void look();
    });
    return fresh;
  };
  const look = async () => {
    if (isEnded || !ownId) return;
    try {
      if (!client) await lock(await connect(), ownId);
      if (isEnded) return drop();
      if (client) await patrol(client, ownId);
    } catch (error) {
      log.warn({ err: error }, "jobs");
    }
  };

  /** Gives the connection up, and its locks with it. */
  const drop = () => {
    client?.removeAllListeners("error");
    client?.on("error", () => {});
    client?.release(true);
    client = undefined;
  };

  const first = await connect();
  await lock(first, turn);
  try {
    await freeAbandoned(first, null);
    ownId = await start();
    await lock(first, ownId);
    await unlock(first, turn);
  } catch (error) {
    isEnded = true;
    drop();
    throw error;
  }
  const timer = setInterval(look, PATROL_MS);
  timer.unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
    drop();
  };
}
