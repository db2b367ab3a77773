import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import en from "../../messages/en.json";
import nb from "../../messages/nb.json";
import pt from "../../messages/pt.json";
import ptBr from "../../messages/pt-br.json";
import { cookieOf } from "../platform/auth/cookies";
import { escapeHtml } from "../platform/escape-html";
import { baseOf, languageTag, localeCookie } from "../platform/i18n/locales";
import { asLocale, school } from "../platform/i18n/school-texts";

const RETRY_SECONDS = 2;
/** The headers of every answer of this server. */
const kept = new Set(["connection", "x-content-type-options", "strict-transport-security"]);
const messages = { nb, en, pt, "pt-br": ptBr };

/** Answers 503 with `Retry-After` in place of the app: a call gets the envelope of SPEC §8, a page a sentence that loads it again. */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = unavailable(request);
  response.writeHead(503, headers).end(body);
  // What the caller still sends is read and dropped, or the connection would break before the answer is read.
  request.resume();
}

/**
 * Answers 503 instead of a 500 of the app for as long as `isExcused` says so: what failed because the database was away was not the
 * app's fault. A 503 of the app's own gets its `Retry-After`. To be called before the app answers.
 */
export function excuseFailure(request: IncomingMessage, response: ServerResponse, isExcused: () => boolean): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  let replacement: string | undefined;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status === 503 && !response.hasHeader("retry-after")) response.setHeader("retry-after", RETRY_SECONDS);
    if (replacement !== undefined || status !== 500 || !isExcused()) return writeHead(status, ...rest);
    const { headers, body } = unavailable(request);
    replacement = body;
    for (const name of response.getHeaderNames()) if (!kept.has(name)) response.removeHeader(name);
    return writeHead(503, headers);
  };
  /** Decides before the first byte: Node would write the head in the middle of writing that byte. */
  const isReplaced = () => {
    if (!response.headersSent && response.statusCode === 500) response.writeHead(500);
    return replacement !== undefined;
  };
  const callbackOf = (args: unknown[]) => args.filter((value) => typeof value === "function") as (() => void)[];
  response.write = (...args: unknown[]) => {
    if (!isReplaced()) return write(...args);
    for (const callback of callbackOf(args)) process.nextTick(callback);
    return true;
  };
  response.end = (...args: unknown[]) => (isReplaced() ? end(replacement, ...callbackOf(args)) : end(...args));
}

function unavailable({ url, headers }: IncomingMessage): { headers: Record<string, string | number>; body: string } {
  const given = headers["x-request-id"];
  const requestId = typeof given === "string" ? given : randomUUID();
  const isCall = url?.startsWith("/api/");
  const body = isCall
    ? JSON.stringify({ status: 503, error: "system.error_unavailable", requestId })
    : page(headers.cookie);
  return {
    body,
    headers: {
      "retry-after": RETRY_SECONDS,
      "x-request-id": requestId,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'",
      "content-type": isCall ? "application/json" : "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    },
  };
}

/** Without scripts and styles: the files that pages use may not be there either. */
function page(cookie: string | undefined): string {
  const chosen = cookieOf(cookie ?? null, localeCookie);
  const locale = asLocale(chosen);
  const changed = school().changed.get(locale)?.get("system.error_unavailable");
  const text = escapeHtml(changed ?? messages[baseOf(locale)].system.error_unavailable);
  return `<!doctype html><html lang="${languageTag(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${text}</title><p>${text}</p></html>`;
}
