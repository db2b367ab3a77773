import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressStaticFiles, createStaticFiles } from "./static-files";

const script = "export const answer = 'æøå';\n".repeat(100);
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32]);
const root = mkdtempSync(path.join(tmpdir(), "practicum-static-"));
const folder = path.join(root, ".next", "static");
let origin = "";

const server = createServer((request, response) => {
  if (!serve(request, response)) response.writeHead(404).end();
});
let serve: ReturnType<typeof createStaticFiles>;

beforeAll(async () => {
  mkdirSync(path.join(folder, "chunks"), { recursive: true });
  mkdirSync(path.join(folder, "media"));
  writeFileSync(path.join(folder, "chunks", "a.js"), script);
  writeFileSync(path.join(folder, "media", "b.woff2"), font);
  writeFileSync(path.join(folder, "chunks", "c.js.map"), "{}");
  await compressStaticFiles(root);
  serve = createStaticFiles(root);
  // From here on another build may be made.
  rmSync(root, { recursive: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function ask(address: string, encodings?: string, method = "GET") {
  const headers = encodings === undefined ? {} : { "accept-encoding": encodings };
  const [response] = await once(get(origin + address, { method, headers }), "response");
  return { status: response.statusCode, headers: response.headers, content: await buffer(response) };
}

function unpack(content: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(content);
  return encoding === "gzip" ? gunzipSync(content) : content;
}

describe("a file of the build", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, br;q=0.5", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0", undefined],
    ["identity", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("comes to who accepts %j as %j", async (accepted, expected) => {
    const { status, headers, content } = await ask("/_next/static/chunks/a.js?dpl=1", accepted);
    expect({ status, encoding: headers["content-encoding"] }).toEqual({ status: 200, encoding: expected });
    expect(unpack(content, expected).toString()).toBe(script);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(content.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
  });

  it("that is compressed already comes as it is", async () => {
    const { headers, content } = await ask("/_next/static/media/b.woff2", "br");
    expect(content).toEqual(font);
    expect(headers).toMatchObject({ "content-type": "font/woff2" });
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers).not.toHaveProperty("vary");
  });

  it("is described without its content to HEAD", async () => {
    const { headers, content } = await ask("/_next/static/chunks/a.js", "br", "HEAD");
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
    expect(content).toHaveLength(0);
  });
});

it.each([
  ["GET", "/_next/static/chunks/a.js.br"],
  ["GET", "/_next/static/chunks/c.js.map"],
  ["GET", "/_next/static/chunks/none.js"],
  ["GET", "/_next/static/../server/a.js"],
  ["GET", "/chunks/a.js"],
  ["POST", "/_next/static/chunks/a.js"],
])("everything else is left to Next: %s %s", async (method, address) => {
  expect((await ask(address, "br", method)).status).toBe(404);
});
