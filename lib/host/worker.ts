import { runStopHooks } from "../platform/at-stop";
import { appEnvironment } from "./app-environment";
import { builtId, ensureClient } from "./build";
import { surviveClosedOutput } from "./closed-output";
import { HostError } from "./host-error";
import { deployMigrations } from "./migrations";
import { withOwnDatabase } from "./own-database";
import { loadEnvFiles, readSettings, type Settings } from "./settings";
import { ensureForms } from "./shipped-forms";
import { aborted, listenForStop } from "./stop-signal";

type Options = {
  /** The repository's folder. */
  root: string;
  /** Begins to work off jobs; called when the app's environment is in `process.env`. */
  start: () => Promise<unknown>;
};

/**
 * `npm run worker`: works off jobs without a web server, until it is stopped; jobs under way are finished.
 * @throws HostError when there is no database that it could share with a web server
 */
export async function runWorker({ root, start }: Options): Promise<void> {
  const signal = listenForStop();
  surviveClosedOutput();
  const say = (line: string) => console.log(line);
  await openProductionDatabase(root, signal);
  await start();
  say("Working off jobs. Ctrl-C stops it.");
  await aborted(signal);
  say("Stopping");
  for (const error of await runStopHooks()) console.error(error);
}

/**
 * Sets the environment of a web server in this process, applies migrations and adds the forms that are shipped, for commands besides the web server.
 * @throws HostError when there is no database that it could share with a web server
 */
export async function openProductionDatabase(root: string, signal?: AbortSignal): Promise<void> {
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  if (!settings.databaseUrl) {
    throw new HostError("DATABASE_URL is not set. The embedded database belongs to npm start alone.");
  }
  await open(root, settings, settings.databaseUrl, signal);
}

/** Does the same with the embedded database where there is no other one, whether the product runs or not, while `work` uses it. */
export async function withProductionDatabase<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  const opened = async (url: string) => {
    await open(root, settings, url);
    return work();
  };
  return settings.databaseUrl ? opened(settings.databaseUrl) : withOwnDatabase(settings.dataDir, opened);
}

async function open(root: string, settings: Settings, url: string, signal?: AbortSignal): Promise<void> {
  Object.assign(process.env, { NODE_ENV: "production" });
  const { env } = appEnvironment(settings, process.env, url);
  Object.assign(process.env, env, { DATABASE_URL: url, BUILD_ID: process.env.BUILD_ID || builtId(root) });
  const progress = { say: (line: string) => console.log(line), signal };
  await ensureClient(root, progress);
  await deployMigrations(root, url);
  await ensureForms(root, { ...process.env, DATABASE_URL: url }, progress);
}
