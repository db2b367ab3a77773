import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/** What is known of the request for which something is done. `databaseMs` is counted in development only. */
type CurrentRequest = { id: string; databaseMs: number };

const storage = processWide("request", () => new AsyncLocalStorage<CurrentRequest>());

/**
 * Does work for a request: every log line of it, every job that it queues and every mail of those carries the request's id. Without an id the
 * work belongs to no request.
 */
export const forRequest = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? storage().exit(work) : storage().run({ id, databaseMs: 0 }, work);

/** The request for which something is done; undefined for what no request has caused. */
export const currentRequest = (): CurrentRequest | undefined => storage().getStore();

/** Its id. */
export const currentRequestId = (): string | undefined => currentRequest()?.id;
