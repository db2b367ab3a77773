import { isPresenceChannel } from "./channel-name";
import type { Client } from "./client";
import type { Grant } from "./grants";
import { closeReasons, limits } from "./limits";

/** An event for everybody in one channel; `data` is the text that clients get, usually JSON. */
interface Broadcast {
  channel: string;
  name: string;
  data: string;
  /** The connection to exclude, because it caused the event. */
  exceptSocketId?: string | null | undefined;
}

/** The connections, their subscriptions, and the user each is signed in as. */
export class Hub {
  readonly clients = new Set<Client>();
  readonly #channels = new Map<string, Set<Client>>();
  readonly #users = new Map<string, Set<Client>>();
  /** The connections that are not signed in, by network address. */
  readonly #anonymous = new Map<string, Set<Client>>();
  /** When users were cut off (ms). */
  readonly #cutAt = new Map<string, number>();

  add(client: Client): void {
    this.clients.add(client);
    addTo(this.#anonymous, client.address, client);
  }

  /** Lets a signed-in connection into a channel; the others in a presence channel hear of a person's first connection there. */
  join(client: Client, channel: string): void {
    const isNew = !this.#isThere(client.userId, channel);
    client.channels.add(channel);
    addTo(this.#channels, channel, client);
    if (isNew) this.#tellMembers(client, channel, "pusher_internal:member_added");
  }

  /** Takes a connection out of a channel; the others in a presence channel hear that a person's last connection has left. */
  leave(client: Client, channel: string): void {
    if (!client.channels.delete(channel)) return;
    removeFrom(this.#channels, channel, client);
    if (!this.#isThere(client.userId, channel)) this.#tellMembers(client, channel, "pusher_internal:member_removed");
  }

  /** The ids of the people in a channel, each once. */
  membersOf(channel: string): string[] {
    return [...new Set([...(this.#channels.get(channel) ?? [])].flatMap(({ userId }) => userId ?? []))];
  }

  /** Assigns the connection to the user; a second sign-in replaces the first, whose channels it leaves. */
  signIn(client: Client, userId: string): void {
    if (client.userId !== userId) this.#signOut(client);
    removeFrom(this.#anonymous, client.address, client);
    client.userId = userId;
    addTo(this.#users, userId, client);
  }

  /** Removes a connection that has ended. */
  remove(client: Client): void {
    this.#signOut(client);
    removeFrom(this.#anonymous, client.address, client);
    this.clients.delete(client);
  }

  publish({ channel, name, data, exceptSocketId }: Broadcast): void {
    const frame = JSON.stringify({ event: name, channel, data });
    for (const client of this.#channels.get(channel) ?? []) {
      if (client.id !== exceptSocketId) client.send(frame);
    }
  }

  /**
   * Ends every connection that is signed in as this user, for good: the official clients do not come back by themselves. A sign-in
   * that was signed before `now` (ms) no longer counts, so that none slips in behind the cut.
   */
  terminateUser(userId: string, now: number): void {
    for (const [id, cutAt] of this.#cutAt) if (now - cutAt > limits.signatureMs) this.#cutAt.delete(id);
    this.#cutAt.set(userId, now);
    for (const client of this.#users.get(userId) ?? []) client.close(closeReasons.unauthorized);
  }

  /** Whether the user was cut off after the grant was made. */
  isRevoked({ userId, issuedAt }: Grant): boolean {
    return issuedAt <= (this.#cutAt.get(userId) ?? Number.NEGATIVE_INFINITY);
  }

  /** How many connections from this network address are not signed in. */
  countAnonymous(address: string): number {
    return this.#anonymous.get(address)?.size ?? 0;
  }

  /** How many connections follow the channel. */
  countSubscribers(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0;
  }

  /** The names of all channels with a subscriber. */
  listChannels(): string[] {
    return [...this.#channels.keys()];
  }

  #isThere(userId: string | null, channel: string): boolean {
    return userId !== null && this.membersOf(channel).includes(userId);
  }

  #tellMembers({ id, userId }: Client, channel: string, name: string): void {
    if (!isPresenceChannel(channel) || userId === null) return;
    this.publish({ channel, name, data: JSON.stringify({ user_id: userId }), exceptSocketId: id });
  }

  #signOut(client: Client): void {
    if (client.userId === null) return;
    for (const channel of client.channels) this.leave(client, channel);
    removeFrom(this.#users, client.userId, client);
    client.userId = null;
  }
}

function addTo(map: Map<string, Set<Client>>, key: string, client: Client): void {
  const members = map.get(key);
  if (members) members.add(client);
  else map.set(key, new Set([client]));
}

function removeFrom(map: Map<string, Set<Client>>, key: string, client: Client): void {
  const members = map.get(key);
  members?.delete(client);
  if (members?.size === 0) map.delete(key);
}
