import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { feidePeople } from "../../prisma/seed/content/feide-people";
import { runStopHooks } from "../platform/at-stop";
import { networkOf } from "../platform/http/network";
import { nameSources } from "../platform/metrics/figures";
import { createChannelsServer } from "../platform/realtime/channels-server/channels-server";
import { forRequest } from "../platform/request-id";
import { createDemoArchive, type DemoArchiveKeys } from "./demo-archive/demo-archive";
import { createDemoFeide, type DemoFeideKeys } from "./demo-feide";
import { createDrain } from "./drain";
import { createFrontDoor } from "./front-door";
import { HostError } from "./host-error";
import { notePage } from "./page-log";
import { answerWithPageStatus } from "./page-status";
import type { ChannelsKeys } from "./secrets";
import { ownHost, type Settings } from "./settings";
import type { SupervisedPostgres } from "./supervised-postgres";
import { answerUnavailable, excuseFailure } from "./unavailable";

/** The running web server. */
export type WebServer = {
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>;
};

type Options = Pick<Settings, "host" | "port" | "appUrl" | "trustProxy"> & {
  root: string;
  /** With hot reload and without a build. */
  dev: boolean;
  /** Run the Channels server inside, with these keys. */
  channels: ChannelsKeys | undefined;
  /** Run the demo's Feide inside, with these keys. */
  feide: DemoFeideKeys | undefined;
  /** Run the demo's archive inside, with these keys. */
  archive?: DemoArchiveKeys | undefined;
  /** The database, when this process runs it too. */
  database?: Database | undefined;
};

/** Behind a balancer the server must keep an idle connection longer than the balancer does (usually 60 s). */
const KEEP_ALIVE_MS = 65_000;

/**
 * One port for pages, calls and the Channels server. The app's environment has to be in `process.env` before.
 * @throws HostError when the port is taken or the address is not this machine's
 */
export async function startWebServer({
  root,
  dev,
  host,
  port,
  appUrl,
  trustProxy,
  channels: keys,
  feide: feideKeys,
  archive: archiveKeys,
  database,
}: Options): Promise<WebServer> {
  // Next would answer a kill signal by exiting in the middle of things.
  process.env.NEXT_MANUAL_SIG_HANDLE = "true";
  const { default: next } = await import("next");
  // With its first request Next adds an upgrade listener, for hot reload, to the server it is given. Ours has to
  // decide first, so Next is given one that never listens, and gets there what we pass on.
  const upgradesForNext = createServer();
  const app = next({ dev, dir: root, hostname: ownHost(host), port, quiet: !dev, httpServer: upgradesForNext });
  await app.prepare();
  const handle = app.getRequestHandler();
  const channels = keys && createChannelsServer({ ...keys, addressOf });
  const feide = feideKeys && createDemoFeide(feideKeys, Object.values(feidePeople));
  const archive = archiveKeys && createDemoArchive(archiveKeys);
  const upgraded = new Set<Duplex>();
  const door = await createFrontDoor({ appUrl, host, trustProxy });
  const { log } = await import("../platform/log");
  if (channels) nameSources({ sockets: () => channels.connectionCount });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      notePage(request, response, log);
      if (door.answers(request, response)) return;
      if (!drain.admit(request, response)) return;
      if (channels && request.url?.startsWith("/apps/") && (await channels.handle(request, response))) return;
      if (await feide?.handle(request, response)) return;
      if (await archive?.handle(request, response)) return;
      answerWithPageStatus(request, response);
      if (database && isAnsweredWithoutDatabase(database, request, response)) return;
      await handle(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
  const server = createServer((request, response) => forRequest(label(request), () => answer(request, response)));
  const drain = createDrain(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("upgrade", (request, socket, head) => {
    label(request);
    if (door.refusesUpgrade(request, socket)) return;
    if (channels?.upgrade(request, socket, head)) return;
    if (!dev || !upgradesForNext.emit("upgrade", request, socket, head)) return socket.destroy();
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  await listen(server, host, port);

  return {
    async stop() {
      for (const socket of upgraded) socket.destroy();
      await Promise.all([channels?.close(), drain.finish()]);
      for (const error of await runStopHooks()) console.error(error);
      await app.close();
    },
  };
}

/** What the app reads off every request: an id for the log, which is given back, and the address that really called. */
function label(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
  request.headers["x-request-id"] = id;
  request.headers["x-client-address"] = request.socket.remoteAddress ?? "unknown";
  return id;
}

/** The network of a browser, for limits: behind a trusted proxy, of the address that the proxy names. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"] : undefined;
  const named = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return networkOf(named || (socket.remoteAddress ?? "unknown"));
}

/** The files of the build, and the calls that say themselves what is missing. */
const needsNoDatabase = (url = ""): boolean => /^\/(_next\/|api\/(health\/|metrics(\?|$)))/.test(url);

type Database = Pick<SupervisedPostgres, "isAway" | "wasAwaySince">;

/** While the database starts again, answers what would fail without it; a failure of what had begun before is excused. */
function isAnsweredWithoutDatabase(database: Database, request: IncomingMessage, response: ServerResponse): boolean {
  const began = performance.now();
  excuseFailure(request, response, () => database.wasAwaySince(began));
  if (!database.isAway() || needsNoDatabase(request.url)) return false;
  answerUnavailable(request, response);
  return true;
}

/** Takes a free port, or says in one sentence why it cannot. */
async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}

/** Finds out early what would fail minutes later, at the end of the start. @throws HostError as the start would */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, host, port);
  probe.close();
  await once(probe, "close");
}

function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new HostError(
        `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    case "EACCES":
      return new HostError(`This user may not open port ${port}. Choose one above 1023 with PORT.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new HostError(`HOST is "${host}", which is not an address of this machine.`);
    default:
      return error;
  }
}
