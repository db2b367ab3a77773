import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { beginStop } from "../platform/stopping";
import { answerUnavailable } from "./unavailable";

/** How long after the stop signal a kept connection may begin another request. */
const ADMITTED_MS = 2_000;
/** How long a request may take to finish. Docker and most supervisors kill after ten seconds. */
const FINISH_MS = 6_000;
const SWEEP_MS = 100;

export type Drain = {
  /** To be called first with every request; false when it came too late and has been answered with 503. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes no more connections, lets the running requests finish, and ends when every connection is closed. */
  finish: () => Promise<void>;
};

/** Ends a web server without breaking off an answer, also while its clients keep their connections busy. */
export function createDrain(server: Server): Drain {
  const running = new Set<ServerResponse>();
  let admittedUntil = Number.POSITIVE_INFINITY;
  let isEnding = false;

  return {
    admit(request, response) {
      running.add(response);
      response.once("close", () => running.delete(response));
      if (isEnding) response.setHeader("connection", "close");
      if (performance.now() <= admittedUntil) return true;
      answerUnavailable(request, response);
      return false;
    },
    async finish() {
      isEnding = true;
      beginStop();
      admittedUntil = performance.now() + ADMITTED_MS;
      const closed = once(server, "close");
      server.close();
      for (const response of running) if (!response.headersSent) response.setHeader("connection", "close");
      // A connection whose answer had begun before the signal is idle only now.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}
