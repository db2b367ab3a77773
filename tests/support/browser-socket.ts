import Subscriber from "pusher-js";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { baseUrl, dataOf, post } from "./api";
import { nextEvent, readFrames, subscribe } from "./channels";

type Realtime = { key: string; host: string; port: number; tls: boolean; channel: string; authEndpoint: string };

/** Asks a server of ours for what a socket needs, as the person's browser does. */
async function ask(path: string, bearer: string, fields: Record<string, string>, origin = baseUrl) {
  const headers = { authorization: `Bearer ${bearer}` };
  const answered = await fetch(origin + path, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (answered.status !== 200) throw new Error(`${path} answered ${answered.status}`);
  return (await answered.json()) as never;
}

/** The official client at a running server, set up with nothing but what getinfo says. */
export async function connect(bearer: string, origin = baseUrl): Promise<{ subscriber: Subscriber; channel: string }> {
  const answered = await fetch(`${origin}/api/user/getinfo`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: "{}",
  });
  const { realtime } = ((await answered.json()) as { data: { realtime: Realtime } }).data;
  const subscriber = new Subscriber(realtime.key, {
    cluster: "none",
    wsHost: realtime.host,
    wsPort: realtime.port,
    forceTLS: realtime.tls,
    enabledTransports: ["ws"],
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        ask(realtime.authEndpoint, bearer, { socket_id: socketId, channel_name: channelName }, origin).then(
          (answer) => callback(null, answer),
          (error: Error) => callback(error, null),
        ),
    },
    userAuthentication: {
      customHandler: ({ socketId }, callback) =>
        ask("/api/realtime/user-auth", bearer, { socket_id: socketId }, origin).then(
          (answer) => callback(null, answer),
          (error: Error) => callback(error, null),
        ),
    },
  });
  onTestFinished(() => subscriber.disconnect());
  return { subscriber, channel: realtime.channel };
}

/** The socket of a person's open page, on their channel and signed in. `cut` resolves once the server has cut it. */
export async function openSocket(bearer: string): Promise<{ cut: Promise<unknown> }> {
  const { subscriber, channel } = await connect(bearer);
  await subscribe(subscriber, channel);
  subscriber.signin();
  await subscriber.user.signinDonePromise;
  return { cut: nextEvent(subscriber.connection, "disconnected") };
}

/** The same at a server of the test's own, with the person's channel. */
export async function openSocketAt(port: number, bearer: string) {
  const { subscriber, channel: name } = await connect(bearer, `http://127.0.0.1:${port}`);
  const channel = await subscribe(subscriber, name);
  return { channel, cut: nextEvent(subscriber.connection, "disconnected") };
}

/** A websocket that has done nothing yet, with what the server signs for it; `received` names the events since its greeting. */
export async function openBare(bearer: string) {
  const { realtime } = dataOf<{ realtime: Realtime }>(await post("/user/getinfo", {}, { bearer }));
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/app/${realtime.key}?protocol=7`);
  const greeting = await readFrames(socket)();
  const { socket_id } = JSON.parse(String(greeting.data)) as { socket_id: string };
  const events: string[] = [];
  socket.on("message", (content) => events.push(JSON.parse(content.toString()).event));
  const { channel } = realtime;
  const signed: object = await ask(realtime.authEndpoint, bearer, { socket_id, channel_name: channel });
  return {
    socket,
    subscription: { channel, ...signed },
    signIn: (await ask("/api/realtime/user-auth", bearer, { socket_id })) as object,
    send: (event: string, data: object) => socket.send(JSON.stringify({ event, data })),
    received: () => events,
  };
}
