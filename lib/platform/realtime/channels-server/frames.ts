import { z } from "zod";
import { parseJson } from "../../parse-json";
import { sameSecret } from "../../same-secret";
import { isChannelName, isPresenceChannel, isUserChannel, serverToUserChannel } from "./channel-name";
import type { Client } from "./client";
import { isFresh, readChannelGrant, readUserGrant } from "./grants";
import type { Hub } from "./hub";
import { closeReasons, frameErrors } from "./limits";
import { signChannel, signUser } from "./signature";

/** What a frame handler needs. */
export interface FrameContext {
  key: string;
  secret: string;
  hub: Hub;
  /** The current time in ms. */
  now: () => number;
}

type FrameHandler = (context: FrameContext, client: Client, data: unknown) => void;

const frameSchema = z.object({ event: z.string(), data: z.unknown().optional() });
const subscribeSchema = z.object({
  channel: z.string(),
  auth: z.string().nullish(),
  channel_data: z.string().nullish(),
});
const unsubscribeSchema = z.object({ channel: z.string() });
const signInSchema = z.object({ auth: z.string(), user_data: z.string() });

/** The events that a client may send. A map and not an object: the names are user input. */
const handlers = new Map<string, FrameHandler>([
  ["pusher:ping", (_context, client) => sendEvent(client, "pusher:pong", {})],
  // Any frame counts as activity, so the answer to our ping needs no action.
  ["pusher:pong", () => {}],
  ["pusher:subscribe", withData(subscribeSchema, subscribe)],
  ["pusher:unsubscribe", withData(unsubscribeSchema, unsubscribe)],
  ["pusher:signin", withData(signInSchema, signIn)],
]);

/** Handles one text frame of a client and answers it. Accepts any text and never throws. */
export function handleFrame(context: FrameContext, client: Client, text: string): void {
  const frame = frameSchema.safeParse(parseJson(text)).data;
  const handler = frame && handlers.get(frame.event);
  if (handler) handler(context, client, frame.data);
  else if (frame?.event.startsWith("client-")) client.sendError(frameErrors.clientEvents);
  else client.sendError(frame ? frameErrors.unknownEvent : frameErrors.invalid);
}

/** Sends an event; the protocol carries the data of everything but errors as JSON text inside the JSON frame. */
export function sendEvent(client: Client, event: string, data: object, channel?: string): void {
  client.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
}

/**
 * Lets a connection into a private or presence channel that was signed for the user who is signed in on it. The official clients sign in and
 * subscribe in parallel, so a correct subscription that comes first waits for the sign-in.
 */
function subscribe(context: FrameContext, client: Client, request: z.infer<typeof subscribeSchema>): void {
  const { channel } = request;
  if (!isChannelName(channel))
    refuseSubscription(client, channel, 403, "Only private and presence channels are available");
  else if (isUserChannel(channel)) admit(context, client, channel, channel.slice(serverToUserChannel("").length));
  else subscribeSigned(context, client, request);
}

function subscribeSigned(context: FrameContext, client: Client, request: z.infer<typeof subscribeSchema>): void {
  const { channel, auth, channel_data } = request;
  const { key, secret, now } = context;
  const isSigned = sameSecret(auth ?? "", `${key}:${signChannel(secret, client.id, channel, channel_data)}`);
  const grant = isSigned ? readChannelGrant(channel_data) : undefined;
  if (!grant) refuseSubscription(client, channel, 401, "Invalid signature");
  else if (!isFresh(grant, now())) client.close(closeReasons.staleSignature);
  else if (client.userId === null) client.waiting.set(channel, grant.userId);
  else admit(context, client, channel, grant.userId);
}

/** Opens a channel that belongs to `userId` if the connection is signed in as that user. */
function admit({ hub }: FrameContext, client: Client, channel: string, userId: string): void {
  if (client.userId === userId) {
    hub.join(client, channel);
    const data = isPresenceChannel(channel) ? { presence: presenceOf(hub.membersOf(channel)) } : {};
    sendEvent(client, "pusher_internal:subscription_succeeded", data, channel);
  } else {
    refuseSubscription(client, channel, 401, "Not signed in as this user");
  }
}

/** Who is in a presence channel, as the protocol has it: nothing about them but their ids. */
const presenceOf = (ids: readonly string[]) => ({
  ids,
  hash: Object.fromEntries(ids.map((id) => [id, {}])),
  count: ids.length,
});

function unsubscribe({ hub }: FrameContext, client: Client, { channel }: z.infer<typeof unsubscribeSchema>): void {
  client.waiting.delete(channel);
  hub.leave(client, channel);
}

function signIn(context: FrameContext, client: Client, { auth, user_data }: z.infer<typeof signInSchema>): void {
  const { key, secret, hub, now } = context;
  const isSigned = sameSecret(auth, `${key}:${signUser(secret, client.id, user_data)}`);
  const grant = isSigned ? readUserGrant(user_data) : undefined;
  if (!grant || hub.isRevoked(grant)) client.close(closeReasons.unauthorized);
  else if (!isFresh(grant, now())) client.close(closeReasons.staleSignature);
  else {
    hub.signIn(client, grant.userId);
    sendEvent(client, "pusher:signin_success", { user_data });
    for (const [channel, userId] of client.waiting) admit(context, client, channel, userId);
    client.waiting.clear();
  }
}

function refuseSubscription(client: Client, channel: string, status: number, error: string): void {
  const data = { type: "AuthError", error, status };
  client.send(JSON.stringify({ event: "pusher:subscription_error", channel, data }));
}

function withData<T>(
  schema: z.ZodType<T>,
  run: (context: FrameContext, client: Client, data: T) => void,
): FrameHandler {
  return (context, client, data) => {
    const result = schema.safeParse(data);
    if (result.success) run(context, client, result.data);
    else client.sendError(frameErrors.invalid);
  };
}
