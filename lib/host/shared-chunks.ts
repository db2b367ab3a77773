import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { errorCode } from "./host-error";

/** Where a build has the code of pages and calls that runs on the server. */
const folders = ["chunks", path.join("chunks", "ssr")].map((folder) => path.join(".next", "server", folder));

/**
 * Makes files of a build with the same content one file, by symbolic links. The bundler writes what several calls have in common, such as the
 * database client, once for each of them, and Node would hold each copy in memory: it knows a module by its real path.
 */
export function shareChunks(root: string): void {
  for (const folder of folders.map((name) => path.join(root, name)).filter(existsSync)) {
    const firsts = new Map<string, string>();
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (file) => file.isFile() && file.name.endsWith(".js"),
    );
    for (const { name } of files) {
      const hash = createHash("sha256")
        .update(readFileSync(path.join(folder, name)))
        .digest("base64");
      const first = firsts.get(hash);
      if (first === undefined) firsts.set(hash, name);
      else if (!replaceByLink(path.join(folder, name), first)) return;
    }
  }
}

/** False where this user may make no links: then every copy stays. */
function replaceByLink(file: string, first: string): boolean {
  const link = `${file}.new`;
  try {
    symlinkSync(first, link);
  } catch (error) {
    if (["EPERM", "EACCES", "ENOSYS", "ENOTSUP"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
  renameSync(link, file);
  return true;
}
