import type { Call } from "@/lib/platform/http/contract";
import { type Answered, type Sent, send } from "./api";

/** Sends an input to a call the way the call takes it: in the address, as a form, or as JSON. */
export function sendTo(call: Call, input: Record<string, unknown>, sent: Sent = {}): Promise<Answered> {
  const address = `/api${call.path}`;
  if (call.method === "GET") {
    const query = new URLSearchParams(input as Record<string, string>);
    return send(query.size > 0 ? `${address}?${query}` : address, sent);
  }
  const body = call.body === "form" ? new URLSearchParams(input as Record<string, string>) : input;
  return send(address, { method: "POST", body, ...sent });
}

/** Calls whose answer is not the envelope: a redirect, the Channels protocol, the API's own description. */
export const bare = new Set(["/session/expired", "/realtime/auth", "/realtime/user-auth", "/openapi.json"]);
