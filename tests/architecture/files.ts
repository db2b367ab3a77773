import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** The files under a folder of the repository, as paths from its root. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** The text of a file, by its path from the repository's root. */
export const contentOf = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** The address of a file of app/: its folders without the groups in round brackets. */
export const addressOf = (file: string): string =>
  `/${path
    .dirname(file)
    .split(path.sep)
    .slice(1)
    .filter((folder) => !folder.startsWith("("))
    .join("/")}`;

/** An address without the names of its parameters. */
export const shapeOf = (address: string): string =>
  address.replace(/\[(\.\.\.)?[^\]]+\]/g, "[$1]").replace(/(.)\/$/, "$1");

/** Prints what the product still lacks. */
export const printMissing = (what: string, missing: readonly string[]) =>
  process.stdout.write(`${missing.length} ${what} are still missing: ${missing.join(", ")}\n`);
