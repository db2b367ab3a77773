import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureJobSchema } from "../platform/jobs/job-schema";
import { noticeDeath } from "../platform/keep-alives";
import { withClient } from "./database";
import { type SchemaEngine, type SchemaFile, withSchemaEngine } from "./schema-engine";

const MIGRATIONS = path.join("prisma", "migrations");
const SCHEMA = path.join("prisma", "schema");
const LOCK_FILE = "migration_lock.toml";
const DEPLOY_LOCK = 20_261_120;
const ALL_TABLES = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations of `<root>/prisma/migrations` that the database does not have yet, and those of the job queue's own
 * tables.
 * @param only those of these names, for a database that is to be as an earlier one was
 * @returns the names of those just applied
 * @throws HostError with the reason when a migration fails; what it did is undone
 */
export function deployMigrations(root: string, url: string, only?: readonly string[]): Promise<string[]> {
  const migrationsList = readMigrations(root, only);
  return withClient(url, async (client) => {
    await client.query(noticeDeath);
    // Instances that start together take turns. The lock goes with the connection.
    await client.query("select pg_advisory_lock($1)", [DEPLOY_LOCK]);
    await ensureJobSchema(url);
    return withSchemaEngine(url, readSchema(root), async (engine) => {
      if (migrationsList.migrationDirectories.length > 0) await forgetInterrupted(engine, migrationsList);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: ALL_TABLES });
      return appliedMigrationNames;
    });
  });
}

/**
 * Writes the migration that leads from a database with every migration applied to `<root>/prisma/schema`.
 * @returns its folder, relative to `root`, or undefined when the schema has not changed
 */
export function createMigration(root: string, url: string, name: string): Promise<string | undefined> {
  const files = readSchema(root);
  return withSchemaEngine(url, files, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: root },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: ALL_TABLES,
    });
    if (exitCode !== 2 || stdout === null) return undefined;
    const statements = withoutOwnIndexes(stdout);
    if (statements.trim() === "") return undefined;
    const folder = path.join(MIGRATIONS, migrationFolderName(new Date(), name));
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, "migration.sql"), statements);
    writeFileSync(path.join(root, MIGRATIONS, LOCK_FILE), 'provider = "postgresql"\n');
    return folder;
  });
}

/** Indexes that exist only where the database offers their extension, so that the schema cannot have them. */
const OWN_INDEXES = ["User_search_idx"];

/** The statements of a migration without those that would drop such an index. */
export const withoutOwnIndexes = (sql: string): string =>
  OWN_INDEXES.reduce((left, name) => left.replace(`-- DropIndex\nDROP INDEX "${name}";\n`, ""), sql);

/** `20261120103000_add_reports` from the moment in UTC and a name in any spelling. */
export function migrationFolderName(now: Date, name: string): string {
  const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return `${stamp}_${words}`;
}

/** The schema's files in a fixed order. */
export function readSchema(root: string): SchemaFile[] {
  return readdirSync(path.join(root, SCHEMA), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".prisma"))
    .sort()
    .map((file) => {
      const relative = path.join(SCHEMA, file);
      return { path: relative, content: readFileSync(path.join(root, relative), "utf8") };
    });
}

/**
 * A migration runs in one transaction, so one that failed or was killed left only its mark. Without that mark the
 * engine tries it again, and the next start recovers by itself.
 */
async function forgetInterrupted(engine: SchemaEngine, migrationsList: MigrationsList): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: ALL_TABLES,
  });
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
}

type MigrationsList = Parameters<SchemaEngine["applyMigrations"]>[0]["migrationsList"];

/** The names of the migrations that this version knows. */
export const knownMigrations = (root: string): string[] =>
  readMigrations(root).migrationDirectories.map((migration) => migration.path);

function readMigrations(root: string, only?: readonly string[]): MigrationsList {
  const baseDir = path.resolve(root, MIGRATIONS);
  const lock = path.join(baseDir, LOCK_FILE);
  const entries = existsSync(baseDir) ? readdirSync(baseDir, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const names = only ? folders.filter((name) => only.includes(name)) : folders;
  return {
    baseDir,
    lockfile: { path: LOCK_FILE, content: existsSync(lock) ? readFileSync(lock, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}
