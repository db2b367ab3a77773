import { setTimeout } from "node:timers/promises";
import { NextRequest } from "next/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { writableDb as db } from "@/lib/platform/db";
import { AppError, errorKinds } from "@/lib/platform/errors";
import { anyone, defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { serve, serveRaw } from "@/lib/platform/http/serve";
import { log } from "@/lib/platform/log";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";

const base = {
  method: "POST",
  path: "/test/call",
  access: anyone,
  effect: "read",
  input: z.strictObject({ text: z.string() }),
  output: z.object({ text: z.string() }),
  summary: "A call of the tests.",
} as const;
const echo = defineCall(base);
const context = { params: Promise.resolve({}) };

function request(body: unknown = { text: "hello" }, headers: Record<string, string> = {}): NextRequest {
  return new NextRequest("http://localhost:3000/api/test/call", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { host: "localhost:3000", "x-request-id": "request-7", ...headers },
  });
}

async function answerOf(response: Promise<Response>) {
  const answered = await response;
  return { status: answered.status, body: await answered.json(), headers: answered.headers };
}

describe("a handler", () => {
  it("gets the person, the parsed input and where the call comes from", async () => {
    const person = await makeUser(db);
    const { token } = await makeSignedIn(db, person);
    let seen = {};
    const handler = serve(defineCall({ ...base, access: signedIn }), async (actor, input, caller) => {
      seen = { id: actor.id, input, origin: caller.origin, requestId: caller.requestId, bearer: caller.bearer };
      return input;
    });
    const { status, body } = await answerOf(
      handler(request({ text: "å" }, { authorization: `Bearer ${token}` }), context),
    );
    expect([status, body]).toEqual([200, { status: 200, data: { text: "å" } }]);
    expect(seen).toEqual({
      id: person.id,
      input: { text: "å" },
      origin: "http://localhost:3000",
      requestId: "request-7",
      bearer: true,
    });
  });

  it("gives nothing away that its contract does not name", async () => {
    const handler = serve(echo, async (_, input) => ({ ...input, passwordHash: "secret" }));
    const { body } = await answerOf(handler(request(), context));
    expect(body).toEqual({ status: 200, data: { text: "hello" } });
  });

  it("is not reached by a person who may not call it", async () => {
    let reached = 0;
    const handler = serve(defineCall({ ...base, access: permission("manage_users") }), async (_, input) => {
      reached += 1;
      return input;
    });
    const as = async (role: "Student" | "Admin") => {
      const { token } = await makeSignedIn(db, await makeUser(db, role));
      return (await answerOf(handler(request(undefined, { authorization: `Bearer ${token}` }), context))).status;
    };
    expect(await as("Student")).toBe(403);
    expect(reached).toBe(0);
    expect(await as("Admin")).toBe(200);
    expect(reached).toBe(1);
  });
});

describe("a body that is held back", () => {
  const call = defineCall({ ...base, access: permission("manage_users"), limit: "writing" });

  /** A request whose body arrives in parts: each is written once the one before is read. */
  function held(token: string) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sent = new NextRequest("http://localhost:3000/api/test/call", {
      method: "POST",
      headers: { host: "localhost:3000", authorization: `Bearer ${token}` },
      body: readable,
      duplex: "half",
    });
    const writer = writable.getWriter();
    const write = (part: string) => writer.write(new TextEncoder().encode(part));
    return { sent, write, end: () => writer.close() };
  }

  /** What a call answers whose body arrives late, after a change; and whether its handler was reached. */
  async function answerAfter(change: (person: { id: number; sid: string }) => Promise<unknown>) {
    const person = await makeUser(db, "Admin");
    const { token, session } = await makeSignedIn(db, person);
    const { sent, write, end } = held(token);
    let reached = false;
    const answer = answerOf(
      serve(call, async (_, input) => {
        reached = true;
        return input;
      })(sent, context),
    );
    await write('{"text":');
    await setTimeout(1_200);
    await change({ id: person.id, sid: session.sid });
    await write('"late"}');
    await end();
    return { status: (await answer).status, reached, person };
  }

  it("is refused when the session has ended meanwhile, the account was closed or the right taken away", async () => {
    const denied = { permission: "manage_users", granted: false } as const;
    const answers = await Promise.all([
      answerAfter(({ sid }) => db.session.update({ where: { sid }, data: { revokedAt: new Date() } })),
      answerAfter(({ id }) => db.user.update({ where: { id }, data: { active: false } })),
      answerAfter(({ id }) => db.userPermission.create({ data: { userId: id, ...denied } })),
    ]);
    expect(answers.map(({ status, reached }) => [status, reached])).toEqual([
      [401, false],
      [401, false],
      [403, false],
    ]);
  });

  it("takes one try of the call's limit", async () => {
    const { status, person } = await answerAfter(async () => null);
    expect(status).toBe(200);
    expect(await db.rateLimit.findMany({ where: { key: `writing:${person.id}` } })).toMatchObject([{ points: 1 }]);
  });
});

describe("what goes wrong inside", () => {
  const secret = "a detail of the database";
  const broken = { status: 500, error: "system.error_message_common_error", requestId: "request-7" };

  it.each<[string, () => Promise<{ text: string }>]>([
    ["an error", () => Promise.reject(new Error(secret))],
    ["a text that is thrown", () => Promise.reject(secret)],
    ["nothing that is thrown", () => Promise.reject()],
    ["a result that breaks the contract", async () => ({ text: 7 }) as unknown as { text: string }],
    ["no result", async () => undefined as unknown as { text: string }],
  ])("is a server error, with the request id and no details: %s", async (_, handler) => {
    const { status, body, headers } = await answerOf(serve(echo, handler)(request(), context));
    expect([status, body]).toEqual([500, broken]);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(headers.get("x-request-id")).toBe("request-7");
  });

  it("looks the same from a call without the envelope", async () => {
    const handler = serveRaw({ ...echo, answer: "text/plain" } as const, () => Promise.reject(new Error(secret)));
    const { status, body } = await answerOf(handler(request(), context));
    expect([status, body]).toEqual([500, broken]);
  });

  it("says so when the database is away", async () => {
    const handler = serve(echo, () => Promise.reject(Object.assign(new Error(secret), { code: "ECONNREFUSED" })));
    const { status, body, headers } = await answerOf(handler(request(), context));
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect([status, body]).toEqual([503, { ...broken, status: 503, error: "system.error_unavailable" }]);
  });

  it("is not our fault when the caller leaves before the request is complete", async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"text":')),
      pull: (stream) => stream.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    const given = { method: "POST", body, duplex: "half" } as const;
    const half = new NextRequest("http://localhost:3000/api/test/call", given);
    const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
    const { status } = await answerOf(serve(echo, async (_, input) => input)(half, context));
    expect(status).toBe(499);
    expect(error).not.toHaveBeenCalled();
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ status: 499, err: undefined }), "call");
    for (const spy of [error, info]) spy.mockRestore();
  });

  it.each(Object.keys(errorKinds) as (keyof typeof errorKinds)[])("has the status of its kind: %s", async (kind) => {
    const handler = serve(echo, () => Promise.reject(new AppError(kind, { retryAfter: 9, revision: 4 })));
    const { status, body, headers } = await answerOf(handler(request(), context));
    expect(status).toBe(errorKinds[kind].status);
    expect(body).toMatchObject({ status, error: errorKinds[kind].key, revision: 4 });
    expect(headers.get("retry-after")).toBe("9");
  });
});

describe("Next's own signals", () => {
  it("pass through untouched", async () => {
    const signal = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/dashboard;307;" });
    await expect(serve(echo, () => Promise.reject(signal))(request(), context)).rejects.toBe(signal);
  });
});
