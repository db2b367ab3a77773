import { limits } from "./limits";

const NAME = /^(?:private-|presence-|#server-to-user-)[A-Za-z0-9_\-=@,.;]+$/;

/** Whether `name` is a channel of a kind that exists here: `private-…`, `presence-…`, or the channel of a signed-in user. */
export function isChannelName(name: string): boolean {
  return name.length <= limits.channelNameLength && NAME.test(name);
}

/** The channel that reaches every connection of a signed-in user and nobody else. */
export function serverToUserChannel(userId: string): string {
  return `#server-to-user-${userId}`;
}

/** Whether `name` is a channel whose subscribers are told who else is there. */
export function isPresenceChannel(name: string): boolean {
  return name.startsWith("presence-");
}

/** Whether `name` belongs to a signed-in user, so that sign-in and not a signature opens it. */
export function isUserChannel(name: string): boolean {
  return name.startsWith("#");
}
