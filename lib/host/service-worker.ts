import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { workerPath } from "../platform/offline/names";
import type { LaterFiles } from "../platform/offline/static-files";

const FILE = path.join(".next", "service-worker.js");

/** What the script itself may do: fetch from us. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** Builds the service worker for the pages that were just built: it carries their version and the files of their later parts. */
export async function buildServiceWorker(root: string): Promise<void> {
  const { build } = await import("esbuild");
  const id = readFileSync(path.join(root, ".next", "BUILD_ID"), "utf8").trim();
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "lib/platform/offline/worker/worker.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: { BUILD: JSON.stringify({ id, later: laterFiles(path.join(root, ".next")) }) },
  });
  writeFileSync(path.join(root, FILE), outputFiles[0]?.contents ?? "");
}

/** The files that the parts of each page need which it loads later, and those that these load later again, by the page's route. */
function laterFiles(build: string): LaterFiles {
  const pages = path.join(build, "server", "app");
  const manifest = path.join("page", "react-loadable-manifest.json");
  const found = readdirSync(pages, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(manifest));
  return Object.fromEntries(
    found.flatMap((file) => {
      const parts: Record<string, { files: string[] }> = JSON.parse(readFileSync(path.join(pages, file), "utf8"));
      const files = withNamed(
        Object.values(parts).flatMap((part) => part.files),
        build,
      );
      return files.length > 0 ? [[routeOf(file.slice(0, -manifest.length)), files]] : [];
    }),
  );
}

/** Files of a build, and all that they name. */
function withNamed(files: readonly string[], build: string): string[] {
  const known = new Set(files);
  // A set also gives what is added meanwhile.
  for (const file of known)
    for (const [named] of readFileSync(path.join(build, file), "utf8").matchAll(
      /static\/chunks\/[\w.~-]+\.(?:js|css)/g,
    ))
      known.add(named);
  return [...known];
}

/** The address of a page's folder: folders in brackets are not in it. */
const routeOf = (folder: string): string =>
  `/${folder
    .split(path.sep)
    .filter((part) => part !== "" && !/^\(.*\)$/.test(part))
    .join("/")}`;

/** Answers requests for the service worker. A browser asks for it again at each visit, so that it learns of a new version. */
export function createServiceWorkerFile(root: string) {
  const file = path.join(root, FILE);
  const script = existsSync(file) ? readFileSync(file) : null;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!script || request.url?.split("?", 1)[0] !== workerPath || !/^(GET|HEAD)$/.test(request.method ?? ""))
      return false;
    response.writeHead(200, {
      "content-type": "text/javascript; charset=utf-8",
      "content-length": script.length,
      "cache-control": "no-cache",
      "content-security-policy": POLICY,
    });
    response.end(request.method === "HEAD" ? undefined : script);
    return true;
  };
}
