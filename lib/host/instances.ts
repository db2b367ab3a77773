import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { HostError } from "./host-error";
import { pause } from "./processes";

/** What the instances on one database have to agree on. */
export type Agreement = {
  /** A number of its own for each kind of agreement. */
  kind: number;
  value: string;
  /** For whom the values differ. */
  sentence: string;
};

/** The settings of an instance that others have to have too. */
export type SharedSettings = {
  sessionSecret: string;
  timeZone: string;
  /** The Channels app. */
  channels: { appId: string; key: string; secret: string; isEmbedded: boolean };
};

/** An instance that is stopping, or whose machine has just died, gets this long to let go. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 500;
const HEARTBEAT_MS = 10_000;
const RECONNECT_MS = 1_000;
/** Instances that start together look one after the other. */
const TURN = 20_261_125;

const channelsAdvice =
  "Set PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_HOST of one Channels service on every instance, or stop the other one.";

/** What this instance brings to the others on its database. */
export function agreementsOf({ sessionSecret, timeZone, channels }: SharedSettings): Agreement[] {
  const agreements = [
    {
      kind: 1,
      value: sessionSecret,
      sentence:
        "Another instance on this database has another NEXTAUTH_SECRET, so who signs in at one would be signed out at the other. Set the same one on every instance.",
    },
    {
      kind: 2,
      value: timeZone,
      sentence:
        "Another instance on this database has another SCHOOL_TIME_ZONE, so their days would differ. Set the same one on every instance.",
    },
    {
      kind: 3,
      value: `${channels.appId} ${channels.key} ${channels.secret}`,
      sentence: `Another instance on this database uses another Channels service, so its pages would not hear what happens here. ${channelsAdvice}`,
    },
    // Only those that run the Channels server themselves have a value of this kind, and each has its own.
    ...(channels.isEmbedded
      ? [
          {
            kind: 4,
            value: randomUUID(),
            sentence: `Another instance on this database runs a Channels server too, and each only knows its own sockets. ${channelsAdvice}`,
          },
        ]
      : []),
  ];
  // The other Channels server is the plainer reason of two.
  return agreements.toReversed();
}

/**
 * Joins the instances that use a database, for as long as this one runs, by advisory locks on a connection of its own: PostgreSQL gives them up
 * with the connection, also for an instance that was killed. Waits a while for one with other settings to stop.
 * @returns what leaves them again
 * @throws HostError with what has to be set when another instance has other settings
 */
export async function joinInstances(
  url: string,
  agreements: readonly Agreement[],
  { say, patienceMs = PATIENCE_MS, signal }: { say: (line: string) => void; patienceMs?: number; signal?: AbortSignal },
): Promise<() => Promise<void>> {
  const locks = agreements.map(({ kind, value }) => ({ kind, value: hashOf(value) }));
  let client = await connect(url);
  const deadline = Date.now() + patienceMs;
  for (let first = true; ; first = false) {
    const other = await tryToJoin(client, locks);
    if (other === undefined) break;
    const sentence = agreements.find(({ kind }) => kind === other)?.sentence ?? "";
    if (first) say("Waiting for another instance with other settings to stop");
    if (Date.now() > deadline || signal?.aborted) {
      await client.end();
      signal?.throwIfAborted();
      throw new HostError(sentence);
    }
    await pause(LOOK_MS);
  }

  let hasLeft = false;
  // A connection that does not answer is given up, before PostgreSQL gives its locks away.
  const heartbeat = setInterval(() => client.query("select 1").catch(() => client.end().catch(() => {})), HEARTBEAT_MS);
  const stay = (joined: pg.Client) => {
    client = joined;
    joined.once("end", async () => {
      while (!hasLeft) {
        await pause(RECONNECT_MS);
        const again = await connect(url).catch(() => undefined);
        if (again === undefined) continue;
        if (hasLeft) return again.end();
        const taken = await take(again, locks).then(
          () => true,
          () => false,
        );
        if (taken) return stay(again);
        void again.end().catch(() => {});
      }
    });
  };
  stay(client);
  return async () => {
    hasLeft = true;
    clearInterval(heartbeat);
    await client.end().catch(() => {});
  };
}

type Lock = { kind: number; value: number };

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: HEARTBEAT_MS,
    query_timeout: HEARTBEAT_MS,
    application_name: "practicum instance",
  });
  client.on("error", () => {});
  await client.connect();
  // A machine that dies says nothing: PostgreSQL finds out within half a minute, and not after two hours.
  await client.query("set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
  return client;
}

/** Takes the locks, unless somebody holds another value of a kind: then gives that kind. */
async function tryToJoin(client: pg.Client, locks: readonly Lock[]): Promise<number | undefined> {
  await client.query("select pg_advisory_lock($1)", [TURN]);
  try {
    const { rows } = await client.query<{ kind: number }>(
      `select classid::int as kind from pg_locks
       join unnest($1::int[], $2::int[]) as own(kind, value) on own.kind = classid::int and own.value <> objid::int
       where locktype = 'advisory' and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
       order by array_position($1::int[], classid::int) limit 1`,
      [locks.map(({ kind }) => kind + KINDS_FROM), locks.map(({ value }) => value)],
    );
    if (rows[0]) return rows[0].kind - KINDS_FROM;
    await take(client, locks);
    return undefined;
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
