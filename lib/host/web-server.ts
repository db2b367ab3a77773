import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { feidePeople } from "../../prisma/seed/content/feide-people";
import { runStopHooks } from "../platform/at-stop";
import { type ChannelsServer, createChannelsServer } from "../platform/realtime/channels-server/channels-server";
import { createDemoFeide, type DemoFeideKeys } from "./demo-feide";
import { HostError } from "./host-error";
import { answerWithPageStatus } from "./page-status";
import type { ChannelsKeys } from "./secrets";
import { ownHost, type Settings } from "./settings";

/** The running web server. */
export type WebServer = {
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>;
};

type Options = Pick<Settings, "host" | "port"> & {
  root: string;
  /** With hot reload and without a build. */
  dev: boolean;
  /** Run the Channels server inside, with these keys. */
  channels: ChannelsKeys | undefined;
  /** Run the demo's Feide inside, with these keys. */
  feide: DemoFeideKeys | undefined;
};

/** Behind a balancer the server must keep an idle connection longer than the balancer does (usually 60 s). */
const KEEP_ALIVE_MS = 65_000;
const GOODBYE_MS = 10_000;

/**
 * One port for pages, calls and the Channels server. The app's environment has to be in `process.env` before.
 * @throws HostError when the port is taken or the address is not this machine's
 */
export async function startWebServer({
  root,
  dev,
  host,
  port,
  channels: keys,
  feide: feideKeys,
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
  const channels = keys && createChannelsServer(keys);
  const feide = feideKeys && createDemoFeide(feideKeys, Object.values(feidePeople));
  const upgraded = new Set<Duplex>();

  const server = createServer(async (request, response) => {
    try {
      label(request);
      if (channels && request.url?.startsWith("/apps/") && (await channels.handle(request, response))) return;
      if (await feide?.handle(request, response)) return;
      answerWithPageStatus(request, response);
      await handle(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("upgrade", (request, socket, head) => {
    label(request);
    if (channels?.upgrade(request, socket, head)) return;
    if (!dev || !upgradesForNext.emit("upgrade", request, socket, head)) return socket.destroy();
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  await listen(server, host, port);

  return {
    async stop() {
      await finish(server, channels, upgraded);
      for (const error of await runStopHooks()) console.error(error);
      await app.close();
    },
  };
}

/** What the app reads off every request: an id for the log, and the address that really called. */
function label(request: IncomingMessage): void {
  const id = request.headers["x-request-id"];
  if (typeof id !== "string" || !/^[\w.-]{1,128}$/.test(id)) request.headers["x-request-id"] = randomUUID();
  request.headers["x-client-address"] = request.socket.remoteAddress ?? "unknown";
}

async function finish(server: Server, channels: ChannelsServer | undefined, upgraded: Set<Duplex>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  await channels?.close();
  for (const socket of upgraded) socket.destroy();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), GOODBYE_MS);
  await closed;
  clearTimeout(deadline);
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
