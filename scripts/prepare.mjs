import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Makes the packages and TypeScript available to a script, which itself only needs Node.
 * Ends the process with one sentence when the packages cannot be installed. A container image has what it needs (PREBUILT=1).
 */
export async function prepare() {
  process.chdir(root);
  if (process.env.PREBUILT !== "1" && !packagesAreInstalled()) installPackages();
  const { register } = await import("tsx/esm/api");
  register();
}

/**
 * Runs a script's work; an error that the person can fix is printed as its one sentence, any other with its stack.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error?.name === "HostError" ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * Runs the work of a command that takes no arguments, once the packages are there. With any argument it prints its help instead, which is a
 * failure unless that was asked for.
 * @param {string} help
 * @param {() => Promise<void>} work
 */
export const command = (help, work) =>
  main(async () => {
    if (process.argv.length > 2) {
      console.log(help);
      process.exitCode = process.argv[2] === "--help" ? 0 : 1;
      return;
    }
    await prepare();
    await work();
  });

/**
 * Compares npm's list of installed packages with the lock file. Packages for other platforms may be missing.
 * npm writes its list last, so an interrupted installation does not count.
 */
function packagesAreInstalled() {
  const list = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  return Object.entries(readPackages(path.join(root, "package-lock.json"))).every(([folder, wanted]) => {
    if (folder === "") return true;
    const found = installed[folder];
    return found ? found.version === wanted.version : wanted.optional === true && !isForThisPlatform(wanted);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isForThisPlatform({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function installPackages() {
  // Not on standard output, where some commands print only JSON.
  console.error("Installing packages (about half a minute, the first time and after an update)");
  // The npm that runs us, else the one in PATH.
  const own = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  const [command, first] = own ? [process.execPath, [own]] : ["npm", []];
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync(command, [...first, "ci", ...options], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    // NODE_ENV=production would leave out what the build needs.
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (result.status === 0) return;
  const output = result.stderr || String(result.error ?? "");
  console.error(output.trim().split("\n").slice(-15).join("\n"));
  console.error(`\n${installSentence(output)}`);
  process.exit(1);
}

function installSentence(output) {
  if (/ENOSPC|no space left/i.test(output))
    return "The disk is full: the packages do not fit. Free some space and start again.";
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages cannot be written to ${path.join(root, "node_modules")} by this user.`;
  return "The packages could not be installed. Is the network there? The lines above say what npm met.";
}
