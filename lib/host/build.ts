import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "./commands";
import { addCompileHints } from "./compile-hints";
import { tryLock } from "./file-lock";
import { pause } from "./processes";
import { buildServiceWorker } from "./service-worker";
import { shareChunks } from "./shared-chunks";
import { hashSources } from "./source-hash";
import { compressStaticFiles } from "./static-files";

/** How progress is reported; `signal` aborts the work. */
export type Progress = { say: (line: string) => void; signal?: AbortSignal | undefined };

const CLIENT = path.join("prisma", "generated");
const CLIENT_SOURCES = ["prisma/schema", "prisma.config.ts", "package-lock.json"];
const CLIENT_STAMP = path.join(CLIENT, ".sources");

const BUILD = ".next";
const BUILD_STAMP = path.join(BUILD, "sources");
const BUILD_SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "prisma/schema",
  "prisma/seed/content",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Generates the database client when the schema is newer than it. */
export function ensureClient(root: string, progress: Progress): Promise<void> {
  return ensure(root, CLIENT_STAMP, CLIENT_SOURCES, progress, async () => {
    progress.say("Generating the database client (about 5 seconds)");
    await runNode(["node_modules/prisma/build/index.js", "generate"], {
      what: "Generating the database client",
      cwd: root,
      env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
      signal: progress.signal,
    });
  });
}

/** Builds the pages when a source is newer than the build. The client has to be there. */
export function ensureBuild(root: string, progress: Progress): Promise<void> {
  return ensure(root, BUILD_STAMP, BUILD_SOURCES, progress, async (sources) => {
    progress.say("Building the pages (about half a minute, after every change of the sources)");
    await runNode(["node_modules/next/dist/bin/next", "build"], {
      what: "The build",
      cwd: root,
      env: { ...process.env, ...buildEnvironment(sources), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal: progress.signal,
    });
    shareChunks(root);
    addCompileHints(root);
    await Promise.all([buildServiceWorker(root), compressStaticFiles(root)]);
  });
}

/** What the build is called; "development" without one. */
export function builtId(root: string): string {
  const file = path.join(root, ".next", "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "development";
}

/** Are the pages built from the sources as they are? */
export function isBuildCurrent(root: string): boolean {
  return isStamped(path.join(root, BUILD_STAMP), hashSources(root, BUILD_SOURCES));
}

/**
 * What makes two builds of the same sources the same, so that instances that have each built for themselves serve each other's pages: Next
 * makes up both otherwise. The names of forms' actions follow from the key, and stay from version to version, so that a page of the version
 * before can post to this one. Nothing is encrypted by it, since no action of ours has values of the page it is in
 * (tests/architecture/actions.test.ts).
 * @param sources one value for the content of all sources
 */
export function buildEnvironment(sources: string): { BUILD_ID: string; NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: string } {
  const key = createHash("sha256").update("names of actions").digest("base64");
  return { BUILD_ID: sources.slice(0, 20), NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };
}

/** Two starts of one repository take turns; the second finds the work done. A container image has it done (PREBUILT=1), without the sources. */
async function ensure(
  root: string,
  stampFile: string,
  sources: string[],
  { say, signal }: Progress,
  make: (sources: string) => Promise<void>,
): Promise<void> {
  if (process.env.PREBUILT === "1") return;
  const stamp = path.join(root, stampFile);
  const wanted = hashSources(root, sources);
  if (isStamped(stamp, wanted)) return;
  const release = await waitForTurn(root, say, signal);
  try {
    if (isStamped(stamp, wanted)) return;
    rmSync(stamp, { force: true });
    await make(wanted);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

const isStamped = (stamp: string, wanted: string) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

async function waitForTurn(root: string, say: (line: string) => void, signal?: AbortSignal): Promise<() => void> {
  const file = path.join(root, "node_modules", ".practicum-build");
  for (let first = true; ; first = false) {
    signal?.throwIfAborted();
    const lock = tryLock(file);
    if (lock.heldBy === undefined) return lock.release;
    if (first) say(`Waiting for the build that process ${lock.heldBy} is making`);
    await pause(200);
  }
}
