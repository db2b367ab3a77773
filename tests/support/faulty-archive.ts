import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ArchiveRequest, createDemoArchive, type DemoArchive } from "@/lib/host/demo-archive/demo-archive";
import { demoCodes } from "@/lib/host/demo-archive/structure";
import { archiveClient } from "./archive-client";

/**
 * What goes wrong with a request: nothing of it arrives; it is carried out but its answer is lost, or cannot be read; it is carried out only when
 * the client has given up, or when the test lets it (`held`); and others.
 */
export type Fault =
  | "lost-before"
  | "lost-after"
  | "late"
  | "held"
  | "silent"
  | "twice"
  | "html"
  | "redirect"
  | "no-json"
  | "garbled"
  | "other-bytes"
  | { status: number; words?: string; retryAfter?: string };

/** Decides about each request of the product: which fault it meets, if any. `name` is "token", "query", "upload" and so on, `at` counts all from 1. */
export type Faults = (name: string, at: number) => Fault | undefined;

export const archiveKeys = { base: "/demo-archive", clientId: "tests", clientSecret: "a secret & of=the tests" };

/** The same archive as the demo's on a free port, with faults that a test chooses. */
export type FaultyArchive = {
  address: string;
  /** Asks the archive by hand; meets no faults and is not counted. */
  client: ReturnType<typeof archiveClient>;
  /** From now on these faults are met, and requests are counted from 1. */
  meet: (faults: Faults) => void;
  /** The names of the requests since then. */
  asked: () => readonly string[];
  /** Lets what was held back arrive, and waits until what is late has. */
  land: () => Promise<void>;
  /** An archive without anything, at the same address. */
  empty: () => Promise<void>;
  /** By how much its clock for tokens is ahead, in milliseconds. */
  ahead: (milliseconds: number) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startFaultyArchive(): Promise<FaultyArchive> {
  let shift = 0;
  const make = () => createDemoArchive(archiveKeys, () => new Date(Date.now() + shift));
  let archive = make();
  let faults: Faults = () => undefined;
  let names: string[] = [];
  const landing: Landing = [];
  const server = createServer(async (request, response) => {
    // What a test asks for by hand says so.
    if (request.headers["x-by-hand"] !== undefined) return void (await archive.handle(request, response));
    const name = (request.url ?? "").replace(/^.*\//, "").replace(/\?.*$/, "");
    names.push(name);
    const fault = faults(name, names.length);
    if (fault === undefined) return void (await archive.handle(request, response));
    await meetFault({ archive, landing }, fault, request, response);
  });
  let port = 0;
  const start = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await start();
  const address = `http://127.0.0.1:${port}/demo-archive`;
  const client = archiveClient(address, archiveKeys);
  await client.signIn();
  return {
    address,
    client,
    meet: (next) => {
      faults = next;
      names = [];
    },
    asked: () => names,
    land: async () => {
      for (const arrive of landing.splice(0)) await arrive();
    },
    empty: async () => {
      archive = make();
      await client.signIn();
    },
    ahead: (milliseconds) => {
      shift = milliseconds;
    },
    start,
    stop: () => stop(server),
  };
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

/** What is held back until a test lets it arrive. */
type Landing = (() => Promise<unknown>)[];

async function meetFault(
  { archive, landing }: { archive: DemoArchive; landing: Landing },
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (typeof fault === "object") {
    await buffer(request);
    const { status, words = "Not now", retryAfter } = fault;
    const headers = { "content-type": "application/json", ...(retryAfter && { "retry-after": retryAfter }) };
    response.writeHead(status, headers);
    return response.end(JSON.stringify({ errorId: "e-1", description: words, status }));
  }
  if (fault === "lost-before") return request.socket.destroy();
  const body = await buffer(request);
  const again = (bytes: Buffer = body): ArchiveRequest => {
    const { method, url, headers } = request;
    return Object.assign(Readable.from([bytes]), { method, url, headers });
  };
  switch (fault) {
    case "lost-after":
      await archive.handle(again(), new ServerResponse(request));
      return request.socket.destroy();
    case "late": {
      // The client has given up by the time it is carried out.
      const carriedOut = once(request.socket, "close").then(() => archive.handle(again(), new ServerResponse(request)));
      landing.push(() => carriedOut);
      return carriedOut;
    }
    case "held":
      landing.push(() => archive.handle(again(), new ServerResponse(request)));
      return request.socket.destroy();
    case "silent":
      return once(request.socket, "close");
    case "twice":
      await archive.handle(again(), new ServerResponse(request));
      return archive.handle(again(), response);
    case "other-bytes":
      return archive.handle(again(Buffer.concat([body, Buffer.from(" ")])), response);
    case "html":
      response.writeHead(502, { "content-type": "text/html" });
      return response.end("<!doctype html><title>Bad gateway</title>");
    case "redirect":
      response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" });
      return response.end();
    case "garbled":
      await archive.handle(again(), new ServerResponse(request));
      response.writeHead(200, { "content-type": "application/json" });
      return response.end('{"saved":');
    case "no-json":
      response.writeHead(200, { "content-type": "application/json" });
      return response.end('{"results":');
  }
}

/** The settings that point at an archive, as the environment has them. */
export const archiveEnvironment = (address: string): Record<string, string> => ({
  DOCUMASTER_URL: address,
  DOCUMASTER_TOKEN_URL: `${address}/oauth2/token`,
  DOCUMASTER_CLIENT_ID: archiveKeys.clientId,
  DOCUMASTER_CLIENT_SECRET: archiveKeys.clientSecret,
  DOCUMASTER_SERIES: demoCodes.series,
  DOCUMASTER_CLASS: demoCodes.class,
  DOCUMASTER_UNIT: demoCodes.unit,
  DOCUMASTER_SCREENING: demoCodes.screening,
  DOCUMASTER_DOCUMENT_TYPE: demoCodes.documentType,
});
