import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach } from "vitest";
import { ensureDatabase, withClient } from "@/lib/host/database";
import { deployMigrations } from "@/lib/host/migrations";

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");

function at(database: string): string {
  const url = new URL(template);
  url.pathname = `/${database}`;
  return url.href;
}

/** For each test of the file a database as it was before a migration, which `migrate` then applies. */
export function beforeMigration(migration: string) {
  let root = "";
  let database = "";

  const bring = (name: string) =>
    cpSync(path.join("prisma/migrations", name), path.join(root, "prisma/migrations", name), { recursive: true });

  beforeEach(async () => {
    root = mkdtempSync(path.join(tmpdir(), "practicum-migration-"));
    database = `practicum_test_${randomUUID().replaceAll("-", "")}`;
    await ensureDatabase(at("postgres"), database);
    cpSync("prisma/schema", path.join(root, "prisma/schema"), { recursive: true });
    mkdirSync(path.join(root, "prisma/migrations"));
    for (const name of readdirSync("prisma/migrations")) if (name < migration) bring(name);
    bring("migration_lock.toml");
    await deployMigrations(root, at(database));
  });

  afterEach(async () => {
    rmSync(root, { recursive: true, force: true });
    const drop = `drop database ${pg.escapeIdentifier(database)} with (force)`;
    await withClient(at("postgres"), (client) => client.query(drop));
  });

  return {
    query: (sql: string) => withClient(at(database), async (client) => (await client.query(sql)).rows),
    migrate: (): Promise<string[]> => {
      bring(migration);
      return deployMigrations(root, at(database));
    },
  };
}
