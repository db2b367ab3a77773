import "server-only";
import type { z } from "zod";
import { type Actor, resolveSession } from "../auth/actor";
import { AppError, errorKinds, toAppError } from "../errors";
import { log } from "../log";
import { countCall } from "../metrics/figures";
import { spendTry } from "../rate-limit";
import { currentRequest, forRequest } from "../request-id";
import type { Caller } from "./caller";
import type { Answer, Call, Refused } from "./contract";
import { parseInput } from "./parse-input";

type WhoOf<C extends Call> = C["access"] extends { kind: "public" } ? Actor | null : Actor;

/** A query or command: the actor first, then the parsed input; `caller` describes the origin of the request. */
export type Handler<C extends Call, Result = z.input<C["output"]>> = (
  actor: WhoOf<C>,
  input: z.output<C["input"]>,
  caller: Caller,
) => Promise<Result>;

/** So many milliseconds may a body take before who sends it is checked again: a session may end while a request is held open. */
const slowBodyMs = 1_000;

/** The person behind the call, after every check that needs no input, one of the tries of whom it takes. Throws as `identify`. */
async function admit(call: Call, caller: Caller): Promise<Actor | null> {
  const actor = await identify(call, caller);
  if (call.limit && actor && call.access.kind !== "public") await spendTry(call.limit, String(actor.id));
  return actor;
}

/** The person behind the call as they are now. Throws the errors of the error table. */
async function identify(call: Call, caller: Caller): Promise<Actor | null> {
  if (call.sessionless) return null;
  const session = await resolveSession(caller.token);
  if (call.access.kind === "public") {
    assertOwnOrigin(call, caller);
    const visitor = session.kind === "actor" ? session.actor : null;
    assertNotViewing(call, visitor);
    return visitor;
  }
  if (session.kind === "deactivated") throw new AppError("deactivated");
  if (session.kind !== "actor") throw new AppError("unauthenticated");
  const { actor } = session;
  if (actor.isFirstLogin && !call.duringFirstLogin)
    throw new AppError("forbidden", { key: "system.error_first_login" });
  if (call.access.kind === "permission" && !actor.permissions.includes(call.access.permission))
    throw new AppError("forbidden");
  assertNotViewing(call, actor);
  assertOwnOrigin(call, caller);
  return actor;
}

/** A viewer changes nothing. */
function assertNotViewing(call: Call, actor: Actor | null): void {
  if (actor?.viewer && call.effect === "write") throw new AppError("forbidden", { key: "system.error_viewer" });
}

/** A state-changing call with a cookie must come from our own pages. */
function assertOwnOrigin(call: Call, caller: Caller): void {
  if (call.effect !== "read" && !caller.bearer && caller.foreign)
    throw new AppError("forbidden", { key: "system.error_foreign_origin" });
}

/** An error as the body of the answer. */
export function refuse(error: AppError, requestId: string): Refused {
  const { status, ...inner } = errorKinds[error.kind];
  return {
    status,
    error: error.key,
    ...("code" in inner ? { code: inner.code } : {}),
    ...(status === 400 ? { errors: error.errors ?? {}, data: null } : {}),
    ...(error.values ? { values: error.values } : {}),
    ...(error.revision === undefined ? {} : { revision: error.revision }),
    ...(status >= 500 ? { requestId } : {}),
  };
}

/** What became of a call, and the milliseconds that it took to admit and to answer it. */
export type CallResult = { result?: unknown; error?: AppError; took: { session: number; handler: number } };

/**
 * The pipeline of a call, in this order: session → deactivated → revoked → first login → permission → viewer mode → origin →
 * rate limit → body, and after a slow one all before the limit again → parse → handler → parse of the output → one log line and its
 * figures. Nothing else in the code does any of these.
 */
export const runCall = <C extends Call, Result>(
  call: C,
  handler: Handler<C, Result>,
  caller: Caller,
  finish: (result: Result) => unknown,
): Promise<CallResult> => {
  const run = () => runAsRequest(call, handler, caller, finish);
  return currentRequest()?.id === caller.requestId ? run() : forRequest(caller.requestId, run);
};

async function runAsRequest<C extends Call, Result>(
  call: C,
  handler: Handler<C, Result>,
  caller: Caller,
  finish: (result: Result) => unknown,
): Promise<CallResult> {
  const started = performance.now();
  let admitted: number | undefined;
  let actor: Actor | null = null;
  let error: AppError | undefined;
  let result: unknown;
  let signal: unknown;
  try {
    actor = await admit(call, caller);
    admitted = performance.now();
    const body = await caller.body();
    if (performance.now() - admitted > slowBodyMs) actor = await identify(call, caller);
    const input = parseInput(call, body);
    result = finish(await handler(actor as WhoOf<C>, input, caller));
  } catch (thrown) {
    if (isFrameworkSignal(thrown)) signal = thrown;
    else error = toAppError(thrown);
  }
  const ended = performance.now();
  note(call, { requestId: caller.requestId, actor, error, result, ms: ended - started });
  if (signal) throw signal;
  const took = { session: (admitted ?? ended) - started, handler: ended - (admitted ?? ended) };
  return error ? { error, took } : { result, took };
}

type Noted = { requestId: string; actor: Actor | null; error: AppError | undefined; result: unknown; ms: number };

/** The line of a call in the log, and its figures. */
function note(call: Call, { requestId, actor, error, result, ms }: Noted): void {
  const answered = result instanceof Response ? result.status : 200;
  const status = error ? errorKinds[error.kind].status : answered;
  const outcome = status === errorKinds.unavailable.status ? "unavailable" : "done";
  // Those of machines would hide what people meet.
  if (!call.quiet) countCall(call.path, error?.kind ?? outcome, ms);
  const line = {
    requestId,
    call: call.path,
    status,
    actor: actor?.id,
    viewer: actor?.viewerId ?? undefined,
    ms: Math.round(ms),
    error: error?.key,
    err: error && status >= 500 ? (error.cause ?? error) : undefined,
  };
  if (error && status >= 500) log.error(line, "call");
  else if (call.quiet) log.debug(line, "call");
  else log.info(line, "call");
}

/** Next throws signals (redirect, not found): they are not errors. */
const isFrameworkSignal = (thrown: unknown): boolean =>
  thrown instanceof Error && "digest" in thrown && String(thrown.digest).startsWith("NEXT_");

/** The envelope of a successful call. */
export function toAnswer<Data>(outcome: { result?: unknown; error?: AppError }, requestId: string): Answer<Data> {
  return outcome.error ? refuse(outcome.error, requestId) : { status: 200, data: outcome.result as Data };
}

/** The handler's result, parsed by the contract: a new column cannot leak. */
export const toOutput =
  <C extends Call>(call: C) =>
  (result: unknown): z.output<C["output"]> => {
    const parsed = call.output.safeParse(result);
    if (!parsed.success) throw new AppError("broken", { cause: parsed.error });
    return parsed.data as z.output<C["output"]>;
  };
