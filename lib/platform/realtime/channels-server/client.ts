import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { type CloseReason, limits, type ProtocolError } from "./limits";

const ID_LIMIT = 2 ** 31;

/** One established connection: who it is, its subscriptions, and when it last sent something (ms). */
export class Client {
  readonly id = `${randomInt(1, ID_LIMIT)}.${randomInt(1, ID_LIMIT)}`;
  readonly channels = new Set<string>();
  userId: string | null = null;
  readonly #socket: WebSocket;
  #lastSeenAt: number;
  #pingedAt: number | null = null;

  constructor(socket: WebSocket, now: number) {
    this.#socket = socket;
    this.#lastSeenAt = now;
  }

  /** Sends one frame, which ws drops if the connection is ending; a client that has stopped reading is disconnected. */
  send(frame: string): void {
    if (this.#socket.bufferedAmount > limits.unreadOutput) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  /** Reports an error that does not end the connection. */
  sendError(error: ProtocolError): void {
    this.send(JSON.stringify({ event: "pusher:error", data: error }));
  }

  close(reason: CloseReason): void {
    this.#socket.close(reason.code, reason.message);
  }

  markSeen(now: number): void {
    this.#lastSeenAt = now;
    this.#pingedAt = null;
  }

  /** Milliseconds since the client last sent anything. */
  idleFor(now: number): number {
    return now - this.#lastSeenAt;
  }

  /** Milliseconds that a ping has waited for an answer; null when none is pending. */
  waitingForPong(now: number): number | null {
    return this.#pingedAt === null ? null : now - this.#pingedAt;
  }

  ping(now: number): void {
    this.#pingedAt = now;
    this.send(JSON.stringify({ event: "pusher:ping", data: "{}" }));
  }
}
