import type Pusher from "pusher-js";
import type { Channel, PresenceChannel } from "pusher-js";

/** Listens to a channel that the open page follows. */
export type Follower = {
  /** Binds its listeners, to each new socket. */
  bind: (channel: Channel) => void;
  /** The socket has lost its connection: nothing is heard until the subscription succeeds again. */
  lost?: () => void;
};

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
  if (socket) follower.bind(socket.subscribe(name));
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
  for (const [name, { bind }] of followed) bind(pusher.subscribe(name));
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
