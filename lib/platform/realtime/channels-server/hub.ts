import { userChannel } from "./channel-name";
import type { Client } from "./client";
import { closeReasons } from "./limits";

/** An event for everybody in one channel; `data` is the text that clients get, usually JSON. */
interface ChannelEvent {
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

  join(client: Client, channel: string): void {
    client.channels.add(channel);
    addTo(this.#channels, channel, client);
  }

  leave(client: Client, channel: string): void {
    client.channels.delete(channel);
    removeFrom(this.#channels, channel, client);
  }

  /** Assigns the connection to the user; a second sign-in replaces the first. */
  signIn(client: Client, userId: string): void {
    this.#signOut(client);
    client.userId = userId;
    addTo(this.#users, userId, client);
  }

  /** Removes a connection that has ended. */
  remove(client: Client): void {
    this.#signOut(client);
    for (const channel of client.channels) this.leave(client, channel);
    this.clients.delete(client);
  }

  publish({ channel, name, data, exceptSocketId }: ChannelEvent): void {
    const frame = JSON.stringify({ event: name, channel, data });
    for (const client of this.#channels.get(channel) ?? []) {
      if (client.id !== exceptSocketId) client.send(frame);
    }
  }

  /** Ends every connection that is signed in as this user, for good: the official clients do not come back by themselves. */
  terminateUser(userId: string): void {
    for (const client of this.#users.get(userId) ?? []) client.close(closeReasons.unauthorized);
  }

  /** How many connections follow the channel. */
  countSubscribers(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0;
  }

  /** The names of all channels with a subscriber. */
  listChannels(): string[] {
    return [...this.#channels.keys()];
  }

  #signOut(client: Client): void {
    if (client.userId === null) return;
    this.leave(client, userChannel(client.userId));
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
