import pg from "pg";
import { withClient } from "../database";
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
 * Creates the database of a preview.
 * @param server the address of a database of the server whose user may create databases
 * @returns the address of the new database
 * @throws HostError when the user may not, or when another preview of this name has one
 */
export async function createPreviewDatabase(server: string, name: string): Promise<string> {
  try {
    await withClient(server, (client) => client.query(`create database ${pg.escapeIdentifier(databaseName(name))}`));
  } catch (error) {
    if (errorCode(error) === "42501")
      throw new HostError("The user in DATABASE_URL may not create databases: a preview needs one of its own.");
    if (errorCode(error) === "42P04")
      throw new HostError(
        `The server in DATABASE_URL already has a database "${databaseName(name)}", which belongs to another preview. Choose another name.`,
      );
    throw error;
  }
  return previewDatabaseUrl(server, name);
}

/**
 * Drops the database of a preview and ends the connections to it; no error when it is not there.
 * @param server the address of another database of the server, when one is known
 */
export async function dropPreviewDatabase(preview: string, url: string, server: string | undefined): Promise<void> {
  // Not the name in the address: that may have been changed to somebody else's.
  const name = databaseName(preview);
  // A database cannot be dropped from a connection to itself.
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  const statement = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`;
  await withClient(server ?? elsewhere.href, (client) => client.query(statement));
}
