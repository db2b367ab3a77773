import { agreementsOf, sharedSettings } from "./agreements";
import { appEnvironment } from "./app-environment";
import { dropLeftovers } from "./backup/target";
import { builtId, ensureBuild, ensureClient, type Progress } from "./build";
import { surviveClosedOutput } from "./closed-output";
import { openDataDir } from "./data-dir";
import { DATABASE_NAME, ensureDatabase, withClient } from "./database";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from "./demo";
import { explainFullDisk } from "./host-error";
import { joinInstances, type Membership } from "./instances";
import { assertPortIsFree } from "./listen";
import { deployMigrations } from "./migrations";
import { openWeb, type Web } from "./open-web";
import { pause } from "./processes";
import { listErasuresOf, replayErasures } from "./replay-erasures";
import { loadEnvFiles, readSettings, type Settings } from "./settings";
import { ensureForms } from "./shipped-forms";
import { aborted, listenForStop } from "./stop-signal";
import { type SupervisedPostgres, superviseEmbeddedPostgres } from "./supervised-postgres";
import { chooseWebProcesses, connectionsEach, connectionsOfAll } from "./web-processes/count";

type Options = {
  /** The repository's folder. */
  root: string;
  /** Hot reload instead of a build. */
  dev: boolean;
  /** When the command began, in ms of `performance.now()`. */
  began: number;
};

/**
 * `npm start` and `npm run dev` from installed packages to the last goodbye. Ends when the person stops it.
 * @throws HostError for what the person can cure
 */
export async function run({ root, dev, began }: Options): Promise<void> {
  const signal = listenForStop();
  surviveClosedOutput();
  const say = (line: string) => console.log(line);
  const closers: (() => unknown)[] = [];
  try {
    loadEnvFiles(root);
    const settings = readSettings(process.env, root);
    const dataDir = openDataDir(settings.dataDir);
    closers.push(dataDir.release);
    await assertPortIsFree(settings.host, settings.port);
    const hasOwnDatabase = settings.databaseUrl === undefined;
    const processes = chooseWebProcesses({ wanted: settings.webProcesses, dev, hasOwnDatabase, say });
    const database = await openDatabase({ settings, processes, closers, say });
    Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
    const progress = { say, signal };
    await ensureClient(root, progress);
    if (!dev) await ensureBuild(root, progress);
    const { env, ...keys } = appEnvironment(settings, process.env, database.url);
    Object.assign(process.env, env, { BUILD_ID: process.env.BUILD_ID || builtId(root) });
    process.env.DATABASE_CONNECTIONS ||= String(connectionsEach(processes));
    // One that does not go with the others must not change their database.
    const { leave, lost } = settings.databaseUrl ? await joinOthers(settings, process.env, progress) : alone;
    closers.push(leave);
    await prepareDatabase(root, settings, database.url, progress);
    signal.throwIfAborted();
    const web = await openWeb({ root, dev, settings, processes, keys, postgres: database.server, say });
    closers.push(web.stop);
    await Promise.race([aborted(signal), web.ready, web.lost]);
    signal.throwIfAborted();
    greet(settings, env.APP_URL ?? "", (performance.now() - began) / 1000);
    const end = [database.lost, web.lost, lost];
    await Promise.race([aborted(signal), ...end]);
    await Promise.race([leaveBalancer(web, settings.stopDelaySeconds, say), ...end]);
    say("Stopping");
  } catch (error) {
    // The data folder, the database and the build may be on one disk.
    if (!signal.aborted) throw explainFullDisk(error, root);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The database to use, a promise that fails when it goes away for good, and the server when this process runs it. */
type Database = { url: string; lost: Promise<never>; server?: SupervisedPostgres };

type Opening = { settings: Settings; processes: number; closers: (() => unknown)[]; say: Progress["say"] };

async function openDatabase({ settings, processes, closers, say }: Opening): Promise<Database> {
  if (settings.databaseUrl) {
    say("Connecting to the database");
    await withClient(settings.databaseUrl, async () => {});
    return { url: settings.databaseUrl, lost: new Promise(() => {}) };
  }
  say("Starting the database");
  const server = await superviseEmbeddedPostgres({
    dir: settings.dataDir,
    say,
    settings: {
      max_connections: String(connectionsOfAll(processes, Number(process.env.DATABASE_CONNECTIONS) || undefined)),
    },
  });
  closers.push(server.stop);
  await dropLeftovers(server.url("postgres"));
  await ensureDatabase(server.url("postgres"), DATABASE_NAME);
  return { url: server.url(DATABASE_NAME), lost: server.lost, server };
}

/** On an embedded database there is no other instance. */
const alone: Membership = { leave: async () => {}, lost: new Promise(() => {}) };

/** Joins the instances on an external database. Reads the app's environment. */
const joinOthers = ({ databaseUrl = "", embeddedChannels }: Settings, env: NodeJS.ProcessEnv, progress: Progress) =>
  joinInstances(databaseUrl, agreementsOf(sharedSettings(env, embeddedChannels)), progress);

async function prepareDatabase(root: string, settings: Settings, url: string, progress: Progress): Promise<void> {
  const applied = await deployMigrations(root, url);
  if (applied.length > 0) progress.say(`Applied ${applied.length} migration${applied.length === 1 ? "" : "s"}`);
  const env = { ...process.env, DATABASE_URL: url };
  if (!settings.databaseUrl || settings.previewName) await loadDemo(root, env, progress);
  await ensureForms(root, env, progress);
  await listErasuresOf(url, settings.dataDir);
  await replayErasures(root, env, { dataDir: settings.dataDir, say: progress.say });
}

/** A balancer asks every few seconds whether an instance is ready; until it has noticed, it sends requests. */
async function leaveBalancer(web: Web, seconds: number, say: Progress["say"]): Promise<void> {
  if (seconds === 0) return;
  say(`Not ready any more; stopping in ${seconds} s`);
  web.leave();
  await pause(seconds * 1000);
}

function greet(settings: Settings, address: string, seconds: number): void {
  console.log(`\nReady after ${seconds.toFixed(1)} s: ${address}\n`);
  if (settings.demo) {
    console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const account of DEMO_ACCOUNTS) console.log(`  ${account}`);
    console.log("");
  }
  console.log("Ctrl-C stops it.");
}
