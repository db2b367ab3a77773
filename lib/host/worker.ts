import { runStopHooks } from "../platform/at-stop";
import { agreementsOf, sharedSettings } from "./agreements";
import { appEnvironment } from "./app-environment";
import { builtId, ensureClient, type Progress } from "./build";
import { surviveClosedOutput } from "./closed-output";
import { HostError } from "./host-error";
import { joinInstances } from "./instances";
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
 * `npm run worker`: works off jobs without a web server, until it is stopped; jobs under way are finished. It goes with the instances on its
 * database like a web server: deadlines have its time zone, and events its Channels service.
 * @throws HostError when there is no database that it could share with a web server, or others on it have other settings
 */
export async function runWorker({ root, start }: Options): Promise<void> {
  const signal = listenForStop();
  surviveClosedOutput();
  const say = (line: string) => console.log(line);
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  if (!settings.databaseUrl)
    throw new HostError("DATABASE_URL is not set. The embedded database belongs to npm start alone.");
  setEnvironment(root, settings, settings.databaseUrl);
  // A Channels server of a web process is that of the worker too.
  const agreements = agreementsOf(sharedSettings(process.env, false));
  const { leave, lost } = await joinInstances(settings.databaseUrl, agreements, { say, signal });
  try {
    await prepare(root, settings.databaseUrl, { say, signal });
    await start();
    say("Working off jobs. Ctrl-C stops it.");
    await Promise.race([aborted(signal), lost]);
  } finally {
    say("Stopping");
    for (const error of await runStopHooks()) console.error(error);
    await leave();
  }
}

/**
 * Sets the environment of a web server in this process, applies migrations and adds the forms that are shipped, and runs `work`, for commands
 * besides the web server that are done in a moment. Does so with the embedded database where there is no other one, whether the product runs or not.
 */
export async function withProductionDatabase<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  loadEnvFiles(root);
  const settings = readSettings(process.env, root);
  const opened = async (url: string) => {
    setEnvironment(root, settings, url);
    await prepare(root, url, { say: (line) => console.log(line) });
    return work();
  };
  return settings.databaseUrl ? opened(settings.databaseUrl) : withOwnDatabase(settings.dataDir, opened);
}

function setEnvironment(root: string, settings: Settings, url: string): void {
  Object.assign(process.env, { NODE_ENV: "production" });
  const { env } = appEnvironment(settings, process.env, url);
  Object.assign(process.env, env, { DATABASE_URL: url, BUILD_ID: process.env.BUILD_ID || builtId(root) });
}

async function prepare(root: string, url: string, progress: Progress): Promise<void> {
  await ensureClient(root, progress);
  await deployMigrations(root, url);
  await ensureForms(root, { ...process.env, DATABASE_URL: url }, progress);
}
