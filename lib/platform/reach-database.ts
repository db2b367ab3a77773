import "server-only";
import pg from "pg";
import { env } from "./env";
import { processWide } from "./process-wide";

/** How long a statement of the check may take, and opening its connection. */
const limitMs = 2_000;
/** Who asks more often keeps the connection. */
const idleMs = 60_000;

/** One connection, besides those of the requests. */
const connection = processWide("reach-database", (): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    application_name: "practicum health",
    max: 1,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    idleTimeoutMillis: idleMs,
    allowExitOnIdle: true,
  });
  // One that breaks is replaced at the next question.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
});

/**
 * Ends when the database has answered, and fails when it has not in time; the connection of a question without an answer is given up. It needs none
 * of the requests' connections: a process whose requests wait for one works, and a balancer must not send its load to the others.
 */
export async function reachDatabase(): Promise<void> {
  await connection().query("select 1");
}
