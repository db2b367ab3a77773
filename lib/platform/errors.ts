/**
 * The one error class and the one table from what happened to HTTP status (and SPEC §8's inner code).
 * Servers send message keys; the browser translates.
 */
export const errorKinds = {
  invalid: { status: 400, key: "system.error_input" },
  unauthenticated: { status: 401, key: "system.error_access_denied" },
  deactivated: { status: 401, code: 403, key: "system.error_access_denied" },
  forbidden: { status: 403, key: "system.error_access_denied" },
  notFound: { status: 404, key: "system.error_not_found" },
  // This and `misdirected` are answers of the server in front of the calls.
  wrongMethod: { status: 405, key: "system.error_wrong_method" },
  conflict: { status: 409, key: "system.error_changed_meanwhile" },
  misdirected: { status: 421, key: "system.error_misdirected" },
  tooMany: { status: 429, key: "system.error_too_many" },
  // The caller has left before the request was complete: nobody reads the answer.
  aborted: { status: 499, key: "system.error_unavailable" },
  broken: { status: 500, key: "system.error_message_common_error" },
  unavailable: { status: 503, key: "system.error_unavailable" },
} as const satisfies Record<string, { status: number; code?: number; key: string }>;

export type ErrorKind = keyof typeof errorKinds;
export type FieldErrors = Record<string, string[]>;
/** What the texts of an error need beside their keys: how many there are of something, and their names. */
export type ErrorValues = Record<string, number | string>;

/** A database that restarts is back within a few seconds. */
const unavailableSeconds = 5;

export class AppError extends Error {
  readonly key: string;
  readonly errors: FieldErrors | undefined;
  readonly values: ErrorValues | undefined;
  /** The current revision, with a conflict. */
  readonly revision: number | undefined;
  /** Seconds to wait, with "too many" and "unavailable". */
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    details: {
      key?: string;
      errors?: FieldErrors;
      values?: ErrorValues;
      revision?: number;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(details.key ?? errorKinds[kind].key, { cause: details.cause });
    this.key = details.key ?? errorKinds[kind].key;
    this.errors = details.errors;
    this.values = details.values;
    this.revision = details.revision;
    this.retryAfter = details.retryAfter ?? (kind === "unavailable" ? unavailableSeconds : undefined);
  }
}

/** A rule was violated: one message for the whole, or one for a field. */
export const invalid = (key: string, errors?: FieldErrors) => new AppError("invalid", { key, errors });
/** A field violates a rule: the same message for the whole, and beside the field. */
export const invalidAt = (field: string, key: string) => invalid(key, { [field]: [key] });
/** Throws bad input that says why, for the whole (what is wrong first) and beside each field; nothing without any. */
export function assertNone(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat();
  if (first) throw invalid(first, errors);
}

/** What is wrong with fields, at most one thing each, as errors by field. */
export const inLists = (errors: Partial<Record<string, string | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, key]) => (key ? [[field, [key]]] : [])));

export const notFound = () => new AppError("notFound");
export const forbidden = () => new AppError("forbidden");
/** Somebody else has changed it meanwhile. @param revision the present one, of what has revisions */
export const conflict = (revision?: number) => new AppError("conflict", { revision });

const prismaKinds: Record<string, ErrorKind> = {
  P2002: "conflict",
  P2003: "notFound",
  P2025: "notFound",
  P2034: "conflict",
  P1001: "unavailable",
  P1002: "unavailable",
  P1008: "unavailable",
  P1017: "unavailable",
  P2024: "unavailable",
  P2028: "unavailable",
};

const driverKinds: Record<string, ErrorKind> = {
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  EPIPE: "unavailable",
  ETIMEDOUT: "unavailable",
  ENOTFOUND: "unavailable",
  EAI_AGAIN: "unavailable",
  EHOSTUNREACH: "unavailable",
  ENETUNREACH: "unavailable",
  // The connection was ended by an administrator, the server crashed, or it is starting or stopping.
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  "53300": "unavailable",
  // The same in the words of Prisma's adapter, where the database gave no code.
  ConnectionClosed: "unavailable",
  DatabaseNotReachable: "unavailable",
  SocketTimeout: "unavailable",
  TooManyConnections: "unavailable",
  // Two transactions blocked each other, and this one was rolled back.
  "40001": "conflict",
  "40P01": "conflict",
};

/** The driver's own errors about a connection that has gone; they have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

/** Any thrown value as an AppError: the only place that reads Prisma's and the driver's codes. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown);
  const isLost = thrown instanceof Error && lostConnection.test(thrown.message);
  const kind = prismaKinds[code] ?? driverKinds[code] ?? (isLost ? "unavailable" : "broken");
  return new AppError(kind, { cause: thrown });
}

/** Did a statement wait too long for a lock (`lock_timeout`)? */
export const isLockedByOthers = (thrown: unknown): boolean => codeOf(thrown) === "55P03";

type Nested = { cause?: { originalCode?: unknown; kind?: unknown } };
type Thrown = { code?: unknown; meta?: { driverAdapterError?: Nested } };

/** Prisma's names for an error of the database that it does not know, from a raw statement and from any other. */
const unknownToPrisma = new Set<unknown>(["P2010", "P2039"]);

/** The code of an error; where Prisma nests one, the database's own, or else the adapter's name for what happened. */
function codeOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return "";
  const { code, meta } = thrown as Thrown;
  const nested = unknownToPrisma.has(code) ? meta?.driverAdapterError?.cause : undefined;
  return String(nested?.originalCode || nested?.kind || code);
}
