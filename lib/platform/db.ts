import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { noteLostConnection } from "./lost-connections";
import { processWide } from "./process-wide";
import { currentRequest } from "./request-id";

/** A transaction: what may read and write. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

type ReadMethod =
  | "findUnique"
  | "findUniqueOrThrow"
  | "findFirst"
  | "findFirstOrThrow"
  | "findMany"
  | "count"
  | "aggregate"
  | "groupBy";

/** What may only read: the tables without the methods that change them. A transaction is one too. */
export type Reader = {
  [Name in keyof Tx as Tx[Name] extends Record<ReadMethod, unknown> ? Name : never]: Pick<
    Tx[Name],
    ReadMethod & keyof Tx[Name]
  >;
};

type Connections = { pool: pg.Pool; client: PrismaClient };

/**
 * A database host that vanishes says nothing: a new connection is not waited for long, and an idle one is found broken. Of the pool the limit would
 * be one of the requests that wait for a connection. A process that starts on a busy machine may be away for ten seconds itself.
 */
const patience = { connectionTimeoutMillis: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A connection that says when it breaks or cannot be opened: then what failed by it was not the app's fault. */
class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === "string" ? { connectionString: config } : config), ...patience });
    this.on("error", noteLostConnection);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = new Promise<pg.Client>((resolve, reject) => {
      super.connect((error: Error) => {
        if (error) noteLostConnection();
        if (callback) callback(error);
        else if (error) reject(error);
        else resolve(this);
      });
    });
    return callback ? undefined : connected;
  }
}

function connect(): Connections {
  const { DATABASE_URL: connectionString, DATABASE_CONNECTIONS: max } = env;
  const pool = new pg.Pool({ connectionString, max, Client: WatchedClient });
  // An idle connection that breaks is replaced by the pool at the next query; without a listener the event would end the process.
  pool.on("error", () => {});
  // The same for one that breaks in use: its user gets the error from the failed query.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (process.env.NODE_ENV === "development") pool.on("connect", timeStatements);
  return {
    pool,
    client: new PrismaClient({
      adapter: new PrismaPg(pool),
      // Under load requests wait; they are not refused.
      transactionOptions: { maxWait: 10_000, timeout: 20_000 },
    }),
  };
}

/** Counts for the request of each statement how long it took. */
function timeStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const timed = (...args: unknown[]) => {
    const request = currentRequest();
    if (!request) return query(...args);
    const began = performance.now();
    const count = () => {
      request.databaseMs += performance.now() - began;
    };
    // The pool's own `query` gives a callback, all others wait for a promise.
    const last = args.at(-1);
    if (typeof last === "function")
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        count();
        last(...answer);
      });
    const asked = query(...args);
    if (asked instanceof Promise) asked.then(count, count);
    return asked;
  };
  client.query = timed as typeof client.query;
}

const connections = processWide("database", connect);

const client: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, name) => Reflect.get(connections().client, name),
});

/** The database, for reading. Changes go through `inTransaction` of lib/features/unit-of-work. */
export const db: Reader = client;

/** The database for the unit of work, for what the platform itself stores (sessions, tokens), and for tests. */
export const writableDb: PrismaClient = client;

/** The same connections for libraries that use PostgreSQL themselves. */
export const pool = (): pg.Pool => connections().pool;
