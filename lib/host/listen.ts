import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { HostError } from "./host-error";

/** How a person chooses another port. */
const usualWay = (port: number) => `PORT=${port} npm start`;

/** Takes a free port, or says in one sentence why it cannot. */
export async function listen(server: Server, host: string, port: number, way = usualWay): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw explainListenError(error, host, port, way);
  }
}

/** Finds out early what would fail minutes later, at the end of the start. @throws HostError as the start would */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, host, port);
  probe.close();
  await once(probe, "close");
}

function explainListenError(error: unknown, host: string, port: number, way: typeof usualWay): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new HostError(
        `Port ${port} is taken by another program. Stop that one, or choose another port: ${way(port + 1)}`,
      );
    case "EACCES":
      return new HostError(`This user may not open port ${port}. Choose one above 1023: ${way(3000)}`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new HostError(`HOST is "${host}", which is not an address of this machine.`);
    default:
      return error;
  }
}
