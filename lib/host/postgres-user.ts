import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { HostError } from "./host-error";

/** "nobody": the one id that exists in every user namespace. */
const NOBODY = 65534;

/** How to start PostgreSQL's programs. */
export type PostgresUser = {
  /** The command's prefix. */
  prefix: string[];
  /** Who has to own the files on disk; undefined when that is simply us. */
  fileOwner: number | undefined;
  /** Programs are found with everybody's rights only: they check their own path with those. */
  everybody: boolean;
};

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly. Root runs it under another id: by a user
 * namespace where the kernel allows one, otherwise (most containers) as "nobody" with the single further right to
 * reach the data folder, which other users often cannot enter.
 * @throws HostError when root has neither way.
 */
export function choosePostgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [], fileOwner: undefined, everybody: false };

  const namespace = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];
  if (works(namespace)) return { prefix: namespace, fileOwner: 0, everybody: false };

  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const nobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", ...rights, "--"];
  if (works(nobody)) return { prefix: nobody, fileOwner: NOBODY, everybody: true };

  throw new HostError(
    "PostgreSQL does not run as root, and this machine lets root start nothing as another user. Start as an ordinary user, or name a PostgreSQL of your own in DATABASE_URL.",
  );
}

function works(prefix: string[]): boolean {
  const [command, ...args] = [...prefix, "true"];
  return command !== undefined && spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * Makes a data folder fit for the user who runs PostgreSQL on it.
 * @throws HostError when the folder belongs to another person, whose own start would fail if we took it over.
 */
export function takeOwnership(dataDir: string, user: PostgresUser): void {
  if (!existsSync(dataDir)) return;
  const owner = statSync(dataDir).uid;
  const mine = process.getuid?.();
  if (user.fileOwner === undefined) {
    if (mine !== undefined && owner !== mine) throw ownedByOtherUserError(dataDir);
    return;
  }
  if (owner === user.fileOwner) return;
  if (owner !== 0 && owner !== NOBODY) throw ownedByOtherUserError(dataDir);
  giveTo(dataDir, user.fileOwner);
}

function ownedByOtherUserError(dataDir: string): HostError {
  return new HostError(
    `${dataDir} was made by another user of this machine. Start as that user, or choose another folder with DATA_DIR.`,
  );
}

function giveTo(folder: string, owner: number): void {
  chownSync(folder, owner, owner);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(file, owner);
    else lchownSync(file, owner, owner);
  }
}
