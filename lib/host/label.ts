import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Who a request comes from: the address that really called, whatever the caller claims. */
export const clientAddressHeader = "x-client-address";

/** Writes down what is read off every request: an id for the log, and the address that really called. */
export function label(request: IncomingMessage): void {
  const id = request.headers["x-request-id"];
  if (typeof id !== "string" || !/^[\w.-]{1,128}$/.test(id)) request.headers["x-request-id"] = randomUUID();
  request.headers[clientAddressHeader] = request.socket.remoteAddress ?? "unknown";
}
