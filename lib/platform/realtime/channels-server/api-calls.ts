import { z } from "zod";
import { isChannelName, isUserChannel } from "./channel-name";
import type { Hub } from "./hub";
import { limits } from "./limits";
import { Refusal } from "./refusal";

/** One call of the HTTP API, after its caller was verified. */
interface ApiCall {
  method: string;
  /** Below `/apps/<id>`; the group, if there is one, is the argument. */
  pattern: RegExp;
  /** Gives the JSON of a 200; throws Refusal 400 or 413. */
  run: (hub: Hub, request: { argument: string; query: URLSearchParams; body: Buffer; now: number }) => object;
}

const channelSchema = z.string().refine(isChannelName, "not a private channel");
const batchedEventSchema = z.object({
  name: z.string().min(1).max(limits.eventNameLength),
  data: z.string(),
  channel: channelSchema,
  socket_id: z.string().nullish(),
});
const batchSchema = z.object({ batch: z.array(batchedEventSchema).min(1).max(limits.eventsPerBatch) });
const eventSchema = batchedEventSchema.extend({
  channel: channelSchema.optional(),
  channels: z.array(channelSchema).max(limits.channelsPerEvent).optional(),
});

/** Every call that is offered. */
export const apiCalls: ApiCall[] = [
  {
    method: "POST",
    pattern: /^\/events$/,
    run: (hub, { body }) => {
      const event = parseBody(eventSchema, body);
      const channels = new Set(event.channels);
      if (event.channel !== undefined) channels.add(event.channel);
      if (channels.size === 0) throw new Refusal(400, "The event names no channel");
      assertDataFits(event.data);
      for (const channel of channels) publish(hub, { ...event, channel });
      return {};
    },
  },
  {
    method: "POST",
    pattern: /^\/batch_events$/,
    run: (hub, { body }) => {
      const { batch } = parseBody(batchSchema, body);
      for (const event of batch) assertDataFits(event.data);
      for (const event of batch) publish(hub, event);
      return { batch: batch.map(() => ({})) };
    },
  },
  {
    method: "POST",
    pattern: /^\/users\/([^/]+)\/terminate_connections$/,
    run: (hub, { argument, now }) => {
      hub.terminateUser(argument, now);
      return {};
    },
  },
  {
    method: "GET",
    pattern: /^\/channels$/,
    run: (hub, { query }) => {
      const prefix = query.get("filter_by_prefix") ?? "";
      const names = hub.listChannels().filter((name) => !isUserChannel(name) && name.startsWith(prefix));
      return { channels: Object.fromEntries(names.map((name) => [name, describeCount(hub, name, query)])) };
    },
  },
  {
    method: "GET",
    pattern: /^\/channels\/([^/]+)$/,
    run: (hub, { argument, query }) => {
      if (!isChannelName(argument)) throw new Refusal(400, "Not a private channel");
      return { occupied: hub.countSubscribers(argument) > 0, ...describeCount(hub, argument, query) };
    },
  },
];

function parseBody<T>(schema: z.ZodType<T>, body: Buffer): T {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(400, z.prettifyError(result.error));
  return result.data;
}

function assertDataFits(data: string): void {
  if (Buffer.byteLength(data) <= limits.eventData) return;
  throw new Refusal(413, `The data of an event is larger than ${limits.eventData} bytes`);
}

function publish(hub: Hub, { channel, name, data, socket_id }: z.infer<typeof batchedEventSchema>): void {
  hub.publish({ channel, name, data, exceptSocketId: socket_id });
}

function describeCount(hub: Hub, channel: string, query: URLSearchParams): { subscription_count?: number } {
  const isWanted = query.get("info")?.split(",").includes("subscription_count");
  return isWanted ? { subscription_count: hub.countSubscribers(channel) } : {};
}
