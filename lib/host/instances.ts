import { createHmac } from "node:crypto";
import pg from "pg";
import { noticeDeath } from "../platform/keep-alives";
import type { Agreement } from "./agreements";
import { defer } from "./deferred";
import { errorText, HostError } from "./host-error";
import { pause } from "./processes";

/** An instance that is stopping, or whose machine has just died, gets this long to let go. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 500;
const HEARTBEAT_MS = 10_000;
const RECONNECT_MS = 1_000;
/** Instances that start together look one after the other. */
export const TURN = 20_261_125;

/**
 * Joins the instances that use a database, for as long as this one runs, by advisory locks on a connection of its own: PostgreSQL gives them up
 * with the connection, also for an instance that was killed. Waits a while for one with other settings to stop, for one that joins at the same
 * time, and for the database.
 * @throws HostError with what has to be set when another instance has other settings
 */
export async function joinInstances(
  url: string,
  agreements: readonly Agreement[],
  { say, patienceMs = PATIENCE_MS, signal }: { say: (line: string) => void; patienceMs?: number; signal?: AbortSignal },
): Promise<Membership> {
  const locks = agreements.map(({ kind, value }) => ({ kind, value: hashOf(value) }));
  const sentenceOf = (kind: number) => agreements.find((agreement) => agreement.kind === kind)?.sentence ?? "";
  const attempt = () => tryToJoin(url, locks, sentenceOf);
  let client = await waitForJoined(attempt, { say, patienceMs, signal });
  const lost = defer<never>();
  // Nobody listens after an orderly stop.
  lost.promise.catch(() => {});

  let hasLeft = false;
  // A connection that does not answer is given up, before PostgreSQL gives its locks away.
  const heartbeat = setInterval(() => client.query("select 1").catch(() => client.end().catch(() => {})), HEARTBEAT_MS);
  function stay(joined: pg.Client): void {
    client = joined;
    joined.once("end", rejoin);
  }
  /** While the database was away, one with other settings may have come, as at a start. Anything else is waited for, however long. */
  async function rejoin(): Promise<void> {
    for (let deadline: number | undefined; !hasLeft; ) {
      await pause(RECONNECT_MS);
      const outcome = await attempt();
      if (outcome instanceof pg.Client) return hasLeft ? outcome.end() : stay(outcome);
      if (!outcome.differs) continue;
      if (deadline === undefined) say(outcome.waiting);
      deadline ??= Date.now() + patienceMs;
      if (Date.now() > deadline) return lost.reject(new HostError(outcome.sentence));
    }
  }
  stay(client);
  return {
    lost: lost.promise,
    async leave() {
      hasLeft = true;
      clearInterval(heartbeat);
      await client.end().catch(() => {});
    },
  };
}

/** The place of an instance among those on a database. */
export type Membership = {
  leave: () => Promise<void>;
  /** Fails with a HostError when the database was away, and instances with other settings have joined meanwhile that do not stop. */
  lost: Promise<never>;
};

type Lock = { kind: number; value: number };

/** What keeps an instance from joining: what is said while it waits, the sentence when it has waited long enough, and whether others have other settings. */
type Obstacle = { waiting: string; sentence: string; differs?: true };

type Waiting = { say: (line: string) => void; patienceMs: number; signal: AbortSignal | undefined };

/** Tries until nothing keeps the instance from joining. @throws HostError with the last obstacle's sentence */
async function waitForJoined(attempt: () => Promise<pg.Client | Obstacle>, { say, patienceMs, signal }: Waiting) {
  const deadline = Date.now() + patienceMs;
  for (let said = ""; ; ) {
    const outcome = await attempt();
    if (outcome instanceof pg.Client) return outcome;
    if (outcome.waiting !== said) say(outcome.waiting);
    said = outcome.waiting;
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new HostError(outcome.sentence);
    await pause(LOOK_MS);
  }
}

/** Joins on a connection of its own, and gives that. */
async function tryToJoin(
  url: string,
  locks: readonly Lock[],
  sentenceOf: (kind: number) => string,
): Promise<pg.Client | Obstacle> {
  let client: pg.Client | undefined;
  try {
    client = await connect(url);
    const obstacle = await findObstacle(client, locks, sentenceOf);
    if (!obstacle) return client;
    await client.end();
    return obstacle;
  } catch (error) {
    void client?.end().catch(() => {});
    return {
      waiting: "Waiting for the database",
      sentence: `The database did not answer while this instance joined the others on it (${errorText(error)}). Start again when it does.`,
    };
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_MS,
    query_timeout: HEARTBEAT_MS,
    application_name: "practicum instance",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(noticeDeath);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Takes the locks, unless another instance is joining just now, or one holds another value of a kind. */
async function findObstacle(
  client: pg.Client,
  locks: readonly Lock[],
  sentenceOf: (kind: number) => string,
): Promise<Obstacle | undefined> {
  // Not waited for in the statement: who has the turn may have died with its machine, which PostgreSQL notices later.
  const turn = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [TURN]);
  if (!turn.rows[0]?.isOurs)
    return {
      waiting: "Waiting for another instance that is joining",
      sentence:
        "Another instance on this database has been joining it all the time, or died while it did. Start again in a minute, when PostgreSQL has noticed.",
    };
  try {
    const { rows } = await client.query<{ kind: number }>(
      `select classid::int as kind from pg_locks
       join unnest($1::int[], $2::int[]) as own(kind, value) on own.kind = classid::int and own.value <> objid::int
       where locktype = 'advisory' and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
       order by array_position($1::int[], classid::int) limit 1`,
      [locks.map(({ kind }) => kind + KINDS_FROM), locks.map(({ value }) => value)],
    );
    if (!rows[0]) await take(client, locks);
    else
      return {
        waiting: "Waiting for another instance with other settings to stop",
        sentence: sentenceOf(rows[0].kind - KINDS_FROM),
        differs: true,
      };
  } finally {
    await client.query("select pg_advisory_unlock($1)", [TURN]);
  }
}

async function take(client: pg.Client, locks: readonly Lock[]): Promise<void> {
  for (const { kind, value } of locks)
    await client.query("select pg_advisory_lock_shared($1::int, $2::int)", [kind + KINDS_FROM, value]);
}

/** Locks of other kinds in the same database must not look like these. */
const KINDS_FROM = 1_719_113_000;

/** A number from 0 to 2^31 - 1 that says nothing about the value. */
const hashOf = (value: string): number =>
  createHmac("sha256", "practicum instances").update(value).digest().readUInt32BE() >>> 1;
