import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DATABASE_NAME, ensureDatabase } from "../../lib/host/database";
import { startEmbeddedPostgres } from "../../lib/host/embedded-postgres";
import { HostError } from "../../lib/host/host-error";
import { findFreePort, pause } from "../../lib/host/processes";
import { type Block, readBlocks } from "./blocks";

type Options = {
  /** The repository's folder. */
  root: string;
  /** The page, from there. */
  page: string;
  say: (line: string) => void;
  signal: AbortSignal;
};

const READY = "Ctrl-C stops it.";
const LINES_SHOWN = 30;

/**
 * Runs the blocks of commands of a page one by one, and lets nginx read its blocks, in a copy of the sources, with an empty PostgreSQL in DATABASE_URL. Exported variables go from block
 * to block; a block that needs what this machine lacks is passed over, and said.
 * @returns how many ran and how many did not
 * @throws HostError with the end of the output of a block that failed
 */
export async function runGuide({ root, page, say, signal }: Options): Promise<{ ran: number; skipped: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-guide-"));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const copy = path.join(folder, "copy");
    copySources(root, copy);
    // Its containers are not those of a school on this machine, and leave nothing behind.
    const project = path.basename(folder).toLowerCase();
    if (lackOf("docker") === null) closers.push(() => removeContainers(copy, project));
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, "database"), settings: { fsync: "off" } });
    closers.push(postgres.stop);
    await ensureDatabase(postgres.url("postgres"), DATABASE_NAME);
    const shell = new Shell(copy, path.join(folder, "exported"), {
      DATABASE_URL: postgres.url(DATABASE_NAME),
      PORT: String(await findFreePort()),
      DATA_DIR: path.join(folder, "data"),
      PREVIEWS_DIR: path.join(folder, "previews"),
      COMPOSE_PROJECT_NAME: project,
    });
    closers.push(() => shell.stop());
    let [ran, skipped] = [0, 0];
    for (const block of readBlocks(readFileSync(path.join(root, page), "utf8"))) {
      signal.throwIfAborted();
      const [first = ""] = block.script.split("\n");
      const lacking = block.needs.map(lackOf).find((lack) => lack !== null);
      if (lacking) {
        skipped += 1;
        say(`skipped  ${page}:${block.line}  ${first}\n         ${lacking}`);
        continue;
      }
      if (block.needs.includes("stop")) await shell.stop();
      const began = performance.now();
      await shell.run(block, page);
      ran += 1;
      say(`ok       ${page}:${block.line}  ${first} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    }
    return { ran, skipped };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Why this machine cannot run a block that needs something; null when it can. */
function lackOf(need: string): string | null {
  const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  if (need === "docker") return succeeds("docker", "info") ? null : "This machine has no container engine.";
  if (need === "pg_dump") {
    const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
    const version = Number(/(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
    return version >= 18 ? null : "This machine has no pg_dump of PostgreSQL 18.";
  }
  if (need === "nginx" || need === "openssl")
    return succeeds(need, need === "nginx" ? "-v" : "version") ? null : `This machine has no ${need}.`;
  if (need === "root") return "It would change this machine.";
  return need === "serve" || need === "stop" ? null : `Nobody knows what "${need}" is.`;
}

/** With their data. Before there is the file of secrets there are none. */
function removeContainers(copy: string, project: string): void {
  const which = ["--project-name", project, "--env-file", "compose.env", "--profile", "worker"];
  spawnSync("docker", ["compose", ...which, "down", "--volumes"], { cwd: copy, stdio: "ignore" });
}

/** Everything that git knows or would take. */
function copySources(root: string, to: string): void {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of stdout.split("\0").filter(Boolean)) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(to, file));
  }
}

/** Runs blocks in one folder; what one exports, the next one has. */
class Shell {
  private servers: { child: ChildProcess; ended: Promise<unknown> }[] = [];

  constructor(
    private folder: string,
    private exported: string,
    settings: Record<string, string>,
  ) {
    const lines = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'\n`);
    writeFileSync(exported, lines.join(""), { mode: 0o600 });
  }

  /** Ends when the block has ended, or when the server that it starts is ready. */
  async run({ script, needs, line }: Block, page: string): Promise<void> {
    const isServer = needs.includes("serve");
    const around = `set -euo pipefail\n. '${this.exported}'\n${script}\n${isServer ? "" : `export -p > '${this.exported}'\n`}`;
    const child = spawn("bash", ["-c", around], {
      cwd: this.folder,
      env: this.environment(),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
    // Not "exit": the shell ends before what it has started.
    if (isServer) this.servers.push({ child, ended: once(child, "close") });
    while (child.exitCode === null && child.signalCode === null) {
      if (isServer && output.includes(READY)) return;
      await pause(50);
    }
    if (child.exitCode === 0 && !isServer) return;
    const tail = output.trimEnd().split("\n").slice(-LINES_SHOWN).join("\n");
    throw new HostError(`${script}\n${tail}\n\nThe block at ${page}:${line} failed.`);
  }

  /** Of this process only what a terminal has: npm's own settings and those of the school stay out. */
  private environment(): NodeJS.ProcessEnv {
    const kept = Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|USER|LANG|LC_\w+|TMPDIR|npm_config_\w+)$/.test(name),
    );
    return Object.fromEntries(kept) as NodeJS.ProcessEnv;
  }

  /** Ends when the servers of all blocks so far have. */
  async stop(): Promise<void> {
    const servers = this.servers.splice(0);
    for (const { child } of servers)
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
    await Promise.all(servers.map(({ ended }) => ended));
  }
}
