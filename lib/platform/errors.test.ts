import { describe, expect, it } from "vitest";
import { AppError, conflict, type ErrorKind, errorKinds, forbidden, invalid, notFound, toAppError } from "./errors";

describe("the table of errors", () => {
  const expected: Record<ErrorKind, [status: number, code: number | undefined]> = {
    invalid: [400, undefined],
    unauthenticated: [401, undefined],
    deactivated: [401, 403],
    forbidden: [403, undefined],
    notFound: [404, undefined],
    wrongMethod: [405, undefined],
    conflict: [409, undefined],
    misdirected: [421, undefined],
    tooMany: [429, undefined],
    aborted: [499, undefined],
    broken: [500, undefined],
    unavailable: [503, undefined],
  };

  it("gives each kind its status and inner code", () => {
    const actual = Object.entries(errorKinds).map(([kind, row]) => [
      kind,
      [row.status, "code" in row ? row.code : undefined],
    ]);
    expect(Object.fromEntries(actual)).toEqual(expected);
  });
});

describe("an error", () => {
  it("has its kind's message unless it has one of its own", () => {
    expect(notFound()).toMatchObject({
      kind: "notFound",
      key: "system.error_not_found",
      message: "system.error_not_found",
    });
    expect(forbidden().key).toBe("system.error_access_denied");
    expect(invalid("report.error_closed", { date: ["validation.date"] })).toMatchObject({
      kind: "invalid",
      key: "report.error_closed",
      errors: { date: ["validation.date"] },
    });
    expect(conflict(7)).toMatchObject({ kind: "conflict", revision: 7 });
  });
});

describe("any thrown value", () => {
  it("stays as it is when it is one of ours", () => {
    const error = new AppError("tooMany", { retryAfter: 3 });
    expect(toAppError(error)).toBe(error);
  });

  it.each<[string, ErrorKind]>([
    ["P2002", "conflict"],
    ["P2003", "notFound"],
    ["P2025", "notFound"],
    ["P2034", "conflict"],
    ["P1001", "unavailable"],
    ["P1002", "unavailable"],
    ["P1008", "unavailable"],
    ["P1017", "unavailable"],
    ["P2024", "unavailable"],
    ["P2028", "unavailable"],
    ["ECONNREFUSED", "unavailable"],
    ["ECONNRESET", "unavailable"],
    ["EPIPE", "unavailable"],
    ["ETIMEDOUT", "unavailable"],
    ["ENOTFOUND", "unavailable"],
    ["EAI_AGAIN", "unavailable"],
    ["57P01", "unavailable"],
    ["57P02", "unavailable"],
    ["57P03", "unavailable"],
    ["53300", "unavailable"],
    ["40001", "conflict"],
    ["40P01", "conflict"],
    ["22P02", "broken"],
    ["P2010", "broken"],
  ])("with code %s is %s", (code, kind) => {
    const thrown = Object.assign(new Error("inside the database"), { code });
    const error = toAppError(thrown);
    expect(error).toMatchObject({ kind, key: errorKinds[kind].key, cause: thrown });
    expect(error.message).not.toContain("inside the database");
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
  ])("of the driver about a lost connection says when to try again: %s", (message) => {
    const thrown = new Error(message);
    expect(toAppError(thrown)).toMatchObject({ kind: "unavailable", retryAfter: 5, cause: thrown });
  });

  it.each<[string, ErrorKind]>([
    ["40P01", "conflict"],
    ["40001", "conflict"],
    ["57P01", "unavailable"],
    ["22P02", "broken"],
  ])("of the database that Prisma does not know, with the nested code %s, is %s", (originalCode, kind) => {
    const cause = { originalCode, kind: "postgres" };
    const meta = { driverAdapterError: Object.assign(new Error("inside"), { cause }) };
    for (const code of ["P2010", "P2039"]) {
      const thrown = Object.assign(new Error("Database error"), { code, meta });
      expect(toAppError(thrown)).toMatchObject({ kind, cause: thrown });
    }
  });

  it("of Prisma's adapter without a code of the database says when to try again", () => {
    const meta = { driverAdapterError: Object.assign(new Error("inside"), { cause: { kind: "ConnectionClosed" } }) };
    const thrown = Object.assign(new Error("Server has closed the connection."), { code: "P2010", meta });
    expect(toAppError(thrown)).toMatchObject({ kind: "unavailable", retryAfter: 5, cause: thrown });
  });

  it.each([undefined, null, "text", 7, {}, new Error("oops"), new TypeError("oops")])(
    "else is broken: %o",
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({
        kind: "broken",
        key: "system.error_message_common_error",
        cause: thrown,
      });
    },
  );
});
