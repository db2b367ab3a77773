import { randomInt } from "node:crypto";
import type { WebSocket } from "ws";
import { type CloseReason, limits, type ProtocolError } from "./limits";

const ID_LIMIT = 2 ** 31;

/** One established connection: who it is, where it comes from, its subscriptions, and when it last sent something (ms). */
export class Client {
  readonly id = `${randomInt(1, ID_LIMIT)}.${randomInt(1, ID_LIMIT)}`;
  readonly channels = new Set<string>();
  /** Correct subscriptions that wait for the sign-in: the channel, and the user for whom it was signed. */
  readonly waiting = new Map<string, string>();
  readonly address: string;
  userId: string | null = null;
  readonly #socket: WebSocket;
  readonly #openedAt: number;
  #lastSeenAt: number;
  #framesLeft: number = limits.frameBurst;
  #isCutOff = false;
  #pingedAt: number | null = null;

  constructor(socket: WebSocket, address: string, now: number) {
    this.#socket = socket;
    this.address = address;
    this.#openedAt = now;
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

  /** Ends a connection that sends too much: reads nothing more, and does not wait long for its answer. */
  cutOff(reason: CloseReason): void {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    this.sendError(reason);
    this.close(reason);
    this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), limits.goodbyeMs).unref();
  }

  /** Notes that the client has sent a frame; false when that exceeds what it may send. */
  takeFrame(now: number): boolean {
    const refill = (Math.max(0, now - this.#lastSeenAt) / 1000) * limits.framesPerSecond;
    this.#framesLeft = Math.min(limits.frameBurst, this.#framesLeft + refill) - 1;
    this.#lastSeenAt = now;
    this.#pingedAt = null;
    return !this.#isCutOff && this.#framesLeft >= 0;
  }

  /** Milliseconds since the connection was opened. */
  ageAt(now: number): number {
    return now - this.#openedAt;
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
