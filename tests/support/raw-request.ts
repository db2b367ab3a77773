import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Answered } from "./api";

type Raw = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends a request with any method, path and Host to an address, which `fetch` would correct or refuse. */
export async function sendRaw(
  address: string,
  path: string,
  { method = "GET", headers, body }: Raw = {},
): Promise<Answered> {
  const { hostname, port, host } = new URL(address);
  const outgoing = request({ host: hostname, port, path, method, headers: { host, ...headers } });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const answered = await text(response);
  const given = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) given.append(name, value);
  return { status: response.statusCode ?? 0, headers: given, text: answered, body: parse(answered) };
}

function parse(json: string): Answered["body"] {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Begins to send a body and leaves before its end. */
export async function leaveEarly(address: string, path: string, headers: Record<string, string> = {}): Promise<void> {
  const outgoing = request(new URL(path, address), {
    method: "POST",
    headers: { "content-length": "1000", expect: "100-continue", ...headers },
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  outgoing.on("error", () => {});
  const closed = new Promise((resolve) => outgoing.once("close", resolve));
  await new Promise<unknown>((resolve) => outgoing.write('{"username":', resolve));
  outgoing.destroy();
  await closed;
}
