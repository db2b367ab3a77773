import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { limits } from "../../platform/realtime/channels-server/limits";
import { label } from "../label";
import type { OwnParts } from "../shared-parts";
import { createSharedParts } from "../shared-parts";
import { forwardSharedParts } from "./forward";
import { startInnerServer } from "./inner-server";

const channels = { appId: "school", key: "public-key", secret: "private-secret" };

/** A web process in front of its parent, both in this one. */
async function openBoth(parts: OwnParts) {
  const inner = await startInnerServer(parts);
  const forwarded = forwardSharedParts(inner);
  const server = createServer(async (request, response) => {
    label(request);
    if (!(await forwarded.handle(request, response))) response.writeHead(404).end("of the process");
  });
  server.on("upgrade", (request, socket, head) => {
    label(request);
    if (!forwarded.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    await Promise.all([parts.close(), forwarded.close()]);
    server.close();
    server.closeAllConnections();
    await inner.stop();
  };
  return { inner, port: (server.address() as AddressInfo).port, close };
}

const echo: OwnParts = {
  paths: ["/demo/"],
  async handle(request, response) {
    if (!request.url?.startsWith("/demo/")) return false;
    const { "x-client-address": address, "x-web-process": _, host } = request.headers;
    const body = await text(request);
    response.writeHead(201, { "set-cookie": ["a=1", "b=2"], "content-type": "application/json" });
    response.end(JSON.stringify({ method: request.method, url: request.url, address, host, body }));
    return true;
  },
  upgrade: () => false,
  close: async () => {},
};

it("a request of the parent's arrives as it was sent, with the address that really called, and so does the answer", async () => {
  const { port, close } = await openBoth(echo);
  onTestFinished(close);
  const answer = await fetch(`http://127.0.0.1:${port}/demo/a?b=c`, {
    method: "POST",
    headers: { "x-client-address": "203.0.113.9" },
    body: "x".repeat(100_000),
  });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ["a=1", "b=2"]]);
  expect(await answer.json()).toEqual({
    method: "POST",
    url: "/demo/a?b=c",
    address: "127.0.0.1",
    host: `127.0.0.1:${port}`,
    body: "x".repeat(100_000),
  });
  const other = await fetch(`http://127.0.0.1:${port}/else`);
  expect([other.status, await other.text()]).toEqual([404, "of the process"]);
});

it("nobody else on the machine gets an answer of the parent", async () => {
  const { inner, close } = await openBoth(echo);
  onTestFinished(close);
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${inner.port}/demo/a`, { headers })).status;
  expect(await ask({ "x-client-address": "203.0.113.9" })).toBe(403);
  expect(await ask({ "x-web-process": "a guess" })).toBe(403);
  expect(await ask({ "x-web-process": inner.secret })).toBe(201);
});

it("a parent that is gone is no fault of the process: 503, and when to come back", async () => {
  const { inner, port, close } = await openBoth(echo);
  onTestFinished(() => close().catch(() => {}));
  await inner.stop();
  const answer = await fetch(`http://127.0.0.1:${port}/demo/a`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("a caller who leaves early leaves the parent too", async () => {
  let reach: (incoming: IncomingMessage) => void;
  const reached = new Promise<IncomingMessage>((resolve) => {
    reach = resolve;
  });
  const handle = async (incoming: IncomingMessage) => {
    reach(incoming);
    return true;
  };
  const { port, close } = await openBoth({ ...echo, handle });
  onTestFinished(close);
  const asked = request({ host: "127.0.0.1", port, path: "/demo/slow" });
  asked.on("error", () => {});
  asked.end();
  const incoming = await reached;
  const left = new Promise((resolve) => incoming.once("close", resolve));
  asked.destroy();
  await left;
});

it("a socket passes through, is refused as by the parent itself, and is said goodbye to", async () => {
  const { port, close } = await openBoth(createSharedParts({ channels, feide: undefined, archive: undefined }));
  const at = (key: string, origin?: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, origin ? { origin } : {});
    socket.on("error", () => {});
    return socket;
  };
  const [response] = await once(at(channels.key, "http://evil.example"), "unexpected-response").then(([, answer]) => [
    answer,
  ]);
  expect(response.statusCode).toBe(403);
  expect((await once(at("wrong-key"), "close"))[0]).toBe(4001);

  const socket = at(channels.key);
  const frames: { event: string }[] = [];
  socket.on("message", (content) => frames.push(JSON.parse(content.toString())));
  await once(socket, "message");
  socket.send(JSON.stringify({ event: "pusher:ping", data: {} }));
  await once(socket, "message");
  expect(frames.map(({ event }) => event)).toEqual(["pusher:connection_established", "pusher:pong"]);
  const closed = once(socket, "close");
  await close();
  expect((await closed)[0]).toBe(4100);
});

it("sockets of one network are limited by the address of the browser, not by that of the process", async () => {
  const { port, close } = await openBoth(createSharedParts({ channels, feide: undefined, archive: undefined }));
  onTestFinished(close);
  const open = (localAddress: string) =>
    new WebSocket(`ws://127.0.0.1:${port}/app/${channels.key}?protocol=7`, { localAddress });
  const many = Array.from({ length: limits.anonymousPerAddress }, () => open("127.0.0.1"));
  await Promise.all(many.map((socket) => once(socket, "message")));
  expect((await once(open("127.0.0.1"), "close"))[0]).toBe(4100);
  if (process.platform === "linux") {
    const other = open("127.0.9.9");
    const [content] = await once(other, "message");
    expect(JSON.parse(content.toString()).event).toBe("pusher:connection_established");
  }
});
