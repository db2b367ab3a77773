import { createServer } from "node:http";
import { runStopHooks } from "../platform/at-stop";
import { beginStop } from "../platform/stopping";
import { agreementsOf, sharedSettings } from "./agreements";
import { appEnvironment } from "./app-environment";
import { builtId, ensureClient, type Progress } from "./build";
import { surviveClosedOutput } from "./closed-output";
import { HostError } from "./host-error";
import { joinInstances } from "./instances";
import { label } from "./label";
import { listen } from "./listen";
import { answerMachine, type MachineAnswer } from "./machine-door";
import { deployMigrations } from "./migrations";
import { withOwnDatabase } from "./own-database";
import { loadEnvFiles, readSettings, type Settings } from "./settings";
import { ensureForms } from "./shipped-forms";
import { aborted, listenForStop } from "./stop-signal";

type Options = {
  /** The repository's folder. */
  root: string;
  /** Begins to work off jobs, and gives what answers machines at WORKER_PORT; called when the app's environment is in `process.env`. */
  start: () => Promise<MachineAnswer>;
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
  // The web servers' settings may leave the jobs to this one.
  process.env.WORKER = "on";
  // A Channels server of a web process is that of the worker too.
  const agreements = agreementsOf(sharedSettings(process.env, false));
  try {
    const { leave, lost } = await joinInstances(settings.databaseUrl, agreements, { say, signal });
    try {
      await prepare(root, settings.databaseUrl, { say, signal });
      await openPort(settings, await start());
      say("Working off jobs. Ctrl-C stops it.");
      await Promise.race([aborted(signal), lost]);
    } finally {
      say("Stopping");
      beginStop();
      for (const error of await runStopHooks()) console.error(error);
      await leave();
    }
  } catch (error) {
    // What a stop breaks off.
    if (!signal.aborted) throw error;
  }
}

/** Answers health checks and gives figures, until the process ends. */
async function openPort({ host, workerPort }: Settings, answer: MachineAnswer): Promise<void> {
  if (!workerPort) return;
  const server = createServer(async (request, response) => {
    label(request);
    if (!(await answerMachine(request, response, answer))) response.writeHead(404).end();
  });
  await listen(server, host, workerPort, (port) => `WORKER_PORT=${port} npm run worker`);
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
