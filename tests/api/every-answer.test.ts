import { beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { baseUrl, expectEnvelope, send } from "../support/api";
import { metricsToken } from "../support/metrics-token";
import { sendRaw } from "../support/raw-request";
import { readForm } from "../support/sign-in-form";

const raw = (path: string, sent: Parameters<typeof sendRaw>[2] = {}) => sendRaw(baseUrl, path, sent);

let stylesheet: string;
beforeAll(async () => {
  stylesheet = /\/_next\/static\/[^"]+\.css/.exec((await send("/")).text)?.[0] ?? "";
  expect(stylesheet).not.toBe("");
});

const addresses: [what: string, path: () => string, method?: string][] = [
  ["a page", () => "/"],
  ["a redirect", () => "/dashboard"],
  ["an error page", () => "/503"],
  ["a page that does not exist", () => "/nowhere"],
  ["a call", () => "/api/user/getDataLanguage?languageCode=nb"],
  ["a refused call", () => "/api/user/getinfo", "POST"],
  ["a call that does not exist", () => "/api/nothing"],
  ["the list of calls", () => "/api/docs"],
  ["a stylesheet", () => stylesheet],
  ["a stylesheet that does not exist", () => "/_next/static/none.css"],
  ["a picture that does not exist", () => "/images/none.png"],
  ["an icon that does not exist", () => "/icons.none"],
  ["the icon of the site", () => "/favicon.ico"],
  ["the Channels server", () => "/apps/1/events", "POST"],
  ["the demo's Feide", () => "/demo-feide/.well-known/openid-configuration"],
  ["a page of the demo's Feide", () => "/demo-feide/interaction/none"],
  ["an address that is no text", () => "/%E0%A4%A"],
  ["a method that no address takes", () => "/", "TRACE"],
];

describe("every answer", () => {
  it.each(addresses)(
    "forbids guessing its type, and limits what a page may do: %s",
    async (_, path, method = "GET") => {
      const { status, headers, text } = await raw(path(), { method });
      expect(status, text.slice(0, 200)).toBeLessThan(500 + Number(path() === "/503") * 100);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      // The tests' server is not behind HTTPS.
      expect(headers.has("strict-transport-security")).toBe(false);
      const policy = headers.get("content-security-policy");
      if (headers.get("content-type")?.startsWith("text/html") && text) {
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("default-src");
      }
    },
  );

  it("that is a page of Next's own runs no script", async () => {
    const { headers } = await raw("/images/none.png");
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  });
});

describe("a request to a name that is not ours", () => {
  const names = ["evil.example", "localhost.evil.example", `${new URL(baseUrl).host}.evil.example`];
  const paths = [
    "/",
    "/api/user/getinfo",
    "/apps/1/events",
    "/demo-feide/auth",
    "/api/nothing",
    "/_next/static/none.css",
  ];

  it.each(names.flatMap((host) => paths.map((path) => ({ host, path }))))(
    "is misdirected: $path at '$host'",
    async ({ host, path }) => {
      const answered = await raw(path, { headers: { host, "x-forwarded-host": new URL(baseUrl).host } });
      expectEnvelope(answered);
      expect(answered.body).toEqual({ status: 421, error: "system.error_misdirected" });
      expect(answered.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("opens no socket", async () => {
    const { host } = new URL(baseUrl);
    const opened = new WebSocket(`ws://${host}/app/any`, { headers: { host: "evil.example" } });
    const status = await new Promise((resolve) => {
      opened.once("unexpected-response", (_, response) => resolve(response.statusCode));
      opened.once("open", () => resolve("open"));
      opened.once("error", resolve);
    });
    expect(status).toBe(421);
  });

  it.each(["/api/health/live", "/api/health/ready", "/api/metrics"])(
    "is answered where a program asks each machine: %s",
    async (path) => {
      const authorization = `Bearer ${metricsToken}`;
      for (const host of ["10.0.0.7", "evil.example"])
        expect((await raw(path, { headers: { host, authorization } })).status, host).toBe(200);
    },
  );

  it.each(["localhost", "127.0.0.1", "[::1]", "localhost:1"])("is ours from this machine at %s", async (host) => {
    expect((await raw("/", { headers: { host } })).status).toBe(200);
  });
});

describe("a call that does not exist", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const paths = [
    "/api/nothing",
    "/api/nothing/",
    "/api/user",
    "/api/user/login/",
    "/api/user/login/more",
    "/api/report/get/7",
    "/api/docs/more",
    "/api//user/login",
    "/api/user/LOGIN",
    "/api/%00",
    "/api/user/%E0%A4%A",
    "/api/..%2fetc/passwd",
  ];

  it.each(paths.flatMap((path) => methods.map((method) => ({ path, method }))))(
    "is answered in the envelope: $method $path",
    async ({ path, method }) => {
      const answered = await raw(path, { method, headers: { "content-length": "0" } });
      expectEnvelope(answered);
      expect(answered.body).toEqual({ status: 404, error: "system.error_not_found" });
      expect(answered.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("has no body for HEAD", async () => {
    expect(await raw("/api/nothing", { method: "HEAD" })).toMatchObject({ status: 404, text: "" });
  });
});

describe("a method that an address does not take", () => {
  it.each([
    ["/api/user/login", "GET", "OPTIONS, POST"],
    ["/api/user/login", "HEAD", "OPTIONS, POST"],
    ["/api/user/getSetting", "POST", "GET, HEAD, OPTIONS"],
  ])("is answered with those that it takes: %s by %s", async (path, method, allowed) => {
    const answered = await raw(path, { method, headers: { "content-length": "0" } });
    expect([answered.status, answered.headers.get("allow")]).toEqual([405, allowed]);
    if (method !== "HEAD") expect(answered.body).toEqual({ status: 405, error: "system.error_wrong_method" });
  });

  it.each(["TRACE", "PROPFIND", "PURGE"])("is refused before anybody else sees it: %s", async (method) => {
    for (const path of ["/", "/dashboard", "/api/user/login", "/api/nothing", "/apps/1/events", stylesheet]) {
      const answered = await raw(path, { method });
      expectEnvelope(answered);
      expect([path, answered.status]).toEqual([path, 405]);
    }
  });
});

/** A page is asked for as HTML, or by a script as data. */
const asPageOrData: Record<string, string>[] = [{}, { rsc: "1" }];

describe("a header of the framework that is malformed", () => {
  const states = ["x", "%", "[]", "{}", "null", "[1]", "a".repeat(12_000), encodeURIComponent('["",{"children":7}]')];

  it.each(states.map((state) => ({ state, name: state.slice(0, 30) })))("is bad input: $name", async ({ state }) => {
    for (const path of ["/", "/dashboard", "/feide"])
      for (const rsc of asPageOrData) {
        const answered = await raw(path, { headers: { "next-router-state-tree": state, ...rsc } });
        expectEnvelope(answered);
        expect(answered.body?.error).toBe("system.error_input");
      }
  });

  it("is read when it is as the framework's own", async () => {
    const state = encodeURIComponent(JSON.stringify(["", { children: ["(public)", { children: ["__PAGE__", {}] }] }]));
    const { status } = await raw("/", { headers: { rsc: "1", "next-router-state-tree": state } });
    expect(status).toBeLessThan(400);
  });

  const others: [name: string, value: string][] = [
    ["next-router-prefetch", "9"],
    ["next-router-segment-prefetch", "/../.."],
    ["next-url", "%"],
    ["next-url", "//evil.example"],
    ["next-hmr-refresh", "1"],
    ["x-nextjs-data", "1"],
    ["x-forwarded-host", "%%"],
    ["x-forwarded-proto", "nonsense"],
    ["accept-language", "%%;q=x"],
    ["range", "bytes=9-1"],
  ];

  it.each(others)("never breaks a page: %s: %s", async (name, value) => {
    for (const rsc of asPageOrData)
      expect((await raw("/", { headers: { [name]: value, ...rsc } })).status).toBeLessThan(500);
  });
});

describe("a posted form that is malformed", () => {
  const boundary = "XX";
  const type = `multipart/form-data; boundary=${boundary}`;
  const multipart = (fields: Iterable<readonly [string, unknown]>) =>
    `${[...fields]
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--${boundary}--\r\n`;

  let action: [string, string][];
  let id: string;
  beforeAll(async () => {
    const form = await readForm("/", "password");
    action = [...form].map(([name, value]) => [name, String(value)]);
    id = /"id":"(\w+)"/.exec(action.map(([, value]) => value).join())?.[1] ?? "";
    expect(id).not.toBe("");
  });

  const bound = (value: unknown): [string, string][] => [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", typeof value === "string" ? value : JSON.stringify(value)],
  ];
  const unknown = "0".repeat(42);
  const cases: [name: string, headers: () => Record<string, string>, body: () => string][] = [
    ["without a boundary", () => ({ "content-type": "multipart/form-data" }), () => "x"],
    ["that is empty", () => ({ "content-type": type }), () => ""],
    ["that is none", () => ({ "content-type": type }), () => "nothing"],
    ["that is cut off", () => ({ "content-type": type }), () => multipart(action).slice(0, -20)],
    ["of an unknown action", () => ({ "content-type": type }), () => multipart([[`$ACTION_ID_${unknown}`, ""]])],
    ["of no action", () => ({ "content-type": type }), () => multipart([["$ACTION_ID_x", ""]])],
    ["without its parts", () => ({ "content-type": type }), () => multipart([["$ACTION_REF_1", ""]])],
    ["with broken parts", () => ({ "content-type": type }), () => multipart(bound("{"))],
    ["with null", () => ({ "content-type": type }), () => multipart(bound("null"))],
    ["with missing values", () => ({ "content-type": type }), () => multipart(bound({ id, bound: "$@9" }))],
    ["with a broken state", () => ({ "content-type": type }), () => multipart([...action, ["$ACTION_KEY", "%"]])],
    ["of two megabytes", () => ({ "content-type": type }), () => multipart([...action, ["username", "a".repeat(2e6)]])],
    ["of a script, unknown", () => ({ "next-action": unknown, "content-type": "text/plain" }), () => "[]"],
    ["of a script, without an id", () => ({ "next-action": "x", "content-type": "text/plain" }), () => "[]"],
    ["of a script, broken", () => ({ "next-action": id, "content-type": "text/plain" }), () => "{"],
    ["of a script, without values", () => ({ "next-action": id, "content-type": "text/plain" }), () => "[]"],
    ["of a script, null", () => ({ "next-action": id, "content-type": "text/plain" }), () => "null"],
    ["of a script, empty", () => ({ "next-action": id, "content-type": "text/plain" }), () => ""],
    ["of a script, no form", () => ({ "next-action": id, "content-type": "text/plain" }), () => "[1,2]"],
    ["of a script, a missing part", () => ({ "next-action": id, "content-type": "text/plain" }), () => '["$K1"]'],
    ["of a script, no boundary", () => ({ "next-action": id, "content-type": "multipart/form-data" }), () => "x"],
    ["of a script, no parts", () => ({ "next-action": id, "content-type": type }), () => multipart([["1", "x"]])],
    [
      "of a script, deep",
      () => ({ "next-action": id, "content-type": type }),
      () => multipart([["0", "[".repeat(20_000)]]),
    ],
  ];

  it.each(cases)("is the sender's fault: a form %s", async (_, headers, body) => {
    for (const path of ["/", "/feide"]) {
      const answered = await raw(path, { method: "POST", headers: headers(), body: body() });
      expect(answered.status, answered.text.slice(0, 300)).toBeLessThan(500);
      expect(answered.headers.getSetCookie().join()).not.toContain("Admin-Token=");
    }
  });
});
