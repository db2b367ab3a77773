import { HostError } from "../host-error";
import { loadEnvFiles, readSettings } from "../settings";

const SHORTEST_KEY = 16;

/** What backing up and restoring reads from its environment. */
export type BackupSettings = { dataDir: string; key: string | undefined };

/** @throws HostError for an external database, which has tools of its own, and for a key that can be guessed */
export function readBackupSettings(root: string): BackupSettings {
  loadEnvFiles(root);
  const { databaseUrl, dataDir } = readSettings(process.env, root);
  if (databaseUrl) {
    throw new HostError(
      "DATABASE_URL names a database of your own: back it up by the tools of PostgreSQL, as the README says under Backup.",
    );
  }
  const key = process.env.BACKUP_KEY || undefined;
  if (key && key.length < SHORTEST_KEY) {
    throw new HostError(`BACKUP_KEY is too short: take ${SHORTEST_KEY} characters or more that nobody can guess.`);
  }
  return { dataDir, key };
}
