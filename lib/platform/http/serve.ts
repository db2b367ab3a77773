import "server-only";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { leaveSession } from "../auth/cookies";
import { type AppError, errorKinds, notFound } from "../errors";
import { limits } from "../limits";
import { currentRequest } from "../request-id";
import { type Caller, callerOf, readForm, readJson, readMultipart } from "./caller";
import type { Call } from "./contract";
import { type CallResult, type Handler, refuse, runCall, toAnswer, toOutput } from "./pipeline";

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

async function callerFor(call: Call, request: NextRequest): Promise<Caller> {
  const caller = callerOf(request.headers, async () => {
    if (call.method === "GET") return Object.fromEntries(request.nextUrl.searchParams);
    if (call.body === "multipart") return readMultipart(request, call.maxBytes ?? limits.bodyBytes);
    return call.body === "form" ? readForm(request) : readJson(request);
  });
  // Before the handler, so that a sign-in can set a new cookie.
  if (caller.signedOut) {
    const jar = await cookies();
    leaveSession(jar, jar);
  }
  return caller;
}

/** The headers of every answer; answers that set their own caching keep it. */
function label(response: Response, caller: Caller, error: AppError | undefined): Response {
  response.headers.set("x-request-id", caller.requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  if (error?.retryAfter) response.headers.set("retry-after", String(error.retryAfter));
  return response;
}

/** In development a browser shows where the time of a call went; that of the database is the sum of its statements. */
function time(response: Response, took: CallResult["took"]): Response {
  if (process.env.NODE_ENV !== "development") return response;
  const parts = { ...took, database: currentRequest()?.databaseMs ?? 0 };
  const header = Object.entries(parts).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
  response.headers.set("server-timing", header.join(", "));
  return response;
}

/** A route handler for a call: the whole pipeline, answered in the envelope of SPEC §7. */
export const serve =
  <C extends Call & { answer?: never }>(call: C, handler: Handler<C>): RouteHandler =>
  async (request) => {
    const caller = await callerFor(call, request);
    const outcome = await runCall(call, handler, caller, toOutput(call));
    const status = outcome.error ? errorKinds[outcome.error.kind].status : 200;
    const answer = NextResponse.json(toAnswer(outcome, caller.requestId), { status });
    return time(label(answer, caller, outcome.error), outcome.took);
  };

/** The same pipeline for what its contract says is answered in place of the envelope: Channels authorization, documents, redirects. */
export const serveRaw =
  <C extends Call & { answer: string }>(call: C, handler: Handler<C, Response>): RouteHandler =>
  async (request) => {
    const caller = await callerFor(call, request);
    const { result, error, took } = await runCall(call, handler, caller, (response) => response);
    if (!error) return time(label(unlessKnown(request, result as Response), caller, undefined), took);
    const { status } = errorKinds[error.kind];
    return time(label(NextResponse.json(refuse(error, caller.requestId), { status }), caller, error), took);
  };

/** The answer under every address that has no call. */
export const serveNothing: RouteHandler = async (request) => {
  const caller = callerOf(request.headers, async () => null);
  const error = notFound();
  return label(
    NextResponse.json(refuse(error, caller.requestId), { status: errorKinds[error.kind].status }),
    caller,
    error,
  );
};

/** The answer without its body, when the browser's ETag shows that it has it already. */
function unlessKnown(request: Request, response: Response): Response {
  const tag = response.headers.get("etag");
  if (!tag || request.headers.get("if-none-match") !== tag) return response;
  const { headers } = response;
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}
