import "server-only";
import { z } from "zod";
import { parseJson } from "../../parse-json";
import { ArchiveError, isArchiveError } from "../archive";
import { clean, failureOf, passingProblemOf, problemOf, retryAfterOf, wordsIn } from "./answers";
import type { DocumasterSettings } from "./settings";

/** What a test gives in place of the clock and of waiting. */
export type Timing = {
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** How long an answer is waited for: of a small call, and of a file or a transaction. */
  timeouts: { call: number; write: number };
  /** How long is waited before each repetition; so many there are. */
  delays: readonly number[];
};

export const usualTiming: Timing = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  timeouts: { call: 30_000, write: 120_000 },
  delays: [500, 2_000, 8_000],
};

/** A token is renewed so long before it expires, in milliseconds. */
const renewedEarly = 30_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

type Call = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; isWrite?: boolean };

/** Calls to the Noark 5 web services, with a token that is held until shortly before it expires. */
export type Connection = {
  /** One call, once. Throws `ArchiveError`. */
  send: <Output>(name: string, call: Call, output: z.ZodType<Output>) => Promise<Output>;
  /** A call that changes nothing a second time, repeated while there is no answer or the archive is broken. Throws `ArchiveError`. */
  ask: <Output>(name: string, call: Call, output: z.ZodType<Output>) => Promise<Output>;
  timing: Timing;
};

/** Problems that may be over with the next attempt. */
export const isPassing = (error: unknown): error is ArchiveError =>
  isArchiveError(error) && /^(unreachable|token_unreachable|timeout|broken|busy)$/.test(error.problem);

/** Who wants to be left in peace for longer is not asked again by the same call, in milliseconds. */
const longestPeace = 60_000;

/** Waits before a call is repeated: as long as the archive wants, if that is longer. Throws the error when that is too long. */
export async function waitAfter(error: unknown, delay: number, { wait }: Pick<Timing, "wait">): Promise<void> {
  const peace = isArchiveError(error) ? error.retryAfter : 0;
  if (peace > longestPeace) throw error;
  await wait(Math.max(delay, peace));
}

export function connect(settings: DocumasterSettings, timing: Timing): Connection {
  const service = `${settings.url}/rms/api/public/noark5/v1/`;
  let held: { token: string; until: number } | null = null;

  async function askToken(): Promise<string> {
    if (held && timing.now() < held.until - renewedEarly) return held.token;
    const { clientId, clientSecret, scope } = settings;
    const client = [clientId, clientSecret].map(encodeURIComponent).join(":");
    const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope !== null && { scope }) });
    const began = timing.now();
    const answer = await exchange("token_unreachable", settings.tokenUrl, {
      method: "POST",
      body: form.toString(),
      timeout: timing.timeouts.call,
      now: timing.now,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(client).toString("base64")}`,
      },
    });
    // Who issues tokens answers a wrong client with 400 or 401.
    const { status, retryAfter } = answer;
    if (status !== 200)
      throw new ArchiveError(passingProblemOf(status) ?? "client", answer.words([clientSecret]), retryAfter);
    const parsed = tokenSchema.safeParse(parseJson(answer.text));
    if (!parsed.success) throw new ArchiveError("unreadable", `${new URL(settings.tokenUrl).host}: HTTP 200`);
    held = { token: parsed.data.access_token, until: began + parsed.data.expires_in * 1000 };
    return held.token;
  }

  async function sendOnce(name: string, { body, headers, isWrite }: Call) {
    const token = await askToken();
    const answer = await exchange("unreachable", `${service}${name}`, {
      method: body === undefined ? "GET" : "POST",
      body,
      timeout: isWrite ? timing.timeouts.write : timing.timeouts.call,
      now: timing.now,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        ...headers,
        "x-documaster-error-response-type": "application/json",
      },
    });
    return { ...answer, secrets: [token, settings.clientSecret] };
  }

  const send: Connection["send"] = async (name, call, output) => {
    let answer = await sendOnce(name, call);
    if (answer.status === 401) {
      // It may have been withdrawn before its time; nothing has happened with a token that does not count.
      held = null;
      answer = await sendOnce(name, call);
    }
    const { status, text, secrets, retryAfter } = answer;
    if (status !== 200 && status !== 201) throw new ArchiveError(problemOf(status), answer.words(secrets), retryAfter);
    const parsed = output.safeParse(parseJson(text));
    if (!parsed.success) throw new ArchiveError("unreadable", clean(`${name.split("?")[0]}: HTTP ${status}`, secrets));
    return parsed.data;
  };

  const ask: Connection["ask"] = async (name, call, output) => {
    for (const delay of timing.delays) {
      try {
        return await send(name, call, output);
      } catch (error) {
        if (!isPassing(error)) throw error;
        await waitAfter(error, delay, timing);
      }
    }
    return send(name, call, output);
  };

  return { send, ask, timing };
}

type Exchange = {
  method: string;
  body?: Call["body"];
  headers: Record<string, string>;
  timeout: number;
  now: Timing["now"];
};

/** One request and its whole answer, within its time. A redirect is not followed: it would take the token elsewhere. */
async function exchange(
  unreachable: "unreachable" | "token_unreachable",
  url: string,
  { method, body, headers, timeout, now }: Exchange,
) {
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "manual",
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const { status } = response;
    const type = response.headers.get("content-type") ?? "";
    const retryAfter = retryAfterOf(response.headers.get("retry-after"), now());
    return {
      status,
      text,
      retryAfter,
      words: (secrets: readonly string[]) => clean(wordsIn(status, type, text), secrets),
    };
  } catch (error) {
    throw failureOf(error, unreachable);
  }
}
