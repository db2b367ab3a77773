import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { feidePeople } from "../../prisma/seed/content/feide-people";
import { networkOf } from "../platform/http/network";
import { nameSources } from "../platform/metrics/figures";
import { createChannelsServer } from "../platform/realtime/channels-server/channels-server";
import type { AppEnvironment } from "./app-environment";
import { createDemoArchive } from "./demo-archive/demo-archive";
import { createDemoFeide } from "./demo-feide";
import { clientAddressHeader } from "./label";

/**
 * What a start has once, however many web processes it has: the Channels server, which knows every socket, and the demo's Feide and archive.
 * In a start with several web processes they pass on what is for these (`web-processes/forward.ts`).
 */
export type SharedParts = {
  /** Answers a request that is for one of them; false, with nothing touched, for any other request. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** The same for the opening of a socket. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Says goodbye to every socket and ends when all are closed. */
  close: () => Promise<void>;
};

/** The parts that this process has itself. The requests have passed `label`, which says who called. */
export type OwnParts = SharedParts & {
  /** How the addresses begin that are theirs. */
  paths: string[];
};

/** The keys of the parts; one without keys does not exist. */
export type SharedKeys = Pick<AppEnvironment, "channels" | "feide" | "archive">;

/** One that answers requests only. To have another one in a single process of a start, add it here. */
type Part = { path: string; handle: SharedParts["handle"] };

/** Makes the parts that have keys. */
export function createSharedParts({ channels: keys, feide, archive }: SharedKeys): OwnParts {
  const channels = keys && createChannelsServer({ ...keys, addressOf });
  if (channels) nameSources({ sockets: () => channels.connectionCount });
  const parts: Part[] = [
    ...(channels ? [{ path: "/apps/", handle: channels.handle }] : []),
    ...(feide
      ? [{ path: `${pathOf(feide.issuer)}/`, handle: createDemoFeide(feide, Object.values(feidePeople)).handle }]
      : []),
    ...(archive ? [{ path: `${archive.base}/`, handle: createDemoArchive(archive).handle }] : []),
  ];
  return {
    paths: [...parts.map(({ path }) => path), ...(channels ? ["/app/"] : [])],
    async handle(request, response) {
      const part = parts.find(({ path }) => request.url?.startsWith(path));
      return part ? part.handle(request, response) : false;
    },
    upgrade: (request, socket, head) => channels?.upgrade(request, socket, head) ?? false,
    close: async () => channels?.close(),
  };
}

const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, "");

/** The network of a browser, for limits: behind a trusted proxy, of the address that the proxy names. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = process.env.TRUST_PROXY === "1" ? headers["x-forwarded-for"] : undefined;
  const named = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return networkOf(named || String(headers[clientAddressHeader] ?? socket.remoteAddress ?? "unknown"));
}
