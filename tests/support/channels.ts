import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Publisher from "pusher";
import Subscriber, { type Options } from "pusher-js";
import { type ClientOptions, WebSocket } from "ws";
import { createChannelsServer } from "../../lib/platform/realtime/channels-server/channels-server";
import { channelGrant, userGrant } from "../../lib/platform/realtime/channels-server/grants";

export const app = { appId: "school", key: "public-key", secret: "private-secret" };

interface Frame {
  event: string;
  channel?: string;
  data: unknown;
}

/** A Channels server inside a real HTTP server on a free port, with everything that uses it. */
export async function startChannels() {
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const addressOf = (req: IncomingMessage) => String(req.headers["x-test-address"] ?? "127.0.0.1");
  const create = () => createChannelsServer({ ...app, now, addressOf });
  let channels = create();
  const http = createServer(async (req, res) => {
    if (!(await channels.handle(req, res))) res.writeHead(404).end("not ours");
  });
  http.on("upgrade", (req, socket, head) => {
    if (!channels.upgrade(req, socket, head)) socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const publisher = new Publisher({ ...app, host: "127.0.0.1", port: String(port) });
  const subscribers: Subscriber[] = [];
  const sockets: WebSocket[] = [];
  const signChannel = (socketId: string, channel: string, userId = "1") =>
    publisher.authorizeChannel(socketId, channel, channelGrant(Number(userId), now()));
  const signUser = (socketId: string, userId = "1") =>
    publisher.authenticateUser(socketId, userGrant(Number(userId), now()));

  return {
    /** What the product signs for a subscription and for a sign-in, at this moment. */
    signChannel,
    signUser,
    http,
    port,
    clock,
    publisher,
    get channels() {
      return channels;
    },

    /** A publisher that differs from the right one in what is given. */
    makePublisher: (wrong: Partial<typeof app>) =>
      new Publisher({ ...app, ...wrong, host: "127.0.0.1", port: String(port) }),

    /** The official browser client; it signs in as `userId` when asked to. */
    makeSubscriber(options: { key?: string; userId?: string } & Partial<Options> = {}): Subscriber {
      const { key = app.key, userId = "1", ...rest } = options;
      const subscriber = new Subscriber(key, {
        cluster: "none",
        wsHost: "127.0.0.1",
        wsPort: port,
        forceTLS: false,
        enabledTransports: ["ws"],
        channelAuthorization: {
          customHandler: ({ socketId, channelName }, callback) =>
            callback(null, signChannel(socketId, channelName, userId)),
        },
        userAuthentication: {
          customHandler: ({ socketId }, callback) => callback(null, signUser(socketId, userId)),
        },
        ...rest,
      });
      subscribers.push(subscriber);
      return subscriber;
    },

    /** A bare websocket, for what the official client would never do. */
    openSocket(path = `/app/${app.key}?protocol=7`, options: ClientOptions = {}): WebSocket {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
      // Ending a socket that was refused is an error to ws; a test that expects more waits for what it expects.
      socket.on("error", () => {});
      sockets.push(socket);
      return socket;
    },

    /** A correctly signed POST whose body is sent as it is, or as `sentBody` instead. */
    postSigned(path: string, body: string, sentBody = body): Promise<Response> {
      const query = signedQuery(publisher, path, body);
      return fetch(`http://127.0.0.1:${port}${path}?${query}`, { method: "POST", body: sentBody });
    },

    /** The response object of the next request. */
    async nextResponse(): Promise<ServerResponse> {
      const [, res] = await once(http, "request");
      return res;
    },

    async restart(): Promise<void> {
      await channels.close();
      channels = create();
    },

    async stop(): Promise<void> {
      for (const subscriber of subscribers) subscriber.disconnect();
      for (const socket of sockets) socket.terminate();
      await channels.close();
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

export type Channels = Awaited<ReturnType<typeof startChannels>>;

interface Bindable {
  bind(event: string, callback: (data: unknown) => void): unknown;
  unbind(event: string, callback: (data: unknown) => void): unknown;
}

/** The data of the next `event` of an official client, connection or channel. */
export function nextEvent(target: Bindable, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = (data: unknown) => {
      target.unbind(event, listener);
      resolve(data);
    };
    target.bind(event, listener);
  });
}

/** Signs an official client in, subscribes it and resolves once the server has agreed. */
export async function subscribe(subscriber: Subscriber, name: string) {
  subscriber.signin();
  const channel = subscriber.subscribe(name);
  await nextEvent(channel, "pusher:subscription_succeeded");
  return channel;
}

/** Hands out the frames of a bare websocket one by one, in order, from now on. */
export function readFrames(socket: WebSocket): () => Promise<Frame> {
  const waiting: ((frame: Frame) => void)[] = [];
  const arrived: Frame[] = [];
  socket.on("message", (content) => {
    const frame: Frame = JSON.parse(content.toString());
    const next = waiting.shift();
    if (next) next(frame);
    else arrived.push(frame);
  });
  return () =>
    new Promise((resolve) => {
      const frame = arrived.shift();
      if (frame) resolve(frame);
      else waiting.push(resolve);
    });
}

/** A bare websocket after its greeting; `signIn` signs it in, `subscribe` asks for a channel. */
export async function greet(channels: Channels, address = "127.0.0.1") {
  const socket = channels.openSocket(undefined, { headers: { "x-test-address": address } });
  const nextFrame = readFrames(socket);
  const greeting = await nextFrame();
  const { socket_id: socketId } = JSON.parse(String(greeting.data)) as { socket_id: string };
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  const subscribe = (channel: string, userId = "1") =>
    send("pusher:subscribe", { channel, ...channels.signChannel(socketId, channel, userId) });
  const signIn = async (userId = "1") => {
    send("pusher:signin", channels.signUser(socketId, userId));
    const answer = await nextFrame();
    if (answer.event !== "pusher:signin_success") throw new Error(`The sign-in was answered by ${answer.event}`);
  };
  return { socket, socketId, nextFrame, send, subscribe, signIn };
}

function signedQuery(publisher: Publisher, path: string, body: string): string {
  return publisher.createSignedQueryString({ method: "POST", path, body });
}
