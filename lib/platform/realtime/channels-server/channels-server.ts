import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { handleApiRequest, splitUrl } from "./http-api";
import { Hub } from "./hub";
import { closeReasons, limits } from "./limits";
import { acceptSocket, checkHeartbeats } from "./sockets";

interface ChannelsServerOptions {
  appId: string;
  /** Public: browsers send it. */
  key: string;
  /** Signs the publisher's requests and the browsers' subscriptions. */
  secret: string;
  /** Silence in seconds after which either side sends a ping; 120 by default. */
  activityTimeoutSeconds?: number;
  /** The current time in ms; the machine's by default. */
  now?: () => number;
  /** The network address of a caller; that of the connection by default. */
  addressOf?: (req: IncomingMessage) => string;
}

export interface ChannelsServer {
  /** Answers a request under `/apps/`; false, with nothing touched, for any other request. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** Takes over a websocket under `/app/`; false, with nothing touched, for any other request. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes every connection with 4100, so that clients reconnect after a second, and resolves when all are closed. */
  close(): Promise<void>;
  readonly connectionCount: number;
}

/**
 * A server for protocol 7 of Pusher Channels that runs inside another HTTP server and works with the official,
 * unmodified `pusher` and `pusher-js`. It offers private and presence channels, user sign-in, events, batches, the channel
 * list and the termination of a user's connections; public channels, client events and webhooks it does not have. Of a member of a
 * presence channel it says the id and nothing else.
 */
export function createChannelsServer(options: ChannelsServerOptions): ChannelsServer {
  const hub = new Hub();
  const context = {
    ...options,
    activityTimeoutSeconds: options.activityTimeoutSeconds ?? limits.activityTimeoutSeconds,
    now: options.now ?? Date.now,
    hub,
  };
  const addressOf = options.addressOf ?? ((req) => req.socket.remoteAddress ?? "unknown");
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.incomingFrame,
    maxFragments: limits.incomingFragments,
    perMessageDeflate: false,
  });
  const heartbeat = setInterval(() => checkHeartbeats(context), limits.heartbeatMs).unref();

  async function close(): Promise<void> {
    clearInterval(heartbeat);
    const closed = once(sockets, "close");
    sockets.close();
    for (const socket of sockets.clients) socket.close(closeReasons.restarting.code, closeReasons.restarting.message);
    const deadline = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, limits.goodbyeMs);
    await closed;
    clearTimeout(deadline);
  }

  return {
    handle: (req, res) => handleApiRequest(context, req, res),
    upgrade: (req, socket, head) => {
      const { path, query } = splitUrl(req.url ?? "");
      if (!path.startsWith("/app/")) return false;
      if (isForeignOrigin(req)) refuseUpgrade(socket);
      else {
        const key = path.slice("/app/".length);
        const address = addressOf(req);
        sockets.handleUpgrade(req, socket, head, (accepted) =>
          acceptSocket(context, accepted, { key, query, address }),
        );
      }
      return true;
    },
    close,
    get connectionCount() {
      return hub.clients.size;
    },
  };
}

/** Browsers always name the origin; a page of another site must not use our visitors' connections. */
function isForeignOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false;
  if (!URL.canParse(headers.origin)) return true;
  const origin = new URL(headers.origin);
  // Parsed with the origin's scheme, because a proxy may write the default port explicitly.
  const own = `${origin.protocol}//${headers.host}`;
  return !URL.canParse(own) || new URL(own).host !== origin.host;
}

function refuseUpgrade(socket: Duplex): void {
  // The caller may have closed the connection; without a listener that would end the process.
  socket.on("error", () => {});
  socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
}
