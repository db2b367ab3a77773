import type { z } from "zod";
import type { Permission } from "../auth/permissions";
import type { ErrorValues, FieldErrors } from "../errors";
import type { RateLimitName } from "../rate-limit";

/** Who may call. */
export type Access = { kind: "public" } | { kind: "signedIn" } | { kind: "permission"; permission: Permission };
export const anyone = { kind: "public" } as const;
export const signedIn = { kind: "signedIn" } as const;
export const permission = (name: Permission) => ({ kind: "permission", permission: name }) as const;

/**
 * One call of the API: its address under /api, who may call it, input and output. The pipeline, the browser's
 * client, the tests and the OpenAPI page are all derived from it.
 */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: "GET" | "POST";
  path: `/${string}`;
  access: Access;
  /** A viewer may make all but `write`; `session` is for signing in and out. */
  effect: "read" | "write" | "session";
  input: Input;
  output: Output;
  /**
   * What is answered in place of the envelope of SPEC §7, by `serveRaw`: the output itself as this type of media, or a redirect, which has
   * no output. Refusals are the same.
   */
  answer?: `${string}/${string}` | "redirect";
  summary: string;
  /** Open to a user who has not chosen a password yet. */
  duringFirstLogin?: true;
  /** Consumed once per call by the person. */
  limit?: RateLimitName;
  /** The body is a form, as the Channels client posts it, or carries files; otherwise JSON. */
  body?: "form" | "multipart";
  /** A program without an account calls: no session is looked for, so it needs no database, and its token is no session's. */
  sessionless?: true;
  /** Asked for every second or so: its line is only in the log of whoever wants everything. */
  quiet?: true;
  /** Largest body in bytes; 1 MB by default. */
  maxBytes?: number;
};

export const defineCall = <const C extends Call>(call: C): C => call;

/** What a caller sends and gets. */
export type InputOf<C extends Call> = z.input<C["input"]>;
export type OutputOf<C extends Call> = z.output<C["output"]>;

/**
 * Where a call is, as the browser knows it. Its contract brings zod along and stays on the server; of it only the type is here,
 * for what goes in and comes out.
 */
export type CallTo<C extends Call> = { method: C["method"]; path: C["path"]; contract?: C };

/** The body of every answer (SPEC §7-8). */
export type Done<Data> = { status: 200; data: Data };
export type Refused = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 421 | 429 | 499 | 500 | 503;
  error: string;
  code?: 403;
  errors?: FieldErrors;
  values?: ErrorValues;
  data?: null;
  revision?: number;
  requestId?: string;
};
export type Answer<Data> = Done<Data> | Refused;
