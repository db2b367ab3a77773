import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "@/tests/support/soon";
import { createDrain, type Drain } from "./drain";

let drain: Drain;
let port: number;
let finished: Promise<void> | undefined;
let waiting: ServerResponse[];
let arrived: () => void;
const open: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  finished = undefined;
  waiting = [];
  arrived = () => {};
  const answer: RequestListener = (request, response) => {
    if (!drain.admit(request, response)) return;
    if (request.url !== "/slow") return response.end("done");
    waiting.push(response);
    arrived();
  };
  const server = createServer(answer);
  drain = createDrain(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
  await (finished ?? drain.finish());
});

/** A connection that a client keeps alive, and all that it has received. */
async function keepConnection() {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const ended = once(socket, "close");
  return {
    socket,
    ended: ended.then(() => text),
    received: (part: string) => soon(() => expect(text).toContain(part)),
  };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe("a server that stops", () => {
  it("closes a connection that is idle, and one that becomes idle with an answer that had begun", async () => {
    const [idle, slow] = [await keepConnection(), await keepConnection()];
    idle.socket.write(request("/"));
    await idle.received("done");
    const begun = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    slow.socket.write(request("/slow"));
    await begun;
    waiting[0]?.write("first");
    await slow.received("first");
    finished = drain.finish();
    await idle.ended;
    waiting[0]?.end("last");
    expect(await slow.ended).toContain("last");
    await finished;
  });

  it("says in the answer to a running request that the connection ends", async () => {
    const { socket, ended } = await keepConnection();
    const begun = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    socket.write(request("/slow"));
    await begun;
    finished = drain.finish();
    waiting[0]?.end("done");
    expect(await ended).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
    await finished;
  });

  it("answers a request that begins within two seconds, and ends its connection", async () => {
    const { socket, ended } = await keepConnection();
    socket.write("GET / HTTP/1.1\r\n");
    await soon(() => expect(socket.bytesWritten).toBeGreaterThan(0));
    finished = drain.finish();
    vi.advanceTimersByTime(1_900);
    socket.write("Host: a\r\n\r\n");
    expect(await ended).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
  });

  it("answers one that begins later with 503 and when to come back, and ends its connection", async () => {
    const { socket, ended } = await keepConnection();
    socket.write("POST /api/user/login HTTP/1.1\r\n");
    await soon(() => expect(socket.bytesWritten).toBeGreaterThan(0));
    finished = drain.finish();
    vi.advanceTimersByTime(2_001);
    socket.write("Host: a\r\nContent-Length: 2\r\n\r\n{}");
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/\r\nretry-after: 2\r\n/i);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      status: 503,
      error: "system.error_unavailable",
    });
    await finished;
  });
});
