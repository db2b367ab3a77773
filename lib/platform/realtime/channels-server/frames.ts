import { z } from "zod";
import { isChannelName, isUserChannel, userChannel } from "./channel-name";
import type { Client } from "./client";
import type { Hub } from "./hub";
import { closeReasons, frameErrors } from "./limits";
import { isSameSignature, signChannel, signUser } from "./signature";

/** What a frame handler needs. */
export interface FrameContext {
  key: string;
  secret: string;
  hub: Hub;
}

type FrameHandler = (context: FrameContext, client: Client, data: unknown) => void;

const frameSchema = z.object({ event: z.string(), data: z.unknown().optional() });
const subscribeSchema = z.object({ channel: z.string(), auth: z.string().nullish() });
const unsubscribeSchema = z.object({ channel: z.string() });
const signInSchema = z.object({ auth: z.string(), user_data: z.string() });
const userSchema = z.object({ id: z.string().refine((id) => isChannelName(userChannel(id))) });

/** The events that a client may send. A map and not an object: the names are user input. */
const handlers = new Map<string, FrameHandler>([
  ["pusher:ping", (_context, client) => sendEvent(client, "pusher:pong", {})],
  // Any frame counts as activity, so the answer to our ping needs no action.
  ["pusher:pong", () => {}],
  ["pusher:subscribe", withData(subscribeSchema, subscribe)],
  ["pusher:unsubscribe", withData(unsubscribeSchema, ({ hub }, client, { channel }) => hub.leave(client, channel))],
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

function subscribe(context: FrameContext, client: Client, { channel, auth }: z.infer<typeof subscribeSchema>): void {
  if (!isChannelName(channel)) {
    refuseSubscription(client, channel, 403, "Only private channels are available");
  } else if (!canSubscribe(context, client, channel, auth)) {
    refuseSubscription(client, channel, 401, "Invalid signature");
  } else {
    context.hub.join(client, channel);
    sendEvent(client, "pusher_internal:subscription_succeeded", {}, channel);
  }
}

function canSubscribe({ key, secret }: FrameContext, client: Client, channel: string, auth?: string | null): boolean {
  if (isUserChannel(channel)) return client.userId !== null && channel === userChannel(client.userId);
  return isSameSignature(auth, `${key}:${signChannel(secret, client.id, channel)}`);
}

function signIn(context: FrameContext, client: Client, { auth, user_data }: z.infer<typeof signInSchema>): void {
  const { key, secret, hub } = context;
  const user = userSchema.safeParse(parseJson(user_data)).data;
  if (user && isSameSignature(auth, `${key}:${signUser(secret, client.id, user_data)}`)) {
    hub.signIn(client, user.id);
    sendEvent(client, "pusher:signin_success", { user_data });
  } else {
    client.close(closeReasons.unauthorized);
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

/** The parsed value; undefined, which no schema here accepts, for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
