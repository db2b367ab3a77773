import { limits } from "../limits";
import type { Answer, Call, CallTo, InputOf, OutputOf, Refused } from "./contract";

/** What the client needs from its page. */
export type ClientSurroundings = {
  /** A message key in the person's language. */
  translate: (key: string) => string;
  goTo: (path: string) => void;
  /** Shows the access-denied message once, for `milliseconds`, on the page that `endSession` leads to. */
  notify: (message: string, milliseconds: number) => void;
  /** The session is over, or its account may not enter any more: nothing of it may stay on the device. */
  signedOut?: () => void;
  /** A call to this path was done. */
  done?: (path: string) => void;
  /** Forgets the session and goes to the sign-in page. */
  endSession: () => void;
  /** How long to wait for an answer; by default the time in SPEC §9. */
  timeoutMs?: number;
};

/** Why a call was rejected (SPEC §7-8). `answer` is the server's body; without it, there was no answer. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly answer: Refused | null,
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

/** Done, or refused in a way the form can show: SPEC §7 returns both to the caller. */
export type Returned<C extends Call> = Answer<OutputOf<C>> & { status: 200 | 400 };

/**
 * Sends a request in place of `fetch`, for one that takes longer than others: it decides itself how long to wait, and rejects with a
 * `TimeoutError` when that was too long.
 */
export type Send = (
  address: string,
  request: { method: string; headers: Record<string, string>; body: string | FormData | undefined },
) => Promise<Response>;

export type ApiClient = <C extends Call>(call: CallTo<C>, input: InputOf<C>, send?: Send) => Promise<Returned<C>>;

/** The browser's only client of the API. Handles 401, 403, time-outs and lost connections as in SPEC §8. */
export function createApiClient(page: ClientSurroundings): ApiClient {
  const reject = (key: string, answer: Refused | null, cause?: unknown): never => {
    throw new CallError(page.translate(key), answer, cause);
  };

  return async ({ method, path }, input, send) => {
    const get = method === "GET";
    const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
    const body = bodyOf(input);
    const signal = AbortSignal.timeout(page.timeoutMs ?? limits.requestTimeoutMs);
    const without =
      (key: string) =>
      (cause: unknown): never =>
        reject(isTimeout(cause) || (!send && signal.aborted) ? "system.network_timeout" : key, null, cause);
    const request = {
      method,
      headers: {
        // The browser sets the type of a form, with its boundary.
        ...(get || body instanceof FormData ? {} : { "content-type": "application/json" }),
      } as Record<string, string>,
      body: get ? undefined : body,
    };
    const address = `/api${path}${query}`;
    const sent = send
      ? send(address, request)
      : fetch(address, { ...request, signal, keepalive: isPerhapsLast(request.body) });
    const response = await sent.catch(without("system.no_connection"));
    const notOurs = without("system.error_message_common_error");
    const name = response.ok ? fileNameIn(response) : null;
    if (name !== null) {
      const content = await response.blob().catch(without("system.no_connection"));
      return { status: 200, data: new File([content], name, { type: content.type }) } as never;
    }
    const answer: Answer<never> | null = await response.json().catch(notOurs);
    if (answer?.status === 200) page.done?.(path);
    if (answer?.status === 200 || answer?.status === 400) return answer as never;
    // Something between us and the server answered in another format.
    if (typeof answer?.error !== "string") return notOurs(answer);
    if (answer.status === 401) page.signedOut?.();
    if (answer.status === 401 && answer.code !== 403) {
      page.notify(page.translate("system.error_access_denied"), limits.toastMs);
      page.endSession();
    } else if (answer.status === 401 || answer.status === 403) {
      page.goTo("/403");
    }
    return reject(answer.error, answer);
  };
}

/** How much a browser sends of a page that is gone: 64 KiB, in which a character has three bytes at most. */
const mostOfLast = 20_000;

/** A page that nobody sees may be closed at any moment, but what it has sent by then, such as the last words of a text, is to arrive. */
const isPerhapsLast = (body: unknown): boolean =>
  typeof body === "string" &&
  body.length < mostOfLast &&
  typeof document !== "undefined" &&
  document.visibilityState === "hidden";

const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "TimeoutError";

/** What the file is called that an answer is; null for any other answer. */
function fileNameIn({ headers }: Response): string | null {
  const encoded = /^attachment;.*filename\*=UTF-8''(\S+)/.exec(headers.get("content-disposition") ?? "")?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

/** JSON, or a form when the input contains a file. */
function bodyOf(input: unknown): string | FormData {
  const fields = Object.entries(input ?? {});
  if (!fields.some(([, value]) => value instanceof File)) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
