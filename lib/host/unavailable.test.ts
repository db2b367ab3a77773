import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import en from "../../messages/en.json";
import nb from "../../messages/nb.json";
import { answerUnavailable, excuseFailure } from "./unavailable";

let server: Server;
let isExcused: boolean;

beforeEach(async () => {
  isExcused = true;
  server = createServer((request, response) => {
    if (request.url?.startsWith("/away") || request.url === "/api/away") return answerUnavailable(request, response);
    excuseFailure(request, response, () => isExcused);
    response.statusCode = request.url?.endsWith("fine") ? 200 : 500;
    response.setHeader("content-encoding", "gzip");
    response.setHeader("etag", '"failed"');
    response.write("some ");
    response.end("text");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });

describe("an answer while the service is away", () => {
  it("is the envelope for a call, with the id of the request and when to come back", async () => {
    const answer = await get("/api/away", { "x-request-id": "one" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toEqual({ status: 503, error: "system.error_unavailable", requestId: "one" });
  });

  it("is a page in the browser's language that loads again", async () => {
    const answer = await get("/away", { cookie: "locale=en" });
    const text = await answer.text();
    expect(text).toContain(`<p>${en.system.error_unavailable}</p>`);
    expect(text).toContain('lang="en"');
    expect(text).toContain('http-equiv="refresh" content="2"');
    expect(await (await get("/away", { cookie: "locale=xx" })).text()).toContain(nb.system.error_unavailable);
  });
});

describe("a failure of the app", () => {
  it("becomes 503 without anything of the failed answer while it is excused", async () => {
    const answer = await get("/api/fails");
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("etag")]).toEqual([503, "2", null]);
    expect(await answer.json()).toMatchObject({ status: 503 });
    expect(await (await get("/fails")).text()).toContain(nb.system.error_unavailable);
  });

  it("stays what it is otherwise, as does every other answer", async () => {
    expect((await ask("/fine", { method: "HEAD" })).status).toBe(200);
    isExcused = false;
    expect((await ask("/fails", { method: "HEAD" })).status).toBe(500);
  });
});
