import type Pusher from "pusher-js";
import type { Channel, PresenceChannel } from "pusher-js";
import { retryDelay } from "@/components/data/retry-delay";

/** Listens to a channel that the open page follows. */
export type Follower = {
  /** Binds its listeners, to each new socket. */
  bind: (channel: Channel) => void;
  /** The socket has lost its connection: nothing is heard until the subscription succeeds again. */
  lost?: () => void;
};

/**
 * Subscribes a socket to a channel, and tries again later when that failed for another reason than that the person may not hear it: the socket
 * itself does not.
 */
export function subscribe(pusher: Pusher, name: string): Channel {
  const channel = pusher.subscribe(name);
  let failures = 0;
  const isAgain = () =>
    pusher.channel(name) === channel && !channel.subscriptionCancelled && pusher.connection.state === "connected";
  return channel
    .bind("pusher:subscription_succeeded", () => (failures = 0))
    .bind("pusher:subscription_error", ({ status }: { status?: number }) => {
      if (status === 401 || status === 403) return;
      setTimeout(() => isAgain() && !channel.subscriptionPending && channel.subscribe(), retryDelay(failures++));
    });
}

/** The channels that the open page follows beside the person's own. */
const followed = new Map<string, Follower>();

/** The person's socket, while there is one. */
let socket: Pusher | null = null;

/**
 * Follows a channel on the person's socket, as soon as there is one. A page follows a channel once.
 * @returns stops following
 */
export function follow(name: string, follower: Follower): () => void {
  followed.set(name, follower);
  if (socket) follower.bind(subscribe(socket, name));
  return () => {
    followed.delete(name);
    // Without its listeners: a subscription that is still pending comes back as the same channel.
    socket?.channel(name)?.unbind();
    socket?.unsubscribe(name);
  };
}

/**
 * Subscribes a new socket to what the page follows.
 * @returns forgets the socket
 */
export function followOn(pusher: Pusher): () => void {
  socket = pusher;
  for (const [name, { bind }] of followed) bind(subscribe(pusher, name));
  return () => {
    if (socket !== pusher) return;
    socket = null;
    lost();
  };
}

/** The ids of the people in a presence channel, and what says that they have changed. */
export const memberIds = (channel: Channel): number[] =>
  Object.keys((channel as PresenceChannel).members.members).map(Number);
export const memberChanges = ["pusher:subscription_succeeded", "pusher:member_added", "pusher:member_removed"];

/** The socket hears nothing now. */
export function lost(): void {
  for (const follower of followed.values()) follower.lost?.();
}
