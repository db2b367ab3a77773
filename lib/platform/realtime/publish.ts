import "server-only";
import Pusher from "pusher";
import { env } from "../env";
import { log } from "../log";
import { processWide } from "../process-wide";
import {
  type BadgePayload,
  type EvaluationChange,
  evaluationChanged,
  evaluationChannel,
  userChannel,
} from "./channels";
import { isPresenceChannel } from "./channels-server/channel-name";
import { channelGrant, userGrant } from "./channels-server/grants";

/** A service that does not answer in this time counts as unreachable. */
const timeoutMs = 5_000;

/** The configured Channels server: our own, or any other of the protocol. */
const channels = processWide(
  "channels",
  () =>
    new Pusher({
      appId: env.PUSHER_APP_ID,
      key: env.PUSHER_KEY,
      secret: env.PUSHER_SECRET,
      timeout: timeoutMs,
      ...serviceAddress(),
    } as Pusher.Options),
);

/** Where this server reaches the Channels server. Browsers may need another address: the one of a proxy. */
function serviceAddress() {
  if (env.PUSHER_INTERNAL_URL) {
    const { protocol, hostname, port } = new URL(env.PUSHER_INTERNAL_URL);
    return { host: hostname, port: port || undefined, useTLS: protocol === "https:" };
  }
  if (!env.PUSHER_HOST) return { cluster: env.PUSHER_CLUSTER ?? "mt1", useTLS: true };
  return { host: env.PUSHER_HOST, port: env.PUSHER_PORT ? String(env.PUSHER_PORT) : undefined, useTLS: env.PUSHER_TLS };
}

/** What the open pages that follow a channel are told. */
export type ChannelEvent = { channel: string; name: string; data: unknown };

/** The most that the protocol takes in one request, and as the data of an event. */
const eventsPerRequest = 10;
const dataBytes = 10_000;

/** Sends events to the open pages that follow their channels. An unreachable Channels server causes no error: browsers also poll. */
export async function publish(events: readonly ChannelEvent[]): Promise<void> {
  const requests = Array.from({ length: Math.ceil(events.length / eventsPerRequest) }, (_, place) =>
    events.slice(place * eventsPerRequest, (place + 1) * eventsPerRequest),
  );
  const sent = await Promise.allSettled(requests.map((request) => channels().triggerBatch([...request])));
  for (const one of sent) if (one.status === "rejected") log.warn({ err: one.reason }, "channels");
}

/** Does the Channels server answer, and accept our keys? */
export const reachChannels = async (): Promise<boolean> => (await channels().get({ path: "/channels" })).ok;

/** The new badge number for a person's pages (SPEC §4), which fetch it themselves when there is too much new for one event. */
export function badgeEvent(userId: number, payload: BadgePayload): ChannelEvent {
  const data = JSON.stringify(payload);
  if (Buffer.byteLength(data) > dataBytes) return badgeStaleEvent(userId);
  return { channel: userChannel(userId), name: "badge-event", data };
}

/** Makes a person's other pages fetch the badge number again (SPEC §4). */
export const badgeStaleEvent = (userId: number): ChannelEvent => ({
  channel: userChannel(userId),
  name: "update-badge-number",
  data: {},
});

/** Tells the open pages of an evaluation what of it has changed. */
export const evaluationEvent = (change: EvaluationChange): ChannelEvent => ({
  channel: evaluationChannel(change.evaluationId),
  name: evaluationChanged,
  data: change,
});

/** Tells one person's open page of an evaluation that something of it has changed that not everybody around it may know of. */
export const evaluationEventTo = (userId: number, evaluationId: number): ChannelEvent => ({
  channel: userChannel(userId),
  name: evaluationChanged,
  data: { evaluationId, fields: [], isMore: true } satisfies EvaluationChange,
});

/**
 * The answer that lets a socket subscribe to its own person's channel; null for any other channel. For our own Channels server it
 * states the person and the time: that server only accepts a recent one, on a socket that is signed in as this person.
 */
export function authorizeChannel(
  userId: number,
  socketId: string,
  channel: string,
): { auth: string; channel_data?: string } | null {
  return channel === userChannel(userId) ? grantChannel(userId, socketId, channel) : null;
}

/**
 * The answer that lets a person's socket subscribe to a channel that they may follow: the caller has checked that. Another Channels
 * server than our own is only told who they are where it says so to others.
 */
export function grantChannel(userId: number, socketId: string, channel: string) {
  const hosted = isPresenceChannel(channel) ? { user_id: String(userId) } : undefined;
  const grant = env.PUSHER_EMBEDDED ? channelGrant(userId, Date.now()) : hosted;
  return channels().authorizeChannel(socketId, channel, grant);
}

/** The answer that links a socket to a person, so that it can be cut when the session ends. Of our own server it has the time too. */
export const authenticateSocket = (userId: number, socketId: string) =>
  channels().authenticateUser(socketId, env.PUSHER_EMBEDDED ? userGrant(userId, Date.now()) : { id: String(userId) });

/** Cuts every socket of these people; those with an active session reconnect. */
export async function cutSockets(...userIds: number[]): Promise<void> {
  const cuts = userIds.map((userId) => channels().terminateUserConnections(String(userId)));
  for (const cut of await Promise.allSettled(cuts))
    if (cut.status === "rejected") log.warn({ err: cut.reason }, "channels");
}
