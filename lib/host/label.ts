import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Who a request comes from: the address that really called, whatever the caller claims. */
export const clientAddressHeader = "x-client-address";

/** Writes down what is read off every request: an id for the log, which is given back, and the address that really called. */
export function label(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
  request.headers["x-request-id"] = id;
  request.headers[clientAddressHeader] = request.socket.remoteAddress ?? "unknown";
  return id;
}
