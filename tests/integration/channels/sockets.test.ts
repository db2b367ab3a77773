import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "../../../lib/platform/realtime/channels-server/limits";
import { signUser } from "../../../lib/platform/realtime/channels-server/signature";
import { app, type Channels, greet, readFrames, startChannels } from "../../support/channels";

let channels: Channels;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  channels = await startChannels();
});
afterEach(async () => {
  await channels.stop();
  vi.useRealTimers();
});

describe("connecting", () => {
  it.each([
    ["an unknown key", "/app/other?protocol=7", 4001],
    ["a key that is not encoded correctly", "/app/%?protocol=7", 4001],
    ["no protocol", `/app/${app.key}`, 4008],
    ["another protocol", `/app/${app.key}?protocol=5`, 4007],
    ["a protocol that is no number", `/app/${app.key}?protocol=new`, 4007],
  ])("with %s is refused", async (_case, path, code) => {
    const socket = channels.openSocket(path);
    const nextFrame = readFrames(socket);
    const closed = once(socket, "close");
    expect(await nextFrame()).toMatchObject({ event: "pusher:error", data: { code, message: expect.any(String) } });
    expect((await closed)[0]).toBe(code);
    expect(channels.channels.connectionCount).toBe(0);
  });

  it.each([
    ["http://elsewhere.example", undefined],
    ["https://school.example.evil.example", "school.example"],
    ["http://school.example:8080", "school.example"],
    ["null", undefined],
    ["http://[", undefined],
  ])("from a page of %s is refused", async (origin, host) => {
    const socket = channels.openSocket(undefined, { origin, headers: host ? { host } : {} });
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(403);
  });

  it.each([
    ["https://school.example", "school.example"],
    ["https://school.example", "school.example:443"],
    ["http://school.example:3000", "School.Example:3000"],
  ])("from a page of our own, %s at %s, is served", async (origin, host) => {
    const socket = channels.openSocket(undefined, { origin, headers: { host } });
    expect(await readFrames(socket)()).toMatchObject({ event: "pusher:connection_established" });
  });

  it("to another path is left to others", async () => {
    const [, response] = await once(channels.openSocket("/_next/webpack-hmr"), "unexpected-response");
    expect(response.statusCode).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${channels.port}/application`)).text()).toBe("not ours");
  });

  it("is no longer possible once the server closes", async () => {
    await channels.channels.close();
    await channels.channels.close();
    const [, response] = await once(channels.openSocket(), "unexpected-response");
    expect(response.statusCode).toBe(503);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("closing", () => {
  it("forgets everybody and what they followed", async () => {
    const { signIn, subscribe, nextFrame } = await greet(channels);
    await signIn();
    subscribe("private-user-1");
    await nextFrame();
    expect(channels.channels.connectionCount).toBe(1);
    await channels.channels.close();
    expect(channels.channels.connectionCount).toBe(0);
    expect(await (await channels.publisher.get({ path: "/channels" })).json()).toEqual({ channels: {} });
  });

  it("waits two seconds for clients that do not answer, and no longer", async () => {
    const { socket } = await greet(channels);
    socket.pause();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = channels.channels.close();
    vi.advanceTimersByTime(limits.goodbyeMs);
    await closed;
    expect(channels.channels.connectionCount).toBe(0);
  });
});

describe("frames", () => {
  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[1]"],
    ["no event", "{}"],
    ["an event that is no text", '{"event":7}'],
    ["an unknown event", '{"event":"pusher:dance"}'],
    ["an event named like a property", '{"event":"__proto__"}'],
    ["a subscription without data", '{"event":"pusher:subscribe"}'],
    ["a subscription to a number", '{"event":"pusher:subscribe","data":{"channel":7}}'],
    ["leaving nothing", '{"event":"pusher:unsubscribe","data":null}'],
    ["a sign-in without a signature", '{"event":"pusher:signin","data":{"user_data":"{}"}}'],
    ["deep nesting", "[".repeat(16_000)],
    ["bytes instead of text", Buffer.from('{"event":"pusher:ping"}')],
  ])("with %s get an error and the connection goes on", async (_case, content) => {
    const { socket, send, nextFrame } = await greet(channels);
    socket.send(content);
    expect(await nextFrame()).toMatchObject({ event: "pusher:error", data: { code: null } });
    send("pusher:ping", {});
    expect(await nextFrame()).toEqual({ event: "pusher:pong", data: "{}" });
  });

  it.each(["private-", "private-a b", "private-ø", `private-${"x".repeat(157)}`, "private-a:b", "#server-to-user-"])(
    "that ask for the channel %s are refused",
    async (channel) => {
      const { send, nextFrame } = await greet(channels);
      send("pusher:subscribe", { channel, auth: `${app.key}:x` });
      expect(await nextFrame()).toMatchObject({ event: "pusher:subscription_error", channel, data: { status: 403 } });
    },
  );

  it.each([
    ["signed but without an id", "{}"],
    ["signed but no JSON", "{"],
    ["signed with an empty id", '{"id":""}'],
  ])("that sign in %s end the connection", async (_case, user_data) => {
    const { socket, socketId, send } = await greet(channels);
    send("pusher:signin", { auth: `${app.key}:${signUser(app.secret, socketId, user_data)}`, user_data });
    expect((await once(socket, "close"))[0]).toBe(4009);
  });

  it("without data are understood", async () => {
    const { socket, nextFrame } = await greet(channels);
    socket.send('{"event":"pusher:ping"}');
    expect(await nextFrame()).toEqual({ event: "pusher:pong", data: "{}" });
  });

  it("larger than 16 kB end their own connection only", async () => {
    const [large, other] = await Promise.all([greet(channels), greet(channels)]);
    large.send("pusher:ping", "x".repeat(limits.incomingFrame));
    expect((await once(large.socket, "close"))[0]).toBe(1009);
    other.send("pusher:ping", {});
    expect(await other.nextFrame()).toMatchObject({ event: "pusher:pong" });
  });
});

describe("silence", () => {
  function letPass(seconds: number) {
    channels.clock.aheadMs += seconds * 1000;
    vi.advanceTimersByTime(limits.heartbeatMs);
  }

  it("of two minutes is asked about; an answer keeps the connection", async () => {
    const { send, nextFrame, signIn } = await greet(channels);
    await signIn();
    letPass(119);
    letPass(2);
    expect(await nextFrame()).toEqual({ event: "pusher:ping", data: "{}" });
    send("pusher:pong", {});
    send("pusher:ping", {});
    expect(await nextFrame()).toMatchObject({ event: "pusher:pong" });
    letPass(60);
    expect(channels.channels.connectionCount).toBe(1);
    send("pusher:ping", {});
    expect(await nextFrame()).toMatchObject({ event: "pusher:pong" });
  });

  it("after the question ends the connection with 4201", async () => {
    const { socket, nextFrame, signIn } = await greet(channels);
    await signIn();
    const closed = once(socket, "close");
    letPass(121);
    expect(await nextFrame()).toMatchObject({ event: "pusher:ping" });
    letPass(31);
    expect((await closed)[0]).toBe(4201);
  });
});

it("cuts off a client that does not read, and nobody else", async () => {
  const [stuck, reader] = await Promise.all([greet(channels), greet(channels)]);
  const channel = "private-user-1";
  for (const { signIn, subscribe, nextFrame } of [stuck, reader]) {
    await signIn();
    subscribe(channel);
    await nextFrame();
  }
  stuck.socket.pause();
  const batch = Array.from({ length: 10 }, () => ({ channel, name: "badge-event", data: "x".repeat(10_000) }));
  // The operating system buffers some megabytes before ours start to fill.
  for (let megabytes = 0; channels.channels.connectionCount === 2 && megabytes < 100; megabytes += 0.1) {
    await channels.publisher.triggerBatch(batch);
  }
  expect(channels.channels.connectionCount).toBe(1);
  reader.send("pusher:ping", {});
  for (let frame = await reader.nextFrame(); frame.event !== "pusher:pong"; frame = await reader.nextFrame()) {
    expect(frame.event).toBe("badge-event");
  }
});
