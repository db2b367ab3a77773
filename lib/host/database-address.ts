import { errorCode, errorText, HostError } from "./host-error";

/**
 * The message for an invalid database address.
 * @throws HostError unless `url` reads postgresql://user:password@host:port/database
 */
export function assertDatabaseUrl(url: string): void {
  const shape = "It reads postgresql://user:password@host:5432/database.";
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) throw new HostError(`DATABASE_URL is not an address. ${shape}`);
  if (parsed.protocol !== "postgresql:" && parsed.protocol !== "postgres:") {
    throw new HostError(`DATABASE_URL begins with "${parsed.protocol}//", but the product needs PostgreSQL. ${shape}`);
  }
  if (parsed.pathname.length < 2) throw new HostError(`DATABASE_URL names no database. ${shape}`);
}

/** The sentence for a connection that failed; never shows the password. */
export function explainConnectError(error: unknown, url: string): HostError {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname || "localhost"}:${port || "5432"}`;
  const code = errorCode(error);
  const text = errorText(error);
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new HostError(`DATABASE_URL names the server "${hostname}", which cannot be found.`);
    case "ECONNREFUSED":
      return new HostError(`No database answers at ${server}. Is it running, and is DATABASE_URL right?`);
    case "28P01":
    case "28000":
      return new HostError(
        `The database at ${server} does not let "${decodeURIComponent(username)}" in. Check the user and the password in DATABASE_URL.`,
      );
    case "3D000":
      return new HostError(
        `The server at ${server} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or correct DATABASE_URL.`,
      );
    default:
      return new HostError(`The database at ${server} cannot be reached: ${text || code || "it does not answer"}.`);
  }
}
