import type { IncomingMessage, ServerResponse } from "node:http";
import { sameSecret } from "../../same-secret";
import { apiCalls } from "./api-calls";
import type { Hub } from "./hub";
import { limits } from "./limits";
import { Refusal } from "./refusal";
import { hashBody, signRequest } from "./signature";

/** What the HTTP side needs. */
interface HttpApiContext {
  appId: string;
  key: string;
  secret: string;
  /** The current time in ms. */
  now: () => number;
  hub: Hub;
}

/**
 * Answers one call of the Channels HTTP API: 200 with JSON, or 400, 401, 404, 413 with a sentence of plain text.
 * Returns false, with request and response untouched, when the address is not under `/apps/`.
 */
export async function handleApiRequest(
  context: HttpApiContext,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const { path, query } = splitUrl(req.url ?? "");
  if (!path.startsWith("/apps/")) return false;
  try {
    const { call, argument } = authorize(context, req.method ?? "", path, query);
    const body = await readBody(req);
    const md5 = query.get("body_md5");
    if ((body.length > 0 || md5 !== null) && !sameSecret(md5 ?? "", hashBody(body))) {
      throw new Refusal(401, "body_md5 does not match the body");
    }
    const result = call.run(context.hub, { argument, query, body, now: context.now() });
    answer(res, 200, "application/json", JSON.stringify(result));
  } catch (error) {
    if (error instanceof Refusal) answer(res, error.status, "text/plain; charset=utf-8", error.message);
    else if (req.complete) throw error;
    // Otherwise the caller closed the connection in the middle of its body, and there is no one to answer.
    else res.destroy();
  }
  return true;
}

/** Splits the target of a request at its first question mark; unlike `new URL` it takes any text. */
export function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const [path = "", ...rest] = url.split("?");
  return { path, query: new URLSearchParams(rest.join("?")) };
}

/** Finds the call and verifies its caller, before a byte of the body is read: the signature covers the body's hash. */
function authorize(context: HttpApiContext, method: string, path: string, query: URLSearchParams) {
  const [, , appId = "", ...rest] = path.split("/");
  if (appId !== context.appId) throw new Refusal(404, "Application does not exist");
  if (query.get("auth_key") !== context.key) throw new Refusal(401, "Unknown auth_key");
  if (query.get("auth_version") !== "1.0") throw new Refusal(401, "Unknown auth_version");
  const skew = Math.abs(context.now() / 1000 - Number(query.get("auth_timestamp")));
  if (!(skew <= limits.clockSkewSeconds)) throw new Refusal(401, "auth_timestamp is too far from the server's clock");
  if (!sameSecret(query.get("auth_signature") ?? "", signRequest(context.secret, { method, path, query }))) {
    throw new Refusal(401, "Invalid signature");
  }
  for (const call of apiCalls) {
    const match = call.method === method ? call.pattern.exec(`/${rest.join("/")}`) : null;
    if (match) return { call, argument: decode(match[1] ?? "") };
  }
  throw new Refusal(404, "No such call");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, "The address is not encoded correctly");
  }
}

/** Reads to the end even when the body is too large: a client that is still sending would not read the answer. */
async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limits.httpBody) chunks.push(chunk);
  }
  if (size > limits.httpBody) throw new Refusal(413, `The body is larger than ${limits.httpBody} bytes`);
  return Buffer.concat(chunks);
}

function answer(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
}
