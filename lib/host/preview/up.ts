import { rmSync } from "node:fs";
import { ensureBuild, ensureClient, isBuildCurrent } from "../build";
import { assertDatabaseUrl } from "../database-address";
import { explainFullDisk, HostError } from "../host-error";
import { findFreePort } from "../processes";
import { loadEnvFiles, readSettings, webAddress } from "../settings";
import {
  assertNoPreviewDatabase,
  dropPreviewDatabase,
  ensurePreviewDatabase,
  isSameServer,
  previewDatabaseUrl,
} from "./database";
import {
  assertPreviewName,
  assertSameCheckout,
  filesOf,
  type Preview,
  previewsFolder,
  readPreview,
  readPreviews,
  writePreview,
} from "./preview";
import { processOf, startPreview, stopPreview } from "./process";
import { sourcesOf } from "./sources";
import { inTurn } from "./turn";

type Options = {
  /** The repository's folder. */
  root: string;
  name: string | undefined;
  /** Where people open it, when a proxy is in front of it. */
  address?: string | undefined;
  port?: string | undefined;
  say: (line: string) => void;
  signal: AbortSignal;
};

/** What `up` and `list` print about a preview. */
export type Described = {
  name: string;
  address: string;
  port: number;
  database: string;
  version: string;
  commit: string | null;
};

/** What people may know about a preview: no passwords. */
export const describePreview = ({ name, port, publicAddress, databaseUrl, version, commit }: Preview): Described => ({
  name,
  address: publicAddress ?? webAddress({ host: "127.0.0.1", port }),
  port,
  database: databaseUrl ? new URL(databaseUrl).pathname.slice(1) : "embedded",
  version,
  commit,
});

/**
 * `npm run preview -- up`: creates and starts a preview of the sources in `root`, or updates the one with this name, which keeps its port and
 * its data. Ends when it answers.
 * @throws HostError for what the person can cure. A new preview that does not start leaves nothing behind; one that was there keeps its data.
 */
export async function up({ root, name, address, port, say, signal }: Options): Promise<Described & { isNew: boolean }> {
  assertPreviewName(name);
  loadEnvFiles(root);
  const previews = previewsFolder(process.env, root);
  const server = readSettings(process.env, root).databaseUrl;
  return inTurn(previews, { say, signal }, async () => {
    const before = readPreview(previews, name);
    assertSameCheckout(before, root);
    const preview = await prepare(before, { root, name, address, port, server, previews });
    if (!before && server) await assertNoPreviewDatabase(server, name);
    if (!before) rmSync(filesOf(previews, name).folder, { recursive: true, force: true });
    const { version, commit } = preview;
    // Before its database is made: one that is killed in between leaves no database that nobody knows of. One that was there is as before until it runs.
    if (!before) writePreview(previews, preview);
    const neighbours: Preview[] = [];
    try {
      neighbours.push(...(await stopForBuild(previews, preview)));
      await ensureClient(root, { say, signal });
      await ensureBuild(root, { say, signal });
      if (preview.databaseUrl) await ensurePreviewDatabase(name, preview.databaseUrl, server);
      say(`Starting the preview ${name}`);
      await startPreview(previews, preview, signal);
      writePreview(previews, preview);
    } catch (error) {
      if (!before) await removePreview(previews, preview, server);
      throw explainFullDisk(error, previews);
    } finally {
      // Those that had to stop for the build come back with it, whatever became of this one, also when it was interrupted.
      for (const neighbour of neighbours)
        await startPreview(previews, neighbour, new AbortController().signal).then(
          () => writePreview(previews, { ...neighbour, version, commit }),
          (error: unknown) =>
            say(`The preview ${neighbour.name} did not start again: ${error instanceof Error ? error.message : error}`),
        );
    }
    return { ...describePreview(preview), isNew: !before };
  });
}

type Wanted = Pick<Options, "root" | "address" | "port"> & {
  name: string;
  server: string | undefined;
  previews: string;
};

/** The preview as it is to be, from what it was and what is asked for. @throws HostError for what contradicts */
async function prepare(before: Preview | null, { root, name, address, port, server, previews }: Wanted) {
  const databaseUrl = before ? databaseToKeep(before, server) : server ? previewDatabaseUrl(server, name) : null;
  const others = readPreviews(previews).filter((other) => other.name !== name);
  const now = new Date().toISOString();
  const preview: Preview = {
    name,
    port: port ? readPort(port, others) : (before?.port ?? (await findOwnPort(others))),
    publicAddress: address ? readAddress(address, others) : (before?.publicAddress ?? null),
    databaseUrl,
    root,
    ...(await sourcesOf(root)),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  return preview;
}

/** An update does not move data: the preview stays on its server, whose user or password may have changed. */
function databaseToKeep({ name, databaseUrl }: Preview, server: string | undefined): string | null {
  if (!server) return databaseUrl;
  assertDatabaseUrl(server);
  if (databaseUrl && isSameServer(databaseUrl, server)) {
    const url = new URL(server);
    url.pathname = new URL(databaseUrl).pathname;
    return url.href;
  }
  const place = databaseUrl ? "on another server" : "on an embedded server of its own";
  throw new HostError(
    `DATABASE_URL names a server, but the preview "${name}" has its data ${place}. Remove it first, or leave DATABASE_URL out.`,
  );
}

function readPort(text: string, others: readonly Preview[]): number {
  const port = readSettings({ PORT: text }, ".").port;
  const other = others.find((one) => one.port === port);
  if (!other) return port;
  throw new HostError(`Port ${port} belongs to the preview "${other.name}". Choose another one.`);
}

async function findOwnPort(others: readonly Preview[]): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (others.every((other) => other.port !== port)) return port;
  }
}

function readAddress(text: string, others: readonly Preview[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSite = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
  if (!isSite || url.username || url.password)
    throw new HostError(
      `--address is "${text}", but it must be the address of a site without a path, such as https://pr-123.example.org.`,
    );
  const other = others.find((one) => one.publicAddress === url.origin);
  if (other) throw new HostError(`${url.origin} is the address of the preview "${other.name}". Choose another one.`);
  return url.origin;
}

/**
 * Stops the preview itself and, before a new build, the others that run from the same checkout: they share its build.
 * @returns the others, to be started again
 */
async function stopForBuild(previews: string, preview: Preview): Promise<Preview[]> {
  const neighbours = isBuildCurrent(preview.root)
    ? []
    : readPreviews(previews).filter(
        (other) => other.name !== preview.name && other.root === preview.root && processOf(previews, other.name),
      );
  for (const { name } of [preview, ...neighbours]) await stopPreview(previews, name);
  return neighbours;
}

/** Removes everything that a preview has: process, database and files. @throws HostError when its database cannot be reached */
export async function removePreview(previews: string, preview: Preview, server: string | undefined): Promise<void> {
  await stopPreview(previews, preview.name);
  const { databaseUrl } = preview;
  if (databaseUrl)
    await dropPreviewDatabase(
      preview.name,
      databaseUrl,
      server && isSameServer(databaseUrl, server) ? server : undefined,
    );
  rmSync(filesOf(previews, preview.name).folder, { recursive: true, force: true });
}
