import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leaveEarly } from "../../tests/support/raw-request";
import { log } from "../platform/log";
import { createFrontDoor } from "./front-door";

const local = { appUrl: undefined, host: "127.0.0.1", trustProxy: false };
const opened: Server[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of opened.splice(0)) server.close();
});

/** The address of a server with our door in front of something that answers. */
async function serverOf(behind: RequestListener, site: Parameters<typeof createFrontDoor>[0] = local): Promise<string> {
  const door = await createFrontDoor(site);
  const server = createServer((request, response) => {
    request.headers["x-request-id"] = "request-7";
    if (!door.answers(request, response)) behind(request, response);
  });
  opened.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The ways in which a framework ends an answer. */
const ways: [string, (status: number) => RequestListener][] = [
  ["at its end", (status) => (_, response) => Object.assign(response, { statusCode: status }).end()],
  ["with a body", (status) => (_, response) => response.writeHead(status, { "content-type": "text/html" }).end("<p>")],
  [
    "in pieces",
    (status) => (_, response) => {
      Object.assign(response, { statusCode: status }).flushHeaders();
      response.write("Internal ");
      response.end("Server Error");
    },
  ],
];

describe.each(ways)("an answer whose head is written %s", (_, ending) => {
  it("is the envelope when a call has another method", async () => {
    const response = await fetch(`${await serverOf(ending(405))}/api/user/login`);
    expect(await response.json()).toEqual({ status: 405, error: "system.error_wrong_method" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("OPTIONS, POST");
    expect(response.headers.get("x-request-id")).toBe("request-7");
  });

  it("is bad input when a form could not be read", async () => {
    const response = await fetch(await serverOf(ending(500)), { method: "POST", body: new FormData() });
    expect(await response.json()).toMatchObject({ status: 400, error: "system.error_input" });
    expect(response.status).toBe(400);
  });

  it("stays as it is otherwise", async () => {
    for (const status of [200, 404, 500]) {
      const address = await serverOf(ending(status));
      expect((await fetch(`${address}/api/user/login`, { method: "POST" })).status).toBe(status);
      expect((await fetch(address)).status).toBe(status);
    }
  });
});

describe("a page", () => {
  const page: RequestListener = (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>");

  it("gets a policy when it has none", async () => {
    const { headers } = await fetch(await serverOf(page));
    expect(headers.get("content-security-policy")).toContain("script-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("keeps search engines out of a preview, and of nothing else", async () => {
    expect((await fetch(await serverOf(page))).headers.has("x-robots-tag")).toBe(false);
    vi.stubEnv("PREVIEW_NAME", "pr-1");
    expect((await fetch(await serverOf(page))).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("keeps its own policy", async () => {
    const own: RequestListener = (_, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": "sandbox" }).end();
    expect((await fetch(await serverOf(own))).headers.get("content-security-policy")).toBe("sandbox");
  });

  it.each([
    ["an https address", "https://praksis.example", false, undefined, true],
    ["an http address", "http://praksis.example", false, undefined, false],
    ["an http address and a stranger's header", "http://praksis.example", false, "https", false],
    ["a proxy that got it by https", undefined, true, "https", true],
    ["a proxy that got it by http", "https://praksis.example", true, "http", false],
    ["no address", undefined, false, undefined, false],
  ])("asks for HTTPS only where it is used: %s", async (_, appUrl, trustProxy, proto, expected) => {
    const address = await serverOf(page, { appUrl, host: "127.0.0.1", trustProxy });
    const { headers } = await fetch(address, { headers: proto ? { "x-forwarded-proto": proto } : {} });
    expect(headers.has("strict-transport-security")).toBe(expected);
  });
});

it("logs a form whose sender leaves, and none that is answered early", async () => {
  const info = vi.spyOn(log, "info").mockReturnValue();
  try {
    const closed = new Promise<string>((resolve) => info.mockImplementation((line) => resolve(JSON.stringify(line))));
    const answered = await serverOf((_, response) => response.end());
    await (await fetch(answered, { method: "POST", body: new FormData() })).text();
    const waiting = await serverOf(() => {});
    await leaveEarly(waiting, "/left", { "content-type": "multipart/form-data; boundary=X" });
    expect(JSON.parse(await closed)).toEqual({ requestId: "request-7", form: "/left", status: 499 });
    expect(info).toHaveBeenCalledTimes(1);
  } finally {
    info.mockRestore();
  }
});

describe("a form without an origin", () => {
  const originOf = async (headers: Record<string, string>) => {
    const address = await serverOf((request, response) => response.end(request.headers.origin ?? "none"));
    const response = await fetch(address, { method: "POST", body: new FormData(), headers });
    return (await response.text()).replace(address, "ours");
  };

  it("is of a program, and has ours", async () => {
    expect(await originOf({})).toBe("ours");
  });

  it("stays without when the browser names another site", async () => {
    expect(await originOf({ "sec-fetch-site": "cross-site" })).toBe("none");
    expect(await originOf({ origin: "https://evil.example" })).toBe("https://evil.example");
  });
});
