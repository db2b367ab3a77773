import type { IncomingMessage, ServerResponse } from "node:http";
import { errorKinds } from "../platform/errors";
import { reachedActions } from "../platform/http/reached-actions";
import { errorCode } from "./host-error";
import { replaceAnswer } from "./send-refusal";

type Log = Pick<typeof import("../platform/log").log, "info">;

/**
 * Gives answers of Next the form of ours: the envelope when a call has another method, and bad input instead of 500 for a posted form
 * that Next could not read, which is its sender's fault.
 */
export function correctAnswers(request: IncomingMessage, response: ServerResponse, log: Log): void {
  if (request.url?.startsWith("/api/")) refuseMethodInEnvelope(request, response);
  else if (isForm(request)) {
    blameUnreadableForm(request, response);
    noteEnd(request, response, log);
  }
}

function refuseMethodInEnvelope(request: IncomingMessage, response: ServerResponse): void {
  // An address takes either GET or POST, and Next adds the others.
  const others: Record<string, string> = { GET: "OPTIONS, POST", HEAD: "OPTIONS, POST", POST: "GET, HEAD, OPTIONS" };
  replaceAnswer(request, response, (status) => {
    if (status !== errorKinds.wrongMethod.status) return null;
    response.setHeader("allow", others[request.method ?? ""] ?? "GET, HEAD, OPTIONS, POST");
    return "wrongMethod";
  });
}

function blameUnreadableForm(request: IncomingMessage, response: ServerResponse): void {
  const id = idOf(request);
  replaceAnswer(request, response, (status) => (status === 500 && !reachedActions().has(id) ? "invalid" : null));
}

/** A call whose caller leaves writes its line itself; of a form Next would only print the failure to read it. */
function noteEnd(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const form = request.url?.split("?", 1)[0];
  response.once("close", () => {
    reachedActions().delete(idOf(request));
    if (request.complete || response.writableFinished) return;
    log.info({ requestId: idOf(request), form, status: errorKinds.aborted.status }, "form");
  });
}

const idOf = ({ headers }: IncomingMessage): string => String(headers["x-request-id"]);

/** Does an error only tell that the sender of a request has left? */
const isDeparture = (thrown: unknown): boolean =>
  thrown instanceof Error && errorCode(thrown) === "ECONNRESET" && thrown.message === "aborted";

/** Keeps departures, which are logged above, out of what Next prints as errors. */
export function printNoDepartures(): void {
  const { error } = console;
  console.error = (...words: unknown[]) => words.some(isDeparture) || error(...words);
}

/** Does Next read the request as a form of a page, sent by a script or by a browser before the script has loaded? */
export const isForm = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "POST" &&
  !url?.startsWith("/api/") &&
  (headers["next-action"] !== undefined || /^multipart\/form-data/i.test(headers["content-type"] ?? ""));
