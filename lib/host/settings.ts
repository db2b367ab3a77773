import { existsSync } from "node:fs";
import path from "node:path";
import { previewName } from "../platform/preview-name";
import { assertNoContradiction } from "./contradictions";
import { assertDatabaseUrl } from "./database-address";
import { HostError } from "./host-error";
import { maxWebProcesses } from "./web-processes/count";

/** What the start reads from its environment. The rest of the environment is the app's own. */
export type Settings = {
  /** TCP port of the web server. */
  port: number;
  /** Network address the web server listens at. */
  host: string;
  /** The address that people open, when it is set. */
  appUrl: string | undefined;
  /** `X-Forwarded-*` count. */
  trustProxy: boolean;
  /** Absolute path of the folder for the embedded database and the generated secrets. */
  dataDir: string;
  /** Address of an external PostgreSQL; without it the embedded one runs. */
  databaseUrl: string | undefined;
  /** The demo school is shown: on the embedded database, or when asked for with DEMO=1. */
  demo: boolean;
  /** The Channels server runs inside the web server, because no other one is named. */
  embeddedChannels: boolean;
  /** The name of the preview that this is; undefined for any other installation. */
  previewName: string | undefined;
  /** How many processes answer requests; without it as many as suit the machine (`usualWebProcesses`). */
  webProcesses: number | undefined;
  /** Where `npm run worker` answers health checks and gives its figures; nowhere when it is not set. */
  workerPort: number | undefined;
  /** How long this instance says that it is not ready, and serves on, before it stops. */
  stopDelaySeconds: number;
};

type Environment = Record<string, string | undefined>;

/** Adds the variables of `.env.local` and `.env` to the process's environment; existing ones win. */
export function loadEnvFiles(root: string): void {
  for (const name of [".env.local", ".env"]) {
    const file = path.join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** An empty setting counts as unset. @throws HostError with the setting's name when its value cannot be used, or contradicts another one */
export function readSettings(env: Environment, root: string): Settings {
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  if (databaseUrl) assertDatabaseUrl(databaseUrl);
  assertNoContradiction(env);
  assertMetricsToken(env.METRICS_TOKEN);
  return {
    port: readPort("PORT", env.PORT) ?? 3000,
    host: env.HOST || "127.0.0.1",
    appUrl: readAddress(env.APP_URL),
    trustProxy: readFlag("TRUST_PROXY", env.TRUST_PROXY),
    dataDir: path.resolve(root, env.DATA_DIR || ".data"),
    databaseUrl,
    demo: env.DEMO ? env.DEMO === "1" : !databaseUrl,
    embeddedChannels: !env.PUSHER_KEY,
    previewName: readPreviewName(env.PREVIEW_NAME),
    webProcesses: readNumber("WEB_PROCESSES", env.WEB_PROCESSES, { from: 1, to: maxWebProcesses }),
    workerPort: readPort("WORKER_PORT", env.WORKER_PORT),
    stopDelaySeconds: readNumber("STOP_DELAY_SECONDS", env.STOP_DELAY_SECONDS, { from: 0, to: 300 }) ?? 0,
  };
}

function readPort(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new HostError(`${name} is "${value}", but a port is a whole number from 1 to 65535.`);
}

function readFlag(name: string, value: string | undefined): boolean {
  if (!value || value === "0" || value === "1") return value === "1";
  throw new HostError(`${name} is "${value}", but it has to be 1 or 0.`);
}

/** The web server checks it with all its settings (`env`); the Channels server alone has no others. */
function assertMetricsToken(value: string | undefined): void {
  if (value && value.length < 16)
    throw new HostError("METRICS_TOKEN has to have 16 characters or more, so that nobody guesses it.");
}

function readPreviewName(value: string | undefined): string | undefined {
  if (!value || previewName.test(value)) return value || undefined;
  throw new HostError(
    `PREVIEW_NAME is "${value}", but a preview's name has lower-case letters, digits and dashes, at most 40.`,
  );
}

/** A whole number of a range; undefined where it is not set. */
function readNumber(
  name: string,
  value: string | undefined,
  { from, to }: { from: number; to: number },
): number | undefined {
  if (!value?.trim()) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new HostError(`${name} is "${value}", but it has to be a whole number from ${from} to ${to}.`);
}

function readAddress(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new HostError(`APP_URL is "${value}", but it must be an address such as https://praksis.example.`);
}

/** The address people open: `http://localhost:3000` when only this machine is served. */
export function webAddress({ host, port }: Pick<Settings, "host" | "port">): string {
  const name = isLoopback(host) || isEveryAddress(host) ? "localhost" : bracketed(host);
  return `http://${name}:${port}`;
}

/** The host under which this machine reaches its own web server. */
export function ownHost(host: string): string {
  return isEveryAddress(host) ? "127.0.0.1" : bracketed(host);
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");
const isEveryAddress = (host: string) => host === "0.0.0.0" || host === "::";
const bracketed = (host: string) => (host.includes(":") ? `[${host}]` : host);
