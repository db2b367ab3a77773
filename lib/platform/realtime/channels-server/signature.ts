import { createHash, createHmac } from "node:crypto";

/** The part of an HTTP call that its signature covers. The body is covered by its `body_md5` parameter. */
interface SignedRequest {
  method: string;
  /** As in the request line, without the query. */
  path: string;
  query: URLSearchParams;
}

function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** The signature (hex) that lets one connection into one channel; `channelData` is the JSON text exactly as it is sent. */
export function signChannel(secret: string, socketId: string, channel: string, channelData?: string | null): string {
  return sign(secret, channelData ? `${socketId}:${channel}:${channelData}` : `${socketId}:${channel}`);
}

/** The signature (hex) that signs a user in on one connection; `userData` is the JSON text exactly as it is sent. */
export function signUser(secret: string, socketId: string, userData: string): string {
  return sign(secret, `${socketId}::user::${userData}`);
}

/** The signature (hex) of an HTTP call: every parameter but the signature itself, by name in lower case, in order. */
export function signRequest(secret: string, { method, path, query }: SignedRequest): string {
  const parameters = [...query]
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => name !== "auth_signature")
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name, value }) => `${name}=${value}`);
  return sign(secret, [method.toUpperCase(), path, parameters.join("&")].join("\n"));
}

/** The MD5 (hex) of a body, as `body_md5` carries it. */
export function hashBody(body: Buffer): string {
  return createHash("md5").update(body).digest("hex");
}
