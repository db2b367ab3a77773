import pg from "pg";
import { explainConnectError } from "./database-address";

/** The product's database on the embedded server. */
export const DATABASE_NAME = "practicum";

const CONNECT_WITHIN_MS = 10_000;

/** Creates a database on the server that `url` names, unless it exists; `template` is what it is copied from. */
export async function ensureDatabase(url: string, name: string, template = "template1"): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const [database, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
    await client.query(`create database ${database} template ${source}`);
  });
}

/** Lets `work` use one connection. @throws HostError when the database cannot be reached */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A connection that is lost between two statements fails the next one. Without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw explainConnectError(error, url);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Is this a migrated database without a single user, so that the demo school may be loaded? */
export function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>('select not exists (select from "User") as empty');
    return rows[0]?.empty === true;
  });
}
