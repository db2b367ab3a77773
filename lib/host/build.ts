import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "./commands";
import { tryLock } from "./file-lock";
import { pause } from "./processes";
import { hashSources } from "./source-hash";

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
  "scripts/node-support.mjs",
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
  return ensure(root, BUILD_STAMP, BUILD_SOURCES, progress, async () => {
    progress.say("Building the pages (about half a minute, after every change of the sources)");
    await runNode(["node_modules/next/dist/bin/next", "build"], {
      what: "The build",
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal: progress.signal,
    });
  });
}

/** What a build is called that nobody has named: the same on every machine with the same sources. */
export const buildIdOf = (root: string): string => hashSources(root, BUILD_SOURCES).slice(0, 12);

/** Two starts of one repository take turns; the second finds the work done. */
async function ensure(
  root: string,
  stampFile: string,
  sources: string[],
  { say, signal }: Progress,
  make: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(root, stampFile);
  const wanted = hashSources(root, sources);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isCurrent()) return;
  const release = await waitForTurn(root, say, signal);
  try {
    if (isCurrent()) return;
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

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
