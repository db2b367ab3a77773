import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDataDir } from "./data-dir";
import type { DemoArchiveKeys } from "./demo-archive/demo-archive";
import type { DemoFeideKeys } from "./demo-feide";
import { explainWriteError } from "./host-error";

/** What the embedded Channels server and its users know of each other. */
export type ChannelsKeys = { appId: string; key: string; secret: string };

/** The secret that signs sessions, made once a data folder: people stay signed in over a restart. */
export function sessionSecret(dataDir: string): string {
  return keep(path.join(dataDir, "secret"), () => randomText(48));
}

/** The keys of the embedded Channels server, made once a data folder. */
export function channelsKeys(dataDir: string): ChannelsKeys {
  const make = () => JSON.stringify({ appId: "practicum", key: randomText(15), secret: randomText(30) });
  return JSON.parse(keep(path.join(dataDir, "channels.json"), make));
}

/** The keys of the demo's Feide, of this process alone: an attempt does not outlive a restart. */
export function feideKeys(address: string): DemoFeideKeys {
  const at = (path: string) => new URL(path, address).href;
  return { issuer: at("/demo-feide"), clientId: "practicum", clientSecret: randomText(30), redirectUri: at("/feide") };
}

/** The keys of the demo's archive, made once a data folder: a process that only runs jobs has the same. */
export const archiveKeys = (dataDir: string): DemoArchiveKeys => ({
  base: "/demo-archive",
  clientId: "practicum",
  clientSecret: keep(path.join(dataDir, "archive-secret"), () => randomText(30)),
});

/**
 * Reads a file, or creates it: written next to its place and then renamed, so that it is never incomplete. A command beside the web server
 * may be the first that needs the folder.
 */
function keep(file: string, make: () => string): string {
  if (!existsSync(file)) {
    try {
      makeDataDir(path.dirname(file));
      writeFileSync(`${file}.new`, make(), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      throw explainWriteError(error, path.dirname(file));
    }
  }
  return readFileSync(file, "utf8");
}

const randomText = (bytes: number) => randomBytes(bytes).toString("base64url");
