import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { AppError } from "@/lib/platform/errors";
import type { Call } from "@/lib/platform/http/contract";
import { parseInput } from "@/lib/platform/http/parse-input";
import { limits } from "@/lib/platform/limits";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { countCells } from "../runner/cells";
import { type Answered, db, expectEnvelope, forgetTries, isText, send } from "../support/api";
import { invalidBodies, values } from "../support/malformed";
import { makeReady } from "../support/ready";
import { bare, fieldsOf, sendTo, shareOf } from "../support/registry";
import { makeWorld, type World } from "../support/subject";
import type { Given } from "../support/who-may/cells";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await forgetTries();
});

const kept = new Map<string, Promise<Given>>();

/** A person who may make the call, and a valid input. Sign-in with Feide is slow, so one is shared by all. */
async function ready(call: Call): Promise<Given & { token: string }> {
  if (!["/feide/verify-data-feide", "/feide/finish-proof"].includes(call.path)) return makeReady(world, call);
  const given = kept.get(call.path) ?? makeReady(world, call);
  kept.set(call.path, given);
  const { token } = await makeSignedIn(db, await makeUser(db));
  return { ...(await given), token };
}

function expectRefusedOrDone(call: Call, answered: Answered): void {
  expect(answered.status, answered.text).toBeLessThan(500);
  if (!bare.has(call.path) || answered.status >= 400) expectEnvelope(answered);
}

const json = { "content-type": "application/json" };
const posts = calls.filter(({ method, body }) => method === "POST" && body === undefined);
const forms = calls.filter(({ body }) => body === "form");
const gets = calls.filter(({ method }) => method === "GET");
const byPath = (of: readonly Call[]) => of.map((call) => ({ call, path: call.path }));

/** Does the call's own schema accept a body, without the server? */
function isTaken(call: Call, body: string): boolean {
  try {
    parseInput(call, JSON.parse(body));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.kind).toBe("invalid");
    for (const key of [error.key, ...Object.values(error.errors ?? {}).flat()])
      expect([key, isText(key)]).toEqual([key, true]);
    return false;
  }
}

/** The valid JSON bodies: the others never reach a call's schema. */
const invalidJsonBodies = invalidBodies.filter(([, body]) => {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
});

/** Somebody ready, shared by a call's tests as long as nothing is done and no limit of one person counts the tries. */
function shared(call: Call) {
  let prepared: ReturnType<typeof ready> | undefined;
  return {
    get: () => {
      if (call.limit) return ready(call);
      prepared ??= ready(call);
      return prepared;
    },
    afterAnswer({ status }: Answered) {
      if (status === 200 && call.effect !== "read") prepared = undefined;
    },
  };
}

async function expectBodyRefused(call: Call, [name, body]: readonly [string, string], token: string): Promise<void> {
  const answered = await send(`/api${call.path}`, { method: "POST", body, bearer: token, headers: json });
  expect([name, answered.status], answered.text.slice(0, 300)).toEqual([name, 400]);
  expectEnvelope(answered);
  countCells("malformed bodies sent to a call");
}

const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"];

async function expectTypeIgnored(call: Call, type: string): Promise<void> {
  const { token, input } = await ready(call);
  const body = JSON.stringify(input);
  const headers = { "content-type": type };
  expectRefusedOrDone(call, await send(`/api${call.path}`, { method: "POST", body, bearer: token, headers }));
}

// Every call reads its body by the same code, so one call is sent every case, and each of the others its share.
describe("the reading of a body", () => {
  const call = posts.find(({ path }) => path === "/report/save") as Call;

  it.each(invalidBodies)("refuses %s", async (name, body) =>
    expectBodyRefused(call, [name, body], (await ready(call)).token),
  );

  it.each(types)("accepts JSON declared as %s", (type) => expectTypeIgnored(call, type));
});

describe.each(byPath(posts))("$path", ({ call }) => {
  const caller = shared(call);

  it("refuses every invalid body as bad input", async () => {
    for (const [name, body] of invalidJsonBodies) expect([name, isTaken(call, body)]).toEqual([name, false]);
    countCells("malformed bodies parsed by a call's schema", invalidJsonBodies.length);
    await expectBodyRefused(call, shareOf(invalidBodies, call), (await caller.get()).token);
  });

  it("accepts no body as an empty one", async () => {
    const { token } = await ready(call);
    const path = `/api${call.path}`;
    const none = await send(path, { method: "POST", bearer: token });
    const empty = await sendTo(call, {}, { bearer: (await ready(call)).token });
    expectEnvelope(none);
    expect(none.status).toBe(empty.status);
  });

  const fields = fieldsOf(call);
  it.each(Object.keys(fields))("never fails on a wrong value in %s", async (field) => {
    const { token, input, cookies } = await caller.get();
    const bodies = values.map(([name, value]) => ({
      name,
      body: JSON.stringify({ ...input, [field]: "HERE" }).replace('"HERE"', () => value),
    }));
    const taken = bodies.filter(({ body }) => isTaken(call, body));
    const refused = bodies.filter((body) => !taken.includes(body));
    countCells("malformed fields parsed by a call's schema", bodies.length);
    // The schema's refusal is the same code for all, so of those one is sent.
    const sent = refused.length > 0 ? [shareOf(refused, call), ...taken] : taken;
    for (const { name, body } of sent) {
      if (call.access.kind === "public") await forgetTries();
      const answered = await send(`/api${call.path}`, { method: "POST", body, bearer: token, cookies, headers: json });
      expect(answered.status, `${name}: ${answered.text}`).toBeLessThan(500);
      if (!taken.some((one) => one.name === name)) expect([name, answered.status]).toEqual([name, 400]);
      expectRefusedOrDone(call, answered);
      caller.afterAnswer(answered);
      countCells("malformed fields sent to a call");
    }
  });

  const ids = Object.keys(fields).filter((field) => field.endsWith("Id") && fields[field]?.safeParse(1).success);
  it.each(ids)("finds nothing under a %s beyond the largest, as for one that does not exist", async (field) => {
    const answerTo = async (value: number) => {
      const { token, input } = await ready(call);
      return sendTo(call, { ...input, [field]: value }, { bearer: token });
    };
    const [unknown, beyond] = [await answerTo(limits.idMax), await answerTo(limits.idMax + 1)];
    expect(beyond.status).toBe(unknown.status);
    expect([200, 404]).toContain(beyond.status);
    expect(beyond.body).toEqual(unknown.body);
  });

  it("reads JSON with any declared type", () => expectTypeIgnored(call, shareOf(types, call)));
});

describe.each(byPath(forms))("$path", ({ call }) => {
  it("never fails on an invalid form", async () => {
    const { token } = await ready(call);
    const bodies = [
      "",
      "a",
      "=",
      "&&&",
      "socket_id",
      "socket_id=%",
      "%00=%00",
      "socket_id=%00",
      ...invalidBodies.map(([, body]) => body),
    ];
    for (const body of bodies) {
      const answered = await send(`/api${call.path}`, { method: "POST", body, bearer: token });
      expect([400, 403], answered.text).toContain(answered.status);
      expectEnvelope(answered);
    }
  });

  it.each(["socket_id", "channel_name"])("never fails on a wrong value in %s", async (field) => {
    const { token, input } = await ready(call);
    for (const value of [
      "",
      "1",
      "1.1.1",
      "a.b",
      "-1.1",
      "1.1\n",
      "\0",
      "private-user-0",
      "private-user-1,private-user-2",
      "presence-x",
      "å".repeat(300),
      "'\";--",
    ]) {
      const answered = await sendTo(call, { ...input, [field]: value }, { bearer: token });
      expect(answered.status, answered.text).toBeLessThan(500);
      if (field in input) expect([400, 403], `${field}=${value}`).toContain(answered.status);
    }
  });
});

describe.each(byPath(gets))("$path", ({ call }) => {
  // A page's link may have a parameter of the framework, so a call that pages link to accepts unknown parameters.
  const strict = !call.input.safeParse({ no_such_field: "1" }).success;

  it(`${strict ? "refuses" : "takes"} an address with fields it does not know, and breaks on none`, async () => {
    const { token } = await ready(call);
    for (const query of [
      "a=1",
      "=",
      "a",
      "constructor=1",
      "languageCode=xx",
      "languageCode=nb&languageCode=zz",
      "a[]=b",
    ]) {
      const answered = await send(`/api${call.path}?${query}`, { bearer: token });
      if (strict) expect([query, answered.status], answered.text.slice(0, 300)).toEqual([query, 400]);
      expectRefusedOrDone(call, answered);
    }
    for (const query of ["a%00b=1", "languageCode=%00", "", "&", "%", "%E0%A4%A", "__proto__=1"]) {
      const answered = await send(`/api${call.path}?${query}`, { bearer: token });
      if (query.includes("%00")) expect([query, answered.status]).toEqual([query, 400]);
      expectRefusedOrDone(call, answered);
    }
  });
});

describe("headers that are nonsense", () => {
  const cookies = [
    "Admin-Token=%E0%A4%A",
    "Admin-Token=%",
    "locale=%",
    "signed-out=%",
    "Admin-Token",
    "=",
    ";;;",
    "locale=xx",
    "Admin-Token=a.b.c.d.e",
  ].map((cookie) => ({ cookie }));
  const tokens = ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a.b.c.d.e", "a b c", "Bearer\t\t"].map(
    (authorization) => ({ authorization }),
  );
  const origins = ["null", "", "nonsense", "http://", "https://%", "file:///"].map((origin) => ({ origin }));

  async function expectUnbroken(call: Call, all: Record<string, string>[]): Promise<void> {
    for (const headers of all) {
      expectRefusedOrDone(call, await sendTo(call, {}, { headers }));
      countCells("nonsense headers sent to a call");
    }
  }

  // Headers are read by the same code for every call of a kind, so one of each kind is sent all, and the others their share.
  const kindOf = ({ access, effect, body, path }: Call) => [access.kind, effect, body, bare.has(path)].join();
  const oneOfEachKind = calls.filter((call) => calls.find((other) => kindOf(other) === kindOf(call)) === call);

  it.each(byPath(oneOfEachKind))("never break $path", ({ call }) =>
    expectUnbroken(call, [...cookies, ...tokens, ...origins]),
  );

  it.each(byPath(calls))("never break $path", ({ call }) =>
    expectUnbroken(call, [shareOf(cookies, call), shareOf(tokens, call), shareOf(origins, call)]),
  );
});
