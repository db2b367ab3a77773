import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that forwards a browser's requests from another address of this machine. */
export type OtherAddress = {
  proxy: string;
  close: () => void;
};

/** @param localAddress within 127.0.0.0/8, of which only Linux has more than the one that all tests share */
export async function openOtherAddress(localAddress: string): Promise<OtherAddress> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const handedOn = request(asked.url ?? "", { method, headers, localAddress }, (given) => {
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
