import { type BrowserContext, type ConsoleMessage, expect, type WebError } from "@playwright/test";

/**
 * Collects the complaints of pages: errors in the console, among them violations of the content security policy, and uncaught
 * errors. A test declares in advance the few that belong to what it does, such as a connection that it cuts.
 */
export class Complaints {
  readonly #heard: string[] = [];
  /** The Channels client may write to a socket at the moment when the server cuts it. */
  readonly #expected: RegExp[] = [/^WebSocket is already in CLOSING or CLOSED state/];
  readonly #ends: (() => void)[] = [];

  listenTo(context: BrowserContext): void {
    const onMessage = (message: ConsoleMessage) => {
      if (message.type() === "error") this.#heard.push(`${message.text()} (${message.location().url})`);
    };
    const onError = (problem: WebError) => this.#heard.push(String(problem.error().stack ?? problem.error()));
    context.on("console", onMessage).on("weberror", onError);
    this.#ends.push(() => context.off("console", onMessage).off("weberror", onError));
  }

  /** @param pattern matches `text (address)` of an expected complaint */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** From here on pages are left, and their pending requests fail. */
  stopListening(): void {
    for (const end of this.#ends) end();
  }

  assertNone(): void {
    const faults = this.#heard.filter((heard) => !this.#expected.some((pattern) => pattern.test(heard)));
    expect(faults, "what the pages complained of").toEqual([]);
  }
}

/** Chromium complains of every answer of 400 and more. */
export const answered = (status: number): RegExp => new RegExp(`^Failed to load resource: .* status of ${status} `);

/** Chromium complains of every request that finds no connection. */
export const unreachable =
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)|^WebSocket connection to /;
