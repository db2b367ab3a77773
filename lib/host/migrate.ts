import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDataDir } from "./data-dir";
import { DATABASE_NAME, ensureDatabase } from "./database";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { createMigration, deployMigrations } from "./migrations";
import { loadEnvFiles, readSettings } from "./settings";

/**
 * `npm run migrate deploy`: applies what is missing to DATABASE_URL, or to the embedded database in DATA_DIR.
 * @param root the repository's folder
 */
export async function deploy(root: string): Promise<void> {
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  if (settings.databaseUrl) return report(await deployMigrations(root, settings.databaseUrl));
  const dataDir = openDataDir(settings.dataDir);
  try {
    await withServer(dataDir.path, {}, async (url) => report(await deployMigrations(root, url)));
  } finally {
    dataDir.release();
  }
}

/**
 * `npm run migrate create NAME`: writes the migration from the last one to the current schema, computed
 * on a temporary database.
 * @param root the repository's folder
 */
export async function create(root: string, name: string): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), "practicum-migrate-"));
  try {
    await withServer(scratch, { fsync: "off" }, async (url) => {
      await deployMigrations(root, url);
      const folder = await createMigration(root, url, name);
      console.log(
        folder ? `Wrote ${path.join(folder, "migration.sql")}` : "The schema has not changed: nothing to write.",
      );
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function report(names: string[]): void {
  if (names.length === 0) console.log("The database is up to date.");
  for (const name of names) console.log(`Applied ${name}`);
}

async function withServer(
  dir: string,
  settings: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedPostgres({ dir, settings });
  try {
    await ensureDatabase(server.url("postgres"), DATABASE_NAME);
    await work(server.url(DATABASE_NAME));
  } finally {
    await server.stop();
  }
}
