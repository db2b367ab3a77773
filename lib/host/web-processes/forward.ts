import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from "node:http";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SharedParts } from "../shared-parts";
import { answerUnavailable } from "../unavailable";
import { type InnerAddress, secretHeader } from "./inner-server";

/** Headers about one connection, which say nothing about the next one. */
const ofConnection = ["connection", "keep-alive", "transfer-encoding", "expect", "upgrade"];
/** How long a socket may take to close after the parent has said goodbye on it. */
const GOODBYE_MS = 3_000;

/** The shared parts as a web process has them: it passes requests and sockets on to its parent. */
export function forwardSharedParts({ port, secret, paths }: InnerAddress): SharedParts {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();
  const isTheirs = ({ url }: IncomingMessage) => paths.some((path) => url?.startsWith(path));
  const open = ({ method, url }: IncomingMessage, headers: IncomingHttpHeaders, by: Agent | false) =>
    openRequest({
      host: "127.0.0.1",
      port,
      method,
      path: url,
      headers: { ...headers, [secretHeader]: secret },
      agent: by,
    });

  return {
    async handle(request, response) {
      if (!isTheirs(request)) return false;
      const outgoing = open(request, without(request.headers), agent);
      response.once("close", () => outgoing.destroy());
      const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
      // Also after the answer: the parent may refuse a body before its end.
      outgoing.on("error", () => {});
      request.pipe(outgoing);
      const [answer] = await answered.catch(() => [undefined]);
      if (response.destroyed) return true;
      if (!answer) answerUnavailable(request, response);
      else {
        response.writeHead(answer.statusCode ?? 502, without(answer.headers));
        await pipeline(answer, response).catch(() => {});
      }
      return true;
    },

    upgrade(request, socket, head) {
      if (!isTheirs(request)) return false;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.once("error", () => socket.destroy());
      const outgoing = open(request, request.headers, false);
      socket.once("close", () => outgoing.destroy());
      outgoing.once("upgrade", (answer: IncomingMessage, inner: Duplex, innerHead: Buffer) => {
        socket.write(headOf(answer));
        socket.write(innerHead);
        inner.write(head);
        join(socket, inner);
      });
      outgoing.once("response", (answer: IncomingMessage) => {
        socket.write(headOf(answer));
        answer.pipe(socket);
      });
      outgoing.once("error", () => socket.destroy());
      outgoing.end();
      return true;
    },

    async close() {
      const deadline = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), GOODBYE_MS);
      await Promise.all([...sockets].map((socket) => once(socket, "close").catch(() => {})));
      clearTimeout(deadline);
    },
  };
}

const without = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));

/** The head of an answer as it came. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${[...lines, "", ""].join("\r\n")}`;
}

/** Lets all bytes through in both directions until one side ends. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.once("error", () => to.destroy());
    from.once("close", () => {
      to.end();
      // A browser that does not close its side would keep the socket for ever.
      const deadline = setTimeout(() => to.destroy(), GOODBYE_MS);
      to.once("close", () => clearTimeout(deadline));
    });
  }
}
