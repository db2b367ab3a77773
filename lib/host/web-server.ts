import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { runStopHooks } from "../platform/at-stop";
import { whenPrepared } from "../platform/prepared";
import { forRequest } from "../platform/request-id";
import { createDrain } from "./drain";
import { createFrontDoor } from "./front-door";
import { HostError } from "./host-error";
import { label } from "./label";
import { listen } from "./listen";
import { notePage } from "./page-log";
import { answerWithPageStatus } from "./page-status";
import { createServiceWorkerFile } from "./service-worker";
import { ownHost, type Settings } from "./settings";
import type { SharedParts } from "./shared-parts";
import { createStaticFiles } from "./static-files";
import { answerUnavailable, excuseFailure } from "./unavailable";
import type { WatchedDatabase } from "./watched-database";

/** The running web server. */
export type WebServer = {
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>;
};

type Options = Pick<Settings, "host" | "port" | "appUrl" | "trustProxy"> & {
  root: string;
  /** With hot reload and without a build. */
  dev: boolean;
  /** The Channels server, and the demo's Feide and archive. */
  parts: SharedParts;
  database: WatchedDatabase;
};

/** Behind a balancer the server must keep an idle connection longer than the balancer does (usually 60 s). */
const KEEP_ALIVE_MS = 65_000;

/**
 * One port for pages, calls and the Channels server. The app's environment has to be in `process.env` before.
 * @throws HostError when the port is taken, the address is not this machine's, or a setting is wrong
 */
export async function startWebServer({
  root,
  dev,
  host,
  port,
  appUrl,
  trustProxy,
  parts,
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
  // In development the first request prepares it.
  if (!dev && !(await whenPrepared())) throw new HostError("The app could not be prepared; the lines above say why.");
  const handle = app.getRequestHandler();
  // In development every page is new: nothing is stored.
  const serviceWorker = dev ? null : createServiceWorkerFile(root);
  const staticFiles = dev ? null : createStaticFiles(root);
  const upgraded = new Set<Duplex>();
  const door = await createFrontDoor({ appUrl, host, trustProxy });
  const { log } = await import("../platform/log");

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      notePage(request, response, log);
      if (door.answers(request, response)) return;
      if (!drain.admit(request, response)) return;
      if (serviceWorker?.(request, response) || staticFiles?.(request, response)) return;
      if (await parts.handle(request, response)) return;
      answerWithPageStatus(request, response);
      if (isAnsweredWithoutDatabase(database, request, response)) return;
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
    if (parts.upgrade(request, socket, head)) return;
    if (!dev || !upgradesForNext.emit("upgrade", request, socket, head)) return socket.destroy();
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  await listen(server, host, port);

  return {
    async stop() {
      for (const socket of upgraded) socket.destroy();
      await Promise.all([parts.close(), drain.finish()]);
      for (const error of await runStopHooks()) console.error(error);
      await app.close();
    },
  };
}

/** The files of the build, and the calls that say themselves what is missing. */
const needsNoDatabase = (url = ""): boolean => /^\/(_next\/|api\/(health\/|metrics(\?|$)))/.test(url);

/** While the database starts again, answers what would fail without it; a failure of what had begun before is excused. */
function isAnsweredWithoutDatabase(
  database: WatchedDatabase,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const began = performance.now();
  excuseFailure(request, response, () => database.wasAwaySince(began));
  if (!database.isAway() || needsNoDatabase(request.url)) return false;
  answerUnavailable(request, response);
  return true;
}
