import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { DATABASE_NAME, ensureDatabase, withClient } from "@/lib/host/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/host/embedded-postgres";
import { deployMigrations } from "@/lib/host/migrations";

/** A data folder with an embedded server of its own, as `npm start` makes them. */
export type School = {
  dir: string;
  server: EmbeddedPostgres;
  query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
};

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), "practicum-school-"));

/** Starts the server of a data folder and migrates its database. */
export async function openSchool(dir: string): Promise<School> {
  const server = await startEmbeddedPostgres({ dir, settings: { fsync: "off" } });
  await ensureDatabase(server.url("postgres"), DATABASE_NAME);
  await deployMigrations(process.cwd(), server.url(DATABASE_NAME));
  const query = <Row extends pg.QueryResultRow>(sql: string) =>
    withClient(server.url(DATABASE_NAME), async (client) => (await client.query<Row>(sql)).rows);
  return { dir, server, query };
}

/** Lets `work` use the school of a data folder whose server is not running. */
export async function inSchool<Result>(dir: string, work: (school: School) => Promise<Result>): Promise<Result> {
  const school = await openSchool(dir);
  return work(school).finally(school.server.stop);
}

export const removeDataDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });
