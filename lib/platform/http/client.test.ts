import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type ApiClient, CallError, createApiClient } from "./client";
import type { Call } from "./contract";

/** The server's answer to the next call. */
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
/** Whether the browser was to send the last call also when the page is gone. */
let keptAlive: boolean | undefined;
/** What the page was asked to do, in order. */
let done: string[];
let call: ApiClient;

const server = createServer((request, response) => answer(request, response));
const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // A browser resolves the client's addresses against its page.
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    keptAlive = init.keepalive;
    return fetch(`http://127.0.0.1:${port}${path}`, init);
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const page = () => ({
  translate: (key: string) => `text of ${key}`,
  goTo: (path: string) => done.push(`goes to ${path}`),
  notify: (message: string, milliseconds: number) => done.push(`says ${message} for ${milliseconds} ms`),
  endSession: () => done.push("ends the session"),
});

beforeEach(() => {
  done = [];
  call = createApiClient(page());
});
afterEach(() => server.closeAllConnections());

const send = (client = call) => client<Call>({ method: "POST", path: "/user/getinfo" }, { some: "input" });

async function rejection(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    (result) => {
      throw new Error(`It was answered: ${JSON.stringify(result)}`);
    },
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw error;
  return error;
}

describe("a call", () => {
  it("is a POST of JSON under /api, without a token", async () => {
    let seen = {};
    answer = async (request, response) => {
      const { method, url, headers } = request;
      const { authorization, "content-type": contentType } = headers;
      seen = { method, url, authorization, contentType, body: await text(request) };
      json(200, { status: 200, data: 7 })(request, response);
    };
    expect(await send()).toEqual({ status: 200, data: 7 });
    expect(seen).toEqual({
      method: "POST",
      url: "/api/user/getinfo",
      authorization: undefined,
      contentType: "application/json",
      body: '{"some":"input"}',
    });
  });

  it("with a file is a form, whose type the browser sets", async () => {
    let seen = {};
    answer = async (request, response) => {
      const type = request.headers["content-type"] ?? "";
      const form = await new Response(await text(request), { headers: { "content-type": type } }).formData();
      const avatar = form.get("avatar");
      seen = {
        type: type.split(";")[0],
        words: form.get("words"),
        file: avatar instanceof File && (await avatar.text()),
      };
      json(200, { status: 200, data: 7 })(request, response);
    };
    const input = { words: "hello", avatar: new File(["bytes"], "me.png") };
    expect(await call<Call>({ method: "POST", path: "/user/uploadAvatar" }, input)).toEqual({ status: 200, data: 7 });
    expect(seen).toEqual({ type: "multipart/form-data", words: "hello", file: "bytes" });
  });

  it.each([
    ["arrives also when the page is closed while nobody sees it", "hidden", "some", true],
    ["is like any other while the page is seen", "visible", "some", false],
    ["is like any other when it is too large for a page that is gone", "hidden", "x".repeat(30_000), false],
  ])("%s", async (_, visibilityState, input, expected) => {
    vi.stubGlobal("document", { visibilityState });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, "document"));
    answer = json(200, { status: 200, data: null });
    await call<Call>({ method: "POST", path: "/user/getinfo" }, { input });
    expect(keptAlive).toBe(expected);
  });

  it("may be a GET with its input in the address", async () => {
    let seen = {};
    answer = async (request, response) => {
      seen = { method: request.method, url: request.url, body: await text(request) };
      json(200, { status: 200, data: {} })(request, response);
    };
    await call<Call>({ method: "GET", path: "/user/getDataLanguage" }, { languageCode: "pt-br" });
    expect(seen).toEqual({ method: "GET", url: "/api/user/getDataLanguage?languageCode=pt-br", body: "" });
  });
});

describe("an answer with body status 200 or 400", () => {
  it("is returned completely, so that a form can show the errors", async () => {
    const refused = { status: 400, error: "system.error_input", errors: { name: ["validation.required"] }, data: null };
    answer = json(400, refused);
    expect(await send()).toEqual(refused);
    expect(done).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each([
    [401, { code: 403 }, "system.error_access_denied", ["goes to /403"]],
    [403, {}, "system.error_viewer", ["goes to /403"]],
    [
      401,
      {},
      "system.error_access_denied",
      ["says text of system.error_access_denied for 5000 ms", "ends the session"],
    ],
    [404, {}, "system.error_not_found", []],
    [409, { revision: 4 }, "system.error_changed_meanwhile", []],
    [429, {}, "system.error_too_many", []],
    [500, { requestId: "abc" }, "system.error_message_common_error", []],
    [503, { requestId: "abc" }, "system.error_unavailable", []],
  ])("with status %i %j rejects with its text", async (status, more, error, expected) => {
    const body = { status, error, ...more };
    answer = json(status, body);
    const rejected = await rejection(send());
    expect(rejected.message).toBe(`text of ${error}`);
    expect(rejected.answer).toEqual(body);
    expect(done).toEqual(expected);
  });
});

describe("an answer that is not ours", () => {
  const common = "text of system.error_message_common_error";

  it.each<[string, typeof answer]>([
    ["a page", (_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["nothing", (_, response) => response.writeHead(200).end()],
    ["null", json(200, null)],
    ["somebody else's JSON", json(502, { message: "Bad gateway" })],
    ["a list", json(200, [])],
    [
      "an answer that breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": 100 }).write("{");
        setImmediate(() => response.destroy());
      },
    ],
  ])("but %s rejects with the common error", async (_, given) => {
    answer = given;
    const rejected = await rejection(send());
    expect(rejected.message).toBe(common);
    expect(rejected.answer).toBeNull();
    expect(done).toEqual([]);
  });

  it("but a connection that breaks off before it rejects as no connection", async () => {
    answer = (_, response) => response.destroy();
    const rejected = await rejection(send());
    expect(rejected.message).toBe("text of system.no_connection");
    expect(rejected.answer).toBeNull();
    expect(done).toEqual([]);
  });

  it.each<[string, typeof answer]>([
    ["no answer begins", () => {}],
    ["an answer never ends", (_, response) => response.writeHead(200).write("{")],
  ])("in time rejects with the time-out: %s", async (_, given) => {
    answer = given;
    const rejected = await rejection(send(createApiClient({ ...page(), timeoutMs: 50 })));
    expect(rejected.message).toBe("text of system.network_timeout");
    expect(rejected.answer).toBeNull();
  });
});
