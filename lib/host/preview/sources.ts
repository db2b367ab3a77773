import { readFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../commands";

/** The version of the sources, and the commit where they are a clone. Changes that are not committed show as `+`. */
export async function sourcesOf(root: string): Promise<{ version: string; commit: string | null }> {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { code, output } = await runCommand("git", ["describe", "--always", "--dirty=+", "--exclude=*"], { cwd: root });
  return { version, commit: code === 0 ? output.trim() : null };
}
