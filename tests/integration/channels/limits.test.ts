import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeReasons, limits } from "../../../lib/platform/realtime/channels-server/limits";
import { type Channels, greet, nextEvent, readFrames, startChannels, subscribe } from "../../support/channels";
import { soon } from "../../support/soon";

let channels: Channels;
beforeEach(async () => {
  channels = await startChannels();
});
afterEach(() => channels.stop());

const channel = "private-user-1";
const followed = async () => (await channels.publisher.get({ path: "/channels" })).json();

describe("a private channel", () => {
  it("stays closed until the connection has signed in, and opens then", async () => {
    const { send, subscribe, signIn, nextFrame } = await greet(channels);
    subscribe(channel);
    send("pusher:ping", {});
    expect(await nextFrame()).toMatchObject({ event: "pusher:pong" });
    expect(await followed()).toEqual({ channels: {} });
    await signIn();
    expect(await nextFrame()).toMatchObject({ event: "pusher_internal:subscription_succeeded", channel });
  });

  it("is not opened by the sign-in of another user, before or after", async () => {
    const { subscribe, signIn, nextFrame } = await greet(channels);
    const refused = { event: "pusher:subscription_error", channel, data: { status: 401 } };
    subscribe(channel);
    await signIn("2");
    expect(await nextFrame()).toMatchObject(refused);
    subscribe(channel);
    expect(await nextFrame()).toMatchObject(refused);
    expect(await followed()).toEqual({ channels: {} });
  });

  it("is left when the connection signs in as another user", async () => {
    const { subscribe, signIn, nextFrame } = await greet(channels);
    await signIn();
    subscribe(channel);
    await nextFrame();
    await signIn("2");
    expect(await followed()).toEqual({ channels: {} });
  });

  it("no longer waits for the sign-in once the client has left it", async () => {
    const { subscribe, signIn, send } = await greet(channels);
    subscribe(channel);
    send("pusher:unsubscribe", { channel });
    await signIn();
    expect(await followed()).toEqual({ channels: {} });
  });

  it("is not opened by a signature that names no person", async () => {
    const { socketId, send, signIn, nextFrame } = await greet(channels);
    await signIn();
    send("pusher:subscribe", { channel, ...channels.publisher.authorizeChannel(socketId, channel) });
    expect(await nextFrame()).toMatchObject({
      event: "pusher:subscription_error",
      data: { error: "Invalid signature" },
    });
  });
});

describe("a signature", () => {
  const late = limits.signatureMs + 1;

  it("of a sign-in cannot be used later, and the client comes back for a new one", async () => {
    const { socket, socketId, send } = await greet(channels);
    const signed = channels.signUser(socketId);
    channels.clock.aheadMs += late;
    send("pusher:signin", signed);
    expect(await once(socket, "close")).toEqual([4100, Buffer.from(closeReasons.staleSignature.message)]);
  });

  it("of a subscription cannot be used later", async () => {
    const { socket, socketId, send, signIn } = await greet(channels);
    await signIn();
    const signed = channels.signChannel(socketId, channel);
    channels.clock.aheadMs += late;
    send("pusher:subscribe", { channel, ...signed });
    expect((await once(socket, "close"))[0]).toBe(4100);
    expect(await followed()).toEqual({ channels: {} });
  });

  it("is of no use to another connection", async () => {
    const [own, other] = await Promise.all([greet(channels), greet(channels)]);
    other.send("pusher:signin", channels.signUser(own.socketId));
    expect((await once(other.socket, "close"))[0]).toBe(4009);
  });

  it("of a sign-in that was made before the user was cut off is refused", async () => {
    const { socket, socketId, send } = await greet(channels);
    const signed = channels.signUser(socketId, "17");
    channels.clock.aheadMs += 1_000;
    await channels.publisher.terminateUserConnections("17");
    send("pusher:signin", signed);
    expect((await once(socket, "close"))[0]).toBe(4009);
    channels.clock.aheadMs += 1;
    await (await greet(channels)).signIn("17");
  });
});

describe("connections that are not signed in", () => {
  const full = (address: string) =>
    Promise.all(Array.from({ length: limits.anonymousPerAddress }, () => greet(channels, address)));

  it("are limited by address; one more is told to come back, and may once another has signed in", async () => {
    const [first] = await full("10.0.0.1");
    const refused = channels.openSocket(undefined, { headers: { "x-test-address": "10.0.0.1" } });
    const nextFrame = readFrames(refused);
    expect(await nextFrame()).toMatchObject({ event: "pusher:error", data: closeReasons.tooManyAnonymous });
    expect((await once(refused, "close"))[0]).toBe(4100);
    await greet(channels, "10.0.0.2");
    await first?.signIn();
    await greet(channels, "10.0.0.1");
  });

  it("leave a place when they end, and the official client comes back by itself", async () => {
    const [first] = await full("127.0.0.1");
    const subscriber = channels.makeSubscriber();
    expect(await nextEvent(subscriber.connection, "error")).toMatchObject({ error: { data: { code: 4100 } } });
    first?.socket.close();
    await nextEvent(subscriber.connection, "connected");
  });
});

describe("a connection that sends too many frames", () => {
  const ping = JSON.stringify({ event: "pusher:ping", data: {} });
  /** How many frames are answered between a moment and now, at most. */
  const answeredSince = (start: number) =>
    limits.frameBurst + Math.ceil(((performance.now() - start) / 1000) * limits.framesPerSecond);

  it("is ended, with answers to no more of them than it may send, and nobody else waits", async () => {
    const [{ socket }, other] = await Promise.all([greet(channels), greet(channels)]);
    const answers: string[] = [];
    socket.on("message", (content) => answers.push(content.toString()));
    const closed = once(socket, "close");
    const start = performance.now();
    for (let frame = 0; frame < 5_000; frame++) socket.send(ping);
    other.send("pusher:ping", {});
    expect(await other.nextFrame()).toMatchObject({ event: "pusher:pong" });
    expect((await closed)[0]).toBe(4100);
    expect(JSON.parse(answers.at(-1) ?? "")).toMatchObject({ event: "pusher:error", data: closeReasons.tooManyFrames });
    expect(answers.length - 1).toBeLessThanOrEqual(answeredSince(start));
    await soon(() => expect(channels.channels.connectionCount).toBe(1));
  });

  it("is ended when they are pings of the websocket itself", async () => {
    const { socket } = await greet(channels);
    let pongs = 0;
    socket.on("pong", () => pongs++);
    const closed = once(socket, "close");
    const start = performance.now();
    for (let frame = 0; frame < 5_000; frame++) socket.ping();
    // ws ends a connection without a word when its answers pile up.
    expect([1006, 4100]).toContain((await closed)[0]);
    expect(pongs).toBeLessThanOrEqual(answeredSince(start));
  });

  it("comes back with its channels when it is the official client", async () => {
    const subscriber = channels.makeSubscriber();
    const followedChannel = await subscribe(subscriber, channel);
    const back = nextEvent(followedChannel, "pusher:subscription_succeeded");
    for (let frame = 0; frame <= limits.frameBurst; frame++) subscriber.send_event("pusher:ping", {});
    await back;
    expect(subscriber.connection.state).toBe("connected");
  });

  it("costs nothing to one that keeps to the limit for minutes", async () => {
    const { signIn, send, nextFrame } = await greet(channels);
    await signIn();
    for (let second = 0; second < 120; second++) {
      channels.clock.aheadMs += 1_000;
      for (let frame = 0; frame < limits.framesPerSecond; frame++) send("pusher:ping", {});
      for (let frame = 0; frame < limits.framesPerSecond; frame++) await nextFrame();
    }
  });

  it("in more parts than a message has is ended", async () => {
    const { socket } = await greet(channels);
    const closed = once(socket, "close");
    for (let part = 0; part < 1_000; part++) socket.send("", { fin: false });
    expect([1008, 4100]).toContain((await closed)[0]);
  });
});
