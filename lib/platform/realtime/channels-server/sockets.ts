import type { WebSocket } from "ws";
import { Client } from "./client";
import { type FrameContext, handleFrame, sendEvent } from "./frames";
import { type CloseReason, closeReasons, frameErrors, limits, PROTOCOL_VERSION } from "./limits";

/** What the websocket side needs. */
interface SocketContext extends FrameContext {
  activityTimeoutSeconds: number;
}

/** A websocket that requested `/app/<key>?…`. */
interface Request {
  key: string;
  query: URLSearchParams;
  /** The network address it comes from. */
  address: string;
}

/** Takes over a websocket that requested `/app/<key>?protocol=7`: greets it and serves it until it ends, or refuses it. */
export function acceptSocket(context: SocketContext, socket: WebSocket, request: Request): void {
  // ws reports a broken or too large frame here and then closes by itself; without a listener the process would end.
  socket.on("error", () => {});
  const refusal = findRefusal(context, request);
  if (refusal) {
    socket.send(JSON.stringify({ event: "pusher:error", data: refusal }));
    socket.close(refusal.code, refusal.message);
    return;
  }

  const { hub, now, activityTimeoutSeconds } = context;
  const client = new Client(socket, request.address, now());
  hub.add(client);
  socket.on("close", () => hub.remove(client));
  const isTaken = () => {
    const taken = client.takeFrame(now());
    if (!taken) client.cutOff(closeReasons.tooManyFrames);
    return taken;
  };
  socket.on("ping", isTaken);
  socket.on("pong", isTaken);
  socket.on("message", (content, isBinary) => {
    if (!isTaken()) return;
    if (isBinary) client.sendError(frameErrors.invalid);
    else handleFrame(context, client, content.toString());
  });
  sendEvent(client, "pusher:connection_established", {
    socket_id: client.id,
    activity_timeout: activityTimeoutSeconds,
  });
}

/**
 * Pings clients that were silent for the activity timeout, and disconnects those that did not answer the last ping or have not
 * signed in.
 */
export function checkHeartbeats({ hub, activityTimeoutSeconds, now }: SocketContext): void {
  const time = now();
  for (const client of hub.clients) {
    const waiting = client.waitingForPong(time);
    if (client.userId === null && client.ageAt(time) > limits.signInMs) client.close(closeReasons.notSignedIn);
    else if (waiting === null && client.idleFor(time) > activityTimeoutSeconds * 1000) client.ping(time);
    else if (waiting !== null && waiting > limits.pongTimeoutMs) client.close(closeReasons.noPong);
  }
}

function findRefusal(context: SocketContext, { key, query, address }: Request): CloseReason | null {
  const protocol = query.get("protocol");
  if (key !== context.key) return closeReasons.unknownApp;
  if (!protocol) return closeReasons.noProtocol;
  if (protocol !== PROTOCOL_VERSION) return closeReasons.unsupportedProtocol;
  const isFull = context.hub.countAnonymous(address) >= limits.anonymousPerAddress;
  return isFull ? closeReasons.tooManyAnonymous : null;
}
