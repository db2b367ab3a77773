import { existsSync } from "node:fs";
import path from "node:path";
import { noteBackup } from "../../platform/last-backup";
import { withClient } from "../database";
import { HostError } from "../host-error";
import { withOwnDatabase } from "../own-database";
import { type Written, writeBackupFile } from "./backup-file";
import { dump } from "./dump";
import { readBackupSettings } from "./settings";

type Options = {
  /** The repository's folder. */
  root: string;
  /** Where to write it; by default in DATA_DIR, named after the moment. */
  file?: string | undefined;
};

/**
 * `npm run backup`: writes the embedded database to one file, while the product runs or not.
 * @throws HostError for what the person can cure; no file is left then
 */
export async function backUp({ root, file }: Options): Promise<Written & { file: string; isEncrypted: boolean }> {
  const { dataDir, key } = readBackupSettings(root);
  if (!existsSync(path.join(dataDir, "postgres"))) {
    throw new HostError(`${dataDir} has no database. DATA_DIR names the folder of the one to back up.`);
  }
  const target = path.resolve(root, file ?? backupPath(dataDir, "practicum"));
  const written = await withOwnDatabase(dataDir, (url) => writeDump(url, target, key));
  const isEncrypted = key !== undefined;
  // The backup is there: that this is not noted, for instance on a full disk, must not look as if it were not.
  await noteBackup(dataDir, { at: new Date().toISOString(), bytes: written.bytes, isEncrypted }).catch(() => {});
  return { ...written, file: target, isEncrypted };
}

/** Writes all data of a database to a file. */
export const writeDump = (url: string, file: string, key: string | undefined): Promise<Written> =>
  withClient(url, (client) => writeBackupFile(file, dump(client), key));

/** The file of a backup of this moment. */
export const backupPath = (dataDir: string, name: string): string =>
  path.join(dataDir, "backups", `${name}-${new Date().toISOString().replace(/[-:]|\..*/g, "")}.backup`);
