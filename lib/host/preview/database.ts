import pg from "pg";
import { ensureDatabase, withClient } from "../database";
import { errorCode, HostError } from "../host-error";

/** The name of a preview's own database on a server that was named. */
const databaseName = (name: string) => `preview_${name}`;

/** The address of a preview's own database. @param server the address of any database of the server */
export function previewDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${databaseName(name)}`;
  return url.href;
}

/** Are both addresses on one server? */
export const isSameServer = (one: string, other: string): boolean => serverOf(one) === serverOf(other);

function serverOf(address: string): string {
  const { hostname, port } = new URL(address);
  return `${hostname}:${port || "5432"}`;
}

/**
 * Asks whether a new preview of this name can have a database on a server.
 * @param server the address of a database of the server
 * @throws HostError when another preview of this name has one
 */
export async function assertNoPreviewDatabase(server: string, name: string): Promise<void> {
  const database = databaseName(name);
  const { rowCount } = await withClient(server, (client) =>
    client.query("select from pg_database where datname = $1", [database]),
  );
  if (rowCount)
    throw new HostError(
      `The server in DATABASE_URL already has a database "${database}", which belongs to another preview. Choose another name.`,
    );
}

/**
 * Creates the database of a preview, unless it is there.
 * @param url its address
 * @param server the address of another database of the server, when one is known
 * @throws HostError when the user may not create databases
 */
export async function ensurePreviewDatabase(name: string, url: string, server: string | undefined): Promise<void> {
  try {
    await ensureDatabase(server ?? elsewhere(url), databaseName(name));
  } catch (error) {
    if (errorCode(error) === "42501")
      throw new HostError("The user in DATABASE_URL may not create databases: a preview needs one of its own.");
    throw error;
  }
}

/**
 * Drops the database of a preview and ends the connections to it; no error when it is not there.
 * @param server the address of another database of the server, when one is known
 */
export async function dropPreviewDatabase(preview: string, url: string, server: string | undefined): Promise<void> {
  // Not the name in the address: that may have been changed to somebody else's.
  const name = databaseName(preview);
  const statement = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`;
  await withClient(server ?? elsewhere(url), (client) => client.query(statement));
}

/** A database can be neither created nor dropped from a connection to itself. */
function elsewhere(url: string): string {
  const other = new URL(url);
  other.pathname = "/postgres";
  return other.href;
}
