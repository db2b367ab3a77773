import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "../../lib/host/commands";
import { DATABASE_NAME, ensureDatabase } from "../../lib/host/database";
import { startEmbeddedPostgres } from "../../lib/host/embedded-postgres";
import { HostError } from "../../lib/host/host-error";
import { findFreePort, pause } from "../../lib/host/processes";
import { packagesIn } from "../../scripts/trim-bill.mjs";
import { doMainJob } from "../smoke/main-job";
import { buildStages, type Image } from "./build-stages";

type Options = { root: string; say: (line: string) => void; signal: AbortSignal };

/** Somebody who owns nothing. */
const NOBODY = 65534;
const STARTED_WITHIN_MS = 120_000;

/**
 * Builds the image in plain folders and holds it to what it promises: it starts as a user who may write to /data and /tmp only, is healthy, runs jobs and
 * the commands of an administrator, and stops on SIGTERM.
 * @throws HostError with what it does not
 */
export async function checkImage({ root, say, signal }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-image-"));
  // Others have to reach it.
  chmodSync(folder, 0o755);
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const image = await buildStages({ root, folder, say, signal });
    describeSizes(image, say);
    describeBill(image, say);
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, "postgres"), settings: { fsync: "off" } });
    closers.push(postgres.stop);
    await ensureDatabase(postgres.url("postgres"), DATABASE_NAME);
    const env = environment(image, postgres.url(DATABASE_NAME), await findFreePort(), folder);
    if (image.user === "root") throw new HostError("The image runs as root.");
    const start = (command: readonly string[]) => spawnAsNobody(command, image, env);

    const web = start(image.command);
    closers.push(() => web.child.kill("SIGKILL"));
    await web.printed("Ctrl-C stops it.");
    await untilHealthy(image, env);
    say("It starts as another user, who may write to /data and /tmp only, and is healthy");
    await expectEnd(
      start(["node", "--conditions=react-server", "scripts/create-admin.mjs", "admin@example.org", "Ada"]),
    );
    const worker = start(["node", "--conditions=react-server", "scripts/worker.mjs"]);
    closers.push(() => worker.child.kill("SIGKILL"));
    await worker.printed("Working off jobs");
    for (const running of [worker, web]) {
      running.child.kill("SIGTERM");
      await expectEnd(running);
    }
    const refusal = /EROFS|EACCES|EPERM|read-only/i.exec(web.output() + worker.output());
    if (refusal)
      throw new HostError(`It wanted to write elsewhere (${refusal[0]}):\n${web.output()}${worker.output()}`);
    say("It makes an administrator, runs jobs in a process of their own, and stops on SIGTERM");

    await ensureDatabase(postgres.url("postgres"), "preview");
    const preview = { name: "image", address: "", port: Number(env.PORT) };
    const shown = spawnAsNobody(image.command, image, {
      ...env,
      DATABASE_URL: postgres.url("preview"),
      PREVIEW_NAME: preview.name,
      DEMO: "1",
    });
    closers.push(() => shown.child.kill("SIGKILL"));
    await shown.printed("Ctrl-C stops it.");
    await doMainJob(preview, preview.name);
    shown.child.kill("SIGTERM");
    await expectEnd(shown);
    say("The main job can be done with it in a demo school");
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

function describeSizes({ layers }: Image, say: Options["say"]): void {
  const sizes = layers.map(({ what, files }) => ({ what, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }));
  for (const { what, bytes } of sizes) say(`${megabytes(bytes).padStart(8)}  ${what}`);
  say(`${megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(8)}  on top of the base image`);
}

function sizeOf(file: string): number {
  const found = lstatSync(file);
  if (!found.isDirectory()) return found.size;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
}

/** The bill of materials has each package that is in the image, and no other one. */
function describeBill({ folder, workdir }: Image, say: Options["say"]): void {
  const bill = JSON.parse(readFileSync(path.join(folder, workdir, "sbom.json"), "utf8"));
  const listed = new Set(
    bill.components.map(({ name, group }: { name: string; group?: string }) => (group ? `${group}/${name}` : name)),
  );
  const packages = path.join(folder, workdir, "node_modules");
  const installed = readdirSync(packages).flatMap((name) =>
    name.startsWith("@") ? readdirSync(path.join(packages, name)).map((own) => `${name}/${own}`) : [name],
  );
  const missing = installed.filter((name) => !name.startsWith(".") && !listed.has(name));
  if (missing.length > 0) throw new HostError(`The bill of materials lacks ${missing.join(", ")}.`);
  const there = packagesIn(packages);
  const gone = bill.components
    .map((one: { "bom-ref": string }) => one["bom-ref"])
    .filter((ref: string) => !there.has(ref));
  if (gone.length > 0) throw new HostError(`The bill of materials has ${gone.join(", ")}, which the image has not.`);
  say(`${listed.size} packages in the bill of materials (${bill.bomFormat} ${bill.specVersion})`);
}

function environment(image: Image, databaseUrl: string, port: number, folder: string): Record<string, string> {
  const tmp = path.join(folder, "tmp");
  mkdirSync(tmp);
  const data = path.join(image.folder, image.env.DATA_DIR ?? "");
  for (const writable of [tmp, data]) if (process.getuid?.() === 0) chownSync(writable, NOBODY, NOBODY);
  return {
    ...image.env,
    PATH: process.env.PATH ?? "",
    HOME: tmp,
    TMPDIR: tmp,
    DATA_DIR: data,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
  };
}

type Running = { child: ChildProcess; output: () => string; printed: (text: string) => Promise<void> };

/** Root takes other rights; any other user gives up the right to write. */
function spawnAsNobody(command: readonly string[], image: Image, env: Record<string, string>): Running {
  const cwd = path.join(image.folder, image.workdir);
  const isRoot = process.getuid?.() === 0;
  const [program = "", ...args] = isRoot
    ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs", ...command]
    : command;
  if (!isRoot) chmodSync(cwd, 0o555);
  const child = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const printed = async (text: string) => {
    for (const until = Date.now() + STARTED_WITHIN_MS; !output.includes(text); await pause(50))
      if (child.exitCode !== null || Date.now() > until)
        throw new HostError(`${output}\n${command.join(" ")} did not print "${text}".`);
  };
  return { child, output: () => output, printed };
}

async function expectEnd({ child, output }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  if (child.exitCode !== 0)
    throw new HostError(`${output()}\n${child.spawnargs.join(" ")} ended with ${child.exitCode}.`);
}

async function untilHealthy(
  { healthcheck: [command = "", ...args] }: Image,
  env: Record<string, string>,
): Promise<void> {
  for (const until = Date.now() + STARTED_WITHIN_MS; ; await pause(500)) {
    const { code, output } = await runCommand(command, args, { env: env as NodeJS.ProcessEnv });
    if (code === 0) return;
    if (Date.now() > until) throw new HostError(`${output}\nThe health check of the image fails.`);
  }
}
