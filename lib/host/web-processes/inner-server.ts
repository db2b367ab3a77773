import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sameSecret } from "../../platform/same-secret";
import type { OwnParts } from "../shared-parts";

/** How a web process reaches its parent, and what it passes on. */
export type InnerAddress = { port: number; secret: string; paths: string[] };

/** The parent's web server, for its web processes alone. */
export type InnerServer = InnerAddress & { stop: () => Promise<void> };

/** Shows that a request was passed on by a web process, which has written down who called. */
export const secretHeader = "x-web-process";

const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the shared parts to the web processes on a free port of this machine. Others on it get nowhere without the secret, except to the
 * calls of the Channels API, whose signature is their own proof: the processes send events there directly.
 */
export async function startInnerServer(parts: OwnParts): Promise<InnerServer> {
  const secret = randomBytes(32).toString("base64url");
  const isAllowed = ({ url, headers }: IncomingMessage) =>
    url?.startsWith("/apps/") || sameSecret(String(headers[secretHeader] ?? ""), secret);

  const server = createServer(async (request, response) => {
    try {
      if (!isAllowed(request)) response.writeHead(403).end();
      else if (!(await parts.handle(request, response))) response.writeHead(404).end();
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  server.on("upgrade", (request, socket, head) => {
    if (!isAllowed(request) || !parts.upgrade(request, socket, head)) socket.destroy();
  });
  // Longer than the processes keep a connection, so that none is closed while a request is on its way.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    secret,
    paths: parts.paths,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
