import "server-only";
import { cookieOf, proofCookie, signedOutCookie, tokenCookie } from "../auth/cookies";
import { deviceCookie } from "../auth/known-devices";
import { env } from "../env";
import { AppError, invalid } from "../errors";
import { type Locale, localeCookie } from "../i18n/locales";
import { asLocale } from "../i18n/school-texts";
import { limits } from "../limits";
import { networkOf } from "./network";

/** The origin of a call, read from its headers once. */
export type Caller = {
  requestId: string;
  /** The session token: from the Authorization header if there is one, else from the cookie. */
  token: string | undefined;
  /** The token was in the Authorization header, so no foreign page can have sent it. */
  bearer: boolean;
  /** The browser reports that the request started on another site. */
  foreign: boolean;
  /** A log-out that could not reach the server: the cookie must be deleted. */
  signedOut: boolean;
  /** The caller's network address, of IPv6 its network (`networkOf`): for rate limits. */
  address: string;
  /** Scheme and host of the public address, e.g. `https://praksis.example`. */
  origin: string;
  /** The address of the page of ours that the request comes from, if the browser names it. */
  page: string | undefined;
  userAgent: string | null;
  /** The sealed cookie of the accounts that have signed in on this device. */
  device?: string | undefined;
  /** The secret of the proof that the person has signed in at Feide again. */
  feideProof?: string | undefined;
  /** The language of the browser's cookie, else the default. */
  locale: Locale;
  body: () => Promise<unknown>;
};

/** Reads the caller from request headers. X-Forwarded-* count only behind a trusted proxy. */
export function callerOf(headers: Headers, body: () => Promise<unknown>): Caller {
  const authorization = headers.get("authorization");
  const signedOut = cookieOf(headers.get("cookie"), signedOutCookie) === "1";
  const cookieToken = signedOut ? undefined : cookieOf(headers.get("cookie"), tokenCookie);
  const locale = cookieOf(headers.get("cookie"), localeCookie);
  const forwarded = (name: string) => (env.TRUST_PROXY ? headers.get(name)?.split(",").at(-1)?.trim() : undefined);
  const host = forwarded("x-forwarded-host") ?? headers.get("host") ?? new URL(env.APP_URL).host;
  const scheme = forwarded("x-forwarded-proto") ?? new URL(env.APP_URL).protocol.replace(":", "");
  return {
    requestId: headers.get("x-request-id") ?? crypto.randomUUID(),
    token: authorization === null ? cookieToken : authorization.replace(/^Bearer\s+/i, ""),
    bearer: authorization !== null,
    foreign: isForeign(headers, host),
    signedOut,
    address: networkOf(forwarded("x-forwarded-for") ?? headers.get("x-client-address") ?? "unknown"),
    origin: `${scheme}://${host}`,
    page: ownPage(headers.get("referer"), scheme, host),
    userAgent: headers.get("user-agent")?.slice(0, limits.inputLength) ?? null,
    device: cookieOf(headers.get("cookie"), deviceCookie),
    feideProof: cookieOf(headers.get("cookie"), proofCookie),
    locale: asLocale(locale),
    body,
  };
}

/** Browsers send the origin of a request; other programs send none and carry no cookies of ours. */
function isForeign(headers: Headers, host: string): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return !URL.canParse(origin) || new URL(origin).host !== host;
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

function ownPage(referrer: string | null, scheme: string, host: string): string | undefined {
  if (referrer === null || !URL.canParse(referrer)) return undefined;
  const page = new URL(referrer);
  return page.host === host ? `${scheme}://${host}${page.pathname}${page.search}` : undefined;
}

/** The body of a request as JSON. An empty body is an empty object; anything that is not an object is bad input. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid", { key: "system.error_not_json" });
  }
}

/** The body of a posted form as an object of its fields. */
export const readForm = async (request: Request): Promise<unknown> =>
  Object.fromEntries(new URLSearchParams(await readText(request)));

/**
 * The fields and files of a multipart form. A body above `maxBytes` is bad input, for the field of its file where that is
 * known; so is one that is not such a form.
 */
export async function readMultipart(request: Request, maxBytes: number): Promise<unknown> {
  const { body, fits } = await readBytes(request, maxBytes);
  if (!fits) {
    const field = /\bname="(\w+)"; filename=/.exec(body.toString("latin1", 0, headOfFile))?.[1];
    throw invalid("system.error_too_large", field ? { [field]: ["system.error_too_large"] } : undefined);
  }
  const type = request.headers.get("content-type") ?? "";
  try {
    // A `Request` of the framework may have other limits and File classes: the platform's reads it.
    return Object.fromEntries(
      await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData(),
    );
  } catch {
    throw invalid("system.error_not_form");
  }
}

/** Where the names of a form's first file are. */
const headOfFile = 2_000;

async function readText(request: Request): Promise<string> {
  const { body, fits } = await readBytes(request, limits.bodyBytes);
  if (!fits) throw invalid("system.error_too_large");
  return new TextDecoder().decode(body);
}

/**
 * The bytes of a body, counted while they arrive. What exceeds the limit is read and dropped, because a browser reads no answer before
 * it has sent everything; what is far beyond it is not even read. Throws "aborted" when the caller leaves before the end.
 */
async function readBytes(request: Request, maxBytes: number): Promise<{ body: Buffer; fits: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else if (size > maxBytes * patience) break;
    }
  } catch (cause) {
    throw new AppError("aborted", { cause });
  }
  return { body: Buffer.concat(chunks), fits: size <= maxBytes };
}

/** The factor on the limit beyond which the caller is cut off. */
const patience = 5;
