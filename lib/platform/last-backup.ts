import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const lastBackupSchema = z.object({
  /** ISO moment at which it was complete. */
  at: z.string(),
  bytes: z.number(),
  isEncrypted: z.boolean(),
});

export type LastBackup = z.infer<typeof lastBackupSchema>;

const fileIn = (folder: string) => path.join(/* turbopackIgnore: true */ folder, "last-backup.json");

/** Notes in the data folder that a backup is complete: the file itself may be anywhere, and is no part of the data. */
export async function noteBackup(folder: string, backup: LastBackup): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, JSON.stringify(backup), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The last backup that `npm run backup` has made of this folder's database; null when none is known. */
export async function readLastBackup(folder: string): Promise<LastBackup | null> {
  const text = await readFile(fileIn(folder), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return lastBackupSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
