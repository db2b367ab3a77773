import "server-only";
import type { NextRequest } from "next/server";
import { NextResponse } from "next/server";
import { tokenCookie } from "../auth/cookies";
import { errorKinds } from "../errors";
import { callerOf, readForm, readJson } from "./caller";
import type { Call } from "./contract";
import { type Handler, refuse, runCall, toAnswer, toOutput } from "./pipeline";

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

function callerFor(call: Call, request: NextRequest) {
  return callerOf(request.headers, async () => {
    if (call.method === "GET") return Object.fromEntries(request.nextUrl.searchParams);
    return call.body === "form" ? readForm(request) : readJson(request);
  });
}

/** A route handler for a call: the whole pipeline, answered in the envelope of SPEC §7. */
export const serve =
  <C extends Call>(call: C, handler: Handler<C>): RouteHandler =>
  async (request) => {
    const caller = callerFor(call, request);
    const outcome = await runCall(call, handler, caller, toOutput(call));
    const response = NextResponse.json(toAnswer(outcome, caller.requestId), {
      status: outcome.error ? errorKinds[outcome.error.kind].status : 200,
    });
    response.headers.set("x-request-id", caller.requestId);
    response.headers.set("cache-control", "no-store");
    if (outcome.error?.retryAfter) response.headers.set("retry-after", String(outcome.error.retryAfter));
    if (caller.signedOut) response.cookies.delete(tokenCookie);
    return response;
  };

/** The same pipeline for answers that are not an envelope: Channels authorization, documents, redirects. */
export const serveRaw =
  <C extends Call>(call: C, handler: Handler<C, Response>): RouteHandler =>
  async (request) => {
    const caller = callerFor(call, request);
    const { result, error } = await runCall(call, handler, caller, (response) => response);
    const response = error
      ? NextResponse.json(refuse(error, caller.requestId), { status: errorKinds[error.kind].status })
      : (result as Response);
    response.headers.set("x-request-id", caller.requestId);
    return response;
  };
