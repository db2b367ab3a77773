import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Channels, greet, nextEvent, startChannels, subscribe } from "../../support/channels";

let channels: Channels;
beforeEach(async () => {
  channels = await startChannels();
});
afterEach(() => channels.stop());

/** Collects an official channel's events until one named `end` comes. */
function collectUntilEnd(channel: { bind_global(callback: (event: string, data: unknown) => void): unknown }) {
  return new Promise<unknown[]>((resolve) => {
    const seen: unknown[] = [];
    channel.bind_global((event, data) => {
      if (event === "end") resolve(seen);
      else seen.push(data);
    });
  });
}

describe("official clients on the embedded Channels server", () => {
  it("carries an event from the publisher to a subscriber", async () => {
    const channel = await subscribe(channels.makeSubscriber(), "private-user-1");
    const event = nextEvent(channel, "badge-event");
    const response = await channels.publisher.trigger("private-user-1", "badge-event", { badgeNumber: 3, name: "Åse" });
    expect(await response.json()).toEqual({});
    expect(await event).toEqual({ badgeNumber: 3, name: "Åse" });
  });

  it("reaches subscribers of the channel and nobody else", async () => {
    const subscriber = channels.makeSubscriber();
    const other = await subscribe(subscriber, "private-user-2");
    await subscribe(subscriber, "private-user-1");
    const seen = collectUntilEnd(other);
    await channels.publisher.trigger("private-user-1", "badge-event", "for 1");
    await channels.publisher.trigger("private-user-2", "badge-event", "for 2");
    await channels.publisher.trigger("private-user-2", "end", {});
    expect(await seen).toEqual(["for 2"]);
  });

  it("sends one event to a hundred channels, and the events of a batch in order", async () => {
    const channel = await subscribe(channels.makeSubscriber(), "private-user-99");
    const seen = collectUntilEnd(channel);
    const names = Array.from({ length: 100 }, (_, index) => `private-user-${index}`);
    await channels.publisher.trigger(names, "badge-event", 1);
    const response = await channels.publisher.triggerBatch([
      { channel: "private-user-99", name: "badge-event", data: 2 },
      { channel: "private-user-99", name: "badge-event", data: 3 },
      { channel: "private-user-99", name: "end", data: {} },
    ]);
    expect(await response.json()).toEqual({ batch: [{}, {}, {}] });
    expect(await seen).toEqual([1, 2, 3]);
  });

  it("spares the connection that caused the event", async () => {
    const author = channels.makeSubscriber();
    const authorSees = collectUntilEnd(await subscribe(author, "private-user-1"));
    const readerSees = collectUntilEnd(await subscribe(channels.makeSubscriber(), "private-user-1"));
    const except = { socket_id: author.connection.socket_id };
    await channels.publisher.trigger("private-user-1", "badge-event", "own", except);
    await channels.publisher.trigger("private-user-1", "end", {});
    expect(await authorSees).toEqual([]);
    expect(await readerSees).toEqual(["own"]);
  });

  it("stops after unsubscribing", async () => {
    const subscriber = channels.makeSubscriber();
    const left = await subscribe(subscriber, "private-user-1");
    const seen: unknown[] = [];
    left.bind_global((event: string) => seen.push(event));
    left.unsubscribe();
    const kept = await subscribe(subscriber, "private-user-2");
    const end = nextEvent(kept, "end");
    await channels.publisher.trigger("private-user-1", "badge-event", {});
    await channels.publisher.trigger("private-user-2", "end", {});
    await end;
    expect(seen).toEqual([]);
    const response = await channels.publisher.get({ path: "/channels" });
    expect(await response.json()).toEqual({ channels: { "private-user-2": {} } });
  });

  it("informs a subscriber whose authorization is wrong", async () => {
    const wrong = channels.makePublisher({ secret: "guessed" });
    const subscriber = channels.makeSubscriber({
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, wrong.authorizeChannel(socketId, channelName)),
      },
    });
    const error = await nextEvent(subscriber.subscribe("private-user-1"), "pusher:subscription_error");
    expect(error).toEqual({ type: "AuthError", error: "Invalid signature", status: 401 });
    const response = await channels.publisher.get({ path: "/channels" });
    expect(await response.json()).toEqual({ channels: {} });
  });

  it.each(["news", "private_group-1"])("refuses %s: only private and presence channels exist", async (name) => {
    const subscriber = channels.makeSubscriber({
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, channels.publisher.authorizeChannel(socketId, channelName, { user_id: "1" })),
      },
    });
    const error = await nextEvent(subscriber.subscribe(name), "pusher:subscription_error");
    expect(error).toEqual({
      type: "AuthError",
      error: "Only private and presence channels are available",
      status: 403,
    });
  });

  it("sends a client with an unknown key away for good", async () => {
    const subscriber = channels.makeSubscriber({ key: "somebody-else" });
    const error = nextEvent(subscriber.connection, "error");
    await nextEvent(subscriber.connection, "disconnected");
    expect(await error).toMatchObject({ error: { data: { code: 4001 } } });
    expect(channels.channels.connectionCount).toBe(0);
  });

  it("refuses client events and keeps the connection", async () => {
    const channel = await subscribe(channels.makeSubscriber(), "private-user-1");
    const error = nextEvent(channel.pusher.connection, "error");
    channel.trigger("client-typing", {});
    expect(await error).toMatchObject({ data: { code: 4301 } });
    const event = nextEvent(channel, "badge-event");
    await channels.publisher.trigger("private-user-1", "badge-event", 1);
    expect(await event).toBe(1);
  });

  it("has clients back, with their channels, after a restart", async () => {
    const subscriber = channels.makeSubscriber();
    const channel = await subscribe(subscriber, "private-user-1");
    const error = nextEvent(subscriber.connection, "error");
    const back = nextEvent(channel, "pusher:subscription_succeeded");
    await channels.restart();
    expect(await error).toMatchObject({ data: { code: 4100 } });
    await back;
    const event = nextEvent(channel, "badge-event");
    await channels.publisher.trigger("private-user-1", "badge-event", 1);
    expect(await event).toBe(1);
  });

  it("answers which channels are followed, and by how many", async () => {
    await subscribe(channels.makeSubscriber(), "private-user-1");
    await subscribe(channels.makeSubscriber(), "private-user-1");
    await subscribe(channels.makeSubscriber(), "private-report-1");
    const get = async (path: string, params: Record<string, string> = {}) =>
      (await channels.publisher.get({ path, params })).json();
    expect(await get("/channels")).toEqual({ channels: { "private-user-1": {}, "private-report-1": {} } });
    expect(await get("/channels", { filter_by_prefix: "private-user-", info: "subscription_count" })).toEqual({
      channels: { "private-user-1": { subscription_count: 2 } },
    });
    expect(await get("/channels/private-user-1", { info: "subscription_count" })).toEqual({
      occupied: true,
      subscription_count: 2,
    });
    expect(await get("/channels/private-user-2")).toEqual({ occupied: false });
  });

  it("delivers to five hundred connections", async () => {
    // At most two hundred of one address are anonymous at a time.
    const address = (index: number) => `10.0.0.${index % 5}`;
    const clients = await Promise.all(Array.from({ length: 500 }, (_, index) => greet(channels, address(index))));
    expect(channels.channels.connectionCount).toBe(500);
    await Promise.all(
      clients.map(async ({ signIn, subscribe, nextFrame }) => {
        await signIn();
        subscribe("private-everybody");
        expect(await nextFrame()).toMatchObject({ event: "pusher_internal:subscription_succeeded", data: "{}" });
      }),
    );
    await channels.publisher.trigger("private-everybody", "badge-event", { badgeNumber: 1 });
    const frames = await Promise.all(clients.map(({ nextFrame }) => nextFrame()));
    const expected = { event: "badge-event", channel: "private-everybody", data: '{"badgeNumber":1}' };
    expect(frames).toEqual(frames.map(() => expected));
  });
});

describe("signed-in users", () => {
  async function signIn(userId: string) {
    const subscriber = channels.makeSubscriber({ userId });
    await nextEvent(subscriber.connection, "connected");
    subscriber.signin();
    await subscriber.user.signinDonePromise;
    return subscriber;
  }

  it("are reached by their id and cut off by it, for good", async () => {
    const [first, second] = await Promise.all([signIn("17"), signIn("18")]);
    await Promise.all(
      [first, second].map(({ user }) => nextEvent(user.serverToUserChannel, "pusher:subscription_succeeded")),
    );
    expect(await (await channels.publisher.get({ path: "/channels" })).json()).toEqual({ channels: {} });
    const event = nextEvent(first.user, "update-badge-number");
    await channels.publisher.sendToUser("17", "update-badge-number", { from: "server" });
    expect(await event).toEqual({ from: "server" });

    const error = nextEvent(first.connection, "error");
    const gone = nextEvent(first.connection, "disconnected");
    await channels.publisher.terminateUserConnections("17");
    await gone;
    expect(await error).toMatchObject({ data: { code: 4009 } });
    expect(second.connection.state).toBe("connected");
  });

  it("lose their connection when the signature is wrong", async () => {
    const wrong = channels.makePublisher({ secret: "guessed" });
    const { socket, socketId, send } = await greet(channels);
    send("pusher:signin", wrong.authenticateUser(socketId, { id: "17" }));
    expect(await once(socket, "close")).toEqual([4009, Buffer.from("Connection not authorized")]);
  });

  it("cannot follow another user's own channel", async () => {
    const { signIn, send, nextFrame } = await greet(channels);
    const channel = "#server-to-user-18";
    send("pusher:subscribe", { channel, auth: "" });
    expect(await nextFrame()).toMatchObject({ event: "pusher:subscription_error", channel, data: { status: 401 } });
    await signIn("17");
    send("pusher:subscribe", { channel, auth: "" });
    expect(await nextFrame()).toMatchObject({ event: "pusher:subscription_error", channel, data: { status: 401 } });
  });

  it("leave the first user's channel when the connection signs in again", async () => {
    const { signIn, send, nextFrame } = await greet(channels);
    await signIn("17");
    send("pusher:subscribe", { channel: "#server-to-user-17", auth: "" });
    await nextFrame();
    await signIn("18");
    await channels.publisher.sendToUser("17", "update-badge-number", {});
    send("pusher:ping", {});
    expect(await nextFrame()).toEqual({ event: "pusher:pong", data: "{}" });
  });
});
