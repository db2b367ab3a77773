import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import type { Progress } from "../../lib/platform/host/build";
import { runCommand, runNode } from "../../lib/platform/host/commands";

/**
 * Finds a Chromium for the tests, and installs one when there is none.
 * @returns its path, or undefined when Playwright keeps it in a place of its own
 * @throws HostError when it can be neither found nor installed
 */
export async function ensureBrowser(root: string, { say, signal }: Progress): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  say("Installing a browser (a minute or two, once)");
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, signal };
    await runCommand("apt-get", ["update"], options);
    await runCommand("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
    const installed = findBrowser();
    if (installed) return installed;
  }
  await runNode([path.join("node_modules", "@playwright", "test", "cli.js"), "install", "chromium"], {
    what: "Installing a browser (CHROMIUM_PATH can name one that is there)",
    cwd: root,
    env: process.env,
    signal,
  });
  return undefined;
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH, "/usr/bin/chromium", ...onPath].find((file) => file && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
