import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A proxy that forwards a browser's requests. */
export type Proxy = {
  proxy: string;
  close: () => void;
};

type Options = {
  /** Where the requests come from: within 127.0.0.0/8, of which only Linux has more than the one that all tests share. */
  localAddress?: string;
  /** Gives another text for the one at an address; null leaves the answer as it is. */
  rewrite?: (path: string) => ((text: string) => string) | null;
  /** Until when the request for an address gets no answer, as on a weak signal; null for one that is not held. */
  hold?: (path: string) => Promise<unknown> | null;
};

/** Opens a proxy for one browser (`visit({ proxy })`). */
export async function openProxy({ localAddress, rewrite = () => null, hold = () => null }: Options): Promise<Proxy> {
  const server = createServer(async (asked, answer) => {
    const { method, headers, url = "" } = asked;
    const path = new URL(url).pathname;
    await hold(path);
    if (asked.socket.destroyed) return;
    const change = rewrite(path);
    const sent = change ? { ...headers, "accept-encoding": "identity" } : headers;
    const handedOn = request(url, { method, headers: sent, localAddress }, (given) => {
      if (change) return changeText(given, answer, change);
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    handedOn.once("error", () => answer.destroy());
    asked.pipe(handedOn);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    proxy: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function changeText(
  given: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const changed = Buffer.from(change(await text(given)));
  answer.writeHead(given.statusCode ?? 500, { ...given.headers, "content-length": changed.length });
  answer.end(changed);
}
