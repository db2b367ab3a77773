import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { appEnvironment } from "../app-environment";
import { openDataDir } from "../data-dir";
import { DATABASE_NAME, ensureDatabase, withClient } from "../database";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { HostError } from "../host-error";
import { deployMigrations } from "../migrations";
import { assertErasuresReadable, listErasuresOf, replayErasures } from "../replay-erasures";
import { readSettings } from "../settings";
import { backupPath, writeDump } from "./backup";
import { type CheckedBackup, checkBackup } from "./check-backup";
import { explainLostServer } from "./explain-lost-server";
import { load } from "./load";
import { readBackupSettings } from "./settings";
import { assertQueue, dropLeftovers, holdsPeople, REPLACED, RESTORING } from "./target";

/** Rows of a table that the same transaction has emptied are then written once, and not to the log besides: it takes half the room. */
const SETTINGS = { wal_level: "minimal", max_wal_senders: "0" };

type Options = {
  /** The repository's folder. */
  root: string;
  file: string;
  /** Puts the present data aside, in a backup of its own. */
  replace: boolean;
  say: (line: string) => void;
};

/** What a restoration did. */
export type Restored = {
  /** The moment of the backup, as ISO. */
  at: string;
  /** The file in which the former data is. */
  aside: string | undefined;
};

/**
 * `npm run restore`: fills the embedded database from a backup. All of it is read and checked first; then a new database is filled next to
 * the present one, who was erased since is erased in it again, and it takes the place of the present one in one step. Whatever fails before leaves the present data as it is.
 * @throws HostError for what the person can cure
 */
export async function restore({ root, file, replace, say }: Options): Promise<Restored> {
  const settings = readBackupSettings(root);
  say("Checking the file");
  const backup = await checkBackup(root, path.resolve(root, file), settings.key);
  const dataDir = openDataDir(settings.dataDir);
  try {
    assertErasuresReadable(dataDir.path);
    const server = await startEmbeddedPostgres({ dir: dataDir.path, settings: SETTINGS });
    try {
      return await replaceDatabase({ root, replace, say, key: settings.key, dataDir: dataDir.path, ...server }, backup);
    } catch (error) {
      throw explainLostServer(error, dataDir.path);
    } finally {
      await server.stop();
    }
  } finally {
    dataDir.release();
  }
}

type Place = Omit<Options, "file"> & { key: string | undefined; dataDir: string; url: (database: string) => string };

async function replaceDatabase(place: Place, backup: CheckedBackup): Promise<Restored> {
  const { url, say, dataDir } = place;
  await dropLeftovers(url("postgres"));
  await ensureDatabase(url("postgres"), DATABASE_NAME);
  const isPresent = await holdsPeople(url(DATABASE_NAME));
  if (isPresent && !place.replace) {
    throw new HostError(
      `${dataDir} holds a school already. Choose another folder with DATA_DIR, or add --replace: its data is put aside as a backup first.`,
    );
  }
  let aside: string | undefined;
  try {
    say("Filling a new database");
    await ensureDatabase(url("postgres"), RESTORING);
    await fill(place.root, url(RESTORING), backup);
    await listErasuresOf(url(DATABASE_NAME), dataDir);
    await replayErasures(place.root, placeEnv(place, url(RESTORING)), { dataDir, say });
    if (isPresent) {
      aside = backupPath(dataDir, "replaced");
      say("Putting the present data aside");
      await writeDump(url(DATABASE_NAME), aside, place.key);
    }
  } catch (error) {
    if (aside) rmSync(aside, { force: true });
    // Without the server they go with the next start.
    await dropLeftovers(url("postgres")).catch(() => {});
    throw error;
  }
  // From here on nobody knows from an error which database is in place: what was put aside stays.
  await swap(url("postgres"));
  await dropLeftovers(url("postgres"));
  return { at: backup.origin.at, aside };
}

/** The settings of the product for the database that is being filled. */
function placeEnv({ root, dataDir }: Place, url: string): NodeJS.ProcessEnv & { DATABASE_URL: string } {
  const settings = { ...readSettings(process.env, root), dataDir };
  return {
    ...process.env,
    ...appEnvironment(settings, process.env, url).env,
    DATABASE_URL: url,
    NODE_ENV: "production",
  };
}

/** A database as it was, brought to this version. */
async function fill(root: string, url: string, { origin, frames }: CheckedBackup): Promise<void> {
  await deployMigrations(root, url, origin.migrations);
  await withClient(url, async (client) => {
    await assertQueue(client, origin.queue);
    await load(client, frames());
  });
  await deployMigrations(root, url);
}

/** The new database takes the place of the present one: both names change, or none. */
async function swap(url: string): Promise<void> {
  const [present, restoring, replaced] = [DATABASE_NAME, RESTORING, REPLACED].map((name) => pg.escapeIdentifier(name));
  await withClient(url, async (client) => {
    await client.query("begin");
    await client.query(`alter database ${present} rename to ${replaced}`);
    await client.query(`alter database ${restoring} rename to ${present}`);
    await client.query("commit");
  });
}
