import { PrismaPg } from "@prisma/adapter-pg";
import { expect } from "vitest";
import { networkOf } from "@/lib/platform/http/network";
import nb from "@/messages/nb.json";
import { PrismaClient } from "@/prisma/generated/client";

/** The running server's address, without a slash at the end. (BASE_URL would say the same, had Vite not taken that name.) */
export const baseUrl = new URL(process.env.APP_URL ?? "").origin;

/** The running server's database. Files share the process, so its connections end with that. */
export const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });

export type Sent = {
  method?: string;
  /** Sent as JSON, or as a form when it is one; a string goes as it is. */
  body?: unknown;
  /** A token for the Authorization header. */
  bearer?: string | undefined;
  /** Cookies by name. */
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};

export type Answered = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined when it is not JSON. */
  body: Record<string, unknown> | undefined;
};

/** Sends a request to the running server and follows no redirect. */
export async function send(
  path: string,
  { method = "GET", body, bearer, cookies = {}, headers = {} }: Sent = {},
): Promise<Answered> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const asIs =
    body === undefined || typeof body === "string" || body instanceof URLSearchParams || body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method,
    redirect: "manual",
    headers: {
      ...(asIs ? {} : { "content-type": "application/json" }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(cookie.length > 0 ? { cookie: cookie.join("; ") } : {}),
      ...headers,
    },
    body: asIs ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

/** POSTs JSON to a call, by its path under /api. */
export const post = (path: string, body: unknown, sent: Sent = {}) =>
  send(`/api${path}`, { method: "POST", body, ...sent });

function parse(text: string): Answered["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Forgets what this machine's own address has tried, which all tests share: sign-ins, mailed links, ways to Feide, guests, tokens. */
export const forgetTries = () =>
  db.rateLimit.deleteMany({
    where: {
      AND: [
        {
          OR: [
            "signInAddress:",
            "resetAddress:",
            "feideAddress:",
            "guestAddress:",
            "signLinkAddress:",
            "metricsAddress:",
          ].map((key) => ({ key: { startsWith: key } })),
        },
        { OR: ["127.0.0.1", "::1"].map((address) => ({ key: { endsWith: networkOf(address) } })) },
      ],
    },
  });

/** What a call that was done gave; fails when it was refused. */
export function dataOf<Data>({ status, body, text }: Answered): Data {
  if (status !== 200 || !body) throw new Error(`It was refused: ${text}`);
  return body.data as Data;
}

/** Signs a person in by the call, as a browser does, and gives the token. */
export const signIn = async (username: string, password: string): Promise<string> =>
  dataOf<{ token: string }>(await post("/user/login", { username, password })).token;

/** One cookie that an answer sets: its value and its attributes, or undefined. */
export function cookieSetBy({ headers }: Answered, name: string): { value: string; attributes: string[] } | undefined {
  const line = headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${name}=`));
  if (!line) return undefined;
  const [pair = "", ...attributes] = line.split(/;\s*/);
  return { value: pair.slice(name.length + 1), attributes: attributes.map((attribute) => attribute.toLowerCase()) };
}

/** The target of a redirect, as an address of our own site; another site's stays complete. */
export const leadsTo = ({ headers }: Answered): string | null => headers.get("location")?.replace(baseUrl, "") ?? null;

/** The address in a page that sends its reader on, as a page does that is already under way; null for any other. */
export const sendsOnTo = ({ text }: Answered): string | null =>
  /http-equiv="refresh" content="\d+;url=([^"]+)"/.exec(text)?.[1] ?? null;

/** Does the answer take a cookie away? */
export function drops(answered: Answered, name: string): boolean {
  const cookie = cookieSetBy(answered, name);
  return (
    cookie?.value === "" &&
    cookie.attributes.some((one) => one === "max-age=0" || one.startsWith("expires=thu, 01 jan 1970"))
  );
}

/** Is there a text under a key? */
export const isText = (key: unknown): boolean =>
  typeof key === "string" &&
  typeof key.split(".").reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], nb) ===
    "string";

/** Holds an answer to the envelope of SPEC §7-8: its shape follows from its status, and every message is a key with a text. */
export function expectEnvelope({ status, headers, body, text }: Answered): void {
  expect(headers.get("content-type"), text).toMatch(/^application\/json/);
  expect(headers.get("x-request-id")).toMatch(/^[\w.-]{1,128}$/);
  expect(body?.status).toBe(status);
  if (status === 200) {
    expect(Object.keys(body ?? {}).toSorted(), text).toEqual(["data", "status"]);
    return;
  }
  expect([400, 401, 403, 404, 405, 409, 421, 429, 500, 503]).toContain(status);
  const { error, errors, data, code, revision, requestId, ...rest } = body ?? {};
  expect(Object.keys(rest), text).toEqual(["status"]);
  expect(isText(error), `a text for ${error}`).toBe(true);
  expect(data).toBe(status === 400 ? null : undefined);
  expect(typeof errors).toBe(status === 400 ? "object" : "undefined");
  for (const key of Object.values((errors ?? {}) as Record<string, string[]>).flat())
    expect(isText(key), `a text for ${key}`).toBe(true);
  if (status !== 401) expect(code).toBeUndefined();
  if (status !== 409) expect(revision).toBeUndefined();
  expect(typeof requestId).toBe(status >= 500 ? "string" : "undefined");
  expect(Number(headers.get("retry-after")) > 0).toBe(status === 429 || status === 503);
}
