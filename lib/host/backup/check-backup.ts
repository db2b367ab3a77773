import { HostError } from "../host-error";
import { knownMigrations } from "../migrations";
import { type BackupFile, newer, openBackupFile } from "./backup-file";
import { decode, type Frame, type Origin } from "./frames";

/** A backup that has been read to its end, and can be again. */
export type CheckedBackup = { origin: Origin; frames: () => AsyncIterable<Frame> };

/**
 * Reads all of a backup before anything is changed.
 * @throws HostError when the file is damaged, or this version cannot read it
 */
export async function checkBackup(root: string, file: string, key: string | undefined): Promise<CheckedBackup> {
  const backup = await openBackupFile(file, key);
  const origin = await readToEnd(file, backup);
  const known = knownMigrations(root);
  if (origin.migrations.some((name) => !known.includes(name))) throw newer(file);
  return { origin, frames: () => decode(backup.content()) };
}

async function readToEnd(file: string, backup: BackupFile): Promise<Origin> {
  let origin: Origin | undefined;
  try {
    for await (const frame of decode(backup.content())) if (frame.kind === "origin") origin = frame.origin;
  } catch {
    // The checksum was right, so all of it is as it was written.
    if (backup.isEncrypted) throw new HostError(`BACKUP_KEY does not open ${file}: it was made with another key.`);
  }
  if (!origin) throw new HostError(`${file} cannot be read. Nothing was changed.`);
  return origin;
}
