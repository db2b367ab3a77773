import { readFileSync } from "node:fs";

const APPLICATION = "counted";

/** Settings by which PostgreSQL writes down every statement of one instance, and of that one alone. */
export const statementLogging = {
  /** For the server: each line of its log begins with the name of the application. */
  server: { log_line_prefix: "%a " },
  /** For the instance: the address by which it gives itself away. */
  url(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.searchParams.set("application_name", APPLICATION);
    url.searchParams.set("options", "-c log_statement=all");
    return url.href;
  },
};

const STATEMENT = new RegExp(`^${APPLICATION} LOG: {2}(?:statement|execute )`, "gm");

/** How many statements PostgreSQL has logged so far. It logs them before they run: an answered request has logged all of its own. */
export const countStatements = (log: string): number => readFileSync(log, "utf8").match(STATEMENT)?.length ?? 0;
