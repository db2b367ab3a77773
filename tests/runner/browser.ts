import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import type { Progress } from "../../lib/host/build";
import { runCommand } from "../../lib/host/commands";
import { HostError } from "../../lib/host/host-error";

/** Chromium without a window, which opens a page twice as fast as the full browser in headless mode. */
const HEADLESS_SHELL = "chromium-headless-shell";
const BROWSERS = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Finds a Chromium for the tests, and installs one when there is none.
 * @returns its path, or undefined when Playwright installed it in its own folder
 * @throws HostError when it can be neither found nor installed
 */
export async function ensureBrowser(root: string, { say, signal }: Progress): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new HostError(`CHROMIUM_PATH is "${named}", where no program is.`);
  const found = findBrowser();
  if (found) return found;
  say("Installing a browser (a minute or two, once)");
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    await installPackage(signal);
    const installed = findBrowser();
    if (installed) return installed;
  }
  signal?.throwIfAborted();
  const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const { code, output } = await runCommand(process.execPath, [playwright, "install", "chromium"], {
    cwd: root,
    signal,
  });
  if (code === 0) return undefined;
  signal?.throwIfAborted();
  throw new HostError(browserSentence(output));
}

async function installPackage(signal: AbortSignal | undefined): Promise<void> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, signal };
  await runCommand("apt-get", ["update"], options);
  // Older releases have only the whole browser.
  for (const name of [HEADLESS_SHELL, "chromium"]) {
    if (signal?.aborted) return;
    const { code } = await runCommand("apt-get", ["install", "-y", "--no-install-recommends", name], options);
    if (code === 0) return;
  }
}

const browserSentence = (output: string): string =>
  /ENOSPC|no space left/i.test(output)
    ? "The disk is full: no browser can be installed. Free some space and start again."
    : "There is no browser for the tests, and none could be installed. Is the network there? CHROMIUM_PATH can name a Chromium.";

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const onPath = BROWSERS.flatMap((name) => [...folders, "/usr/bin"].map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath].find((file) => file && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
