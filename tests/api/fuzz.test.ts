import { once } from "node:events";
import { request } from "node:http";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { calls } from "@/lib/features/calls";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { countCells } from "../runner/cells";
import { baseUrl, db, expectEnvelope, post, send } from "../support/api";
import { openBare } from "../support/browser-socket";
import { damaged, samples } from "../support/fuzz";
import { values } from "../support/malformed";
import { fieldsOf } from "../support/registry";
import { soon } from "../support/soon";

let student: string;
let admin: string;
beforeAll(async () => {
  student = (await makeSignedIn(db, await makeUser(db, "Student"))).token;
  admin = (await makeSignedIn(db, await makeUser(db, "Admin"))).token;
});

const isAlive = async () => expect((await send("/")).status).toBe(200);

it("damaged pictures are taken or refused beside the field", async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#00ff00" } });
  const files = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().gif().toBuffer(),
    picture.clone().avif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ]);
  let bearer = student;
  for (const [index, content] of samples(damaged(files), 60).entries()) {
    // One person may send twenty pictures in ten minutes.
    if (index % 20 === 0) bearer = (await makeSignedIn(db, await makeUser(db, "Student"))).token;
    const body = new FormData();
    body.append("avatar", new File([new Uint8Array(content)], "me.png", { type: "image/png" }));
    const answered = await send("/api/user/uploadAvatar", { method: "POST", body, bearer });
    expect([200, 400], `${content.toString("base64")}: ${answered.text}`).toContain(answered.status);
    expectEnvelope(answered);
    if (answered.status === 400) expect(answered.body?.errors).toEqual({ avatar: [expect.any(String)] });
    countCells("damaged pictures sent");
  }
  await isAlive();
});

describe("any JSON", () => {
  const tested = calls.filter(
    ({ method, body, path }) => method === "POST" && body === undefined && !/logout|login|password/i.test(path),
  );
  const anything = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.constantFrom(...values.map(([, value]) => value)),
    fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
  );

  it("is answered by every call with an envelope, and never with 500", async () => {
    for (const call of tested) {
      const field = fc.constantFrom("__proto__", ...Object.keys(fieldsOf(call)));
      const bodies = fc.oneof(
        fc.array(fc.tuple(field, anything), { maxLength: 6 }).map(asObject),
        anything,
        fc.string({ unit: "binary", maxLength: 200 }),
      );
      for (const body of samples(bodies, 4)) {
        const sent = { body, headers: { "content-type": "application/json" } };
        const answered = await post(call.path, undefined, {
          ...sent,
          bearer: call.path.startsWith("/admin") ? admin : student,
        });
        expect(answered.status, `${call.path} ${body}: ${answered.text}`).toBeLessThan(500);
        if (answered.status !== 200) expectEnvelope(answered);
        countCells("generated bodies sent");
      }
    }
    await isAlive();
  });
});

const asObject = (fields: [string, string][]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;

/** Every sign that Node's client sends in a header; it refuses DEL. */
const headerLetter = (code: number) => String.fromCharCode(code === 0x7f ? 0x20 : code);

describe("any headers", () => {
  const names = [
    "accept",
    "accept-language",
    "accept-encoding",
    "authorization",
    "content-type",
    "cookie",
    "host",
    "origin",
    "range",
    "referer",
    "if-none-match",
    "if-modified-since",
    "user-agent",
    "x-request-id",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-client-address",
    "x-nonce",
    "sec-fetch-site",
    "forwarded",
    "x-middleware-subrequest",
    "x-http-method-override",
    "content-security-policy",
  ];
  const text = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(headerLetter), maxLength: 300 }),
    fc.constantFrom(
      "",
      "%",
      "%ff",
      "null",
      "Bearer",
      "Bearer .....",
      "locale=%%%; Admin-Token=a.b.c.d.e",
      "x".repeat(7_000),
    ),
  );
  const headers = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 5 });

  /** Node's own client: it sends what `fetch` would not. The status, or undefined for a connection that was closed. */
  async function statusOf(path: string, method: string, given: Record<string, string>): Promise<number | undefined> {
    const { hostname, port } = new URL(baseUrl);
    const asked = request({ host: hostname, port, path, method, headers: given, agent: false });
    const answered = once(asked, "response");
    asked.end(method === "POST" ? "{}" : undefined);
    const [response] = await answered;
    response.resume();
    await once(response, "end");
    return response.statusCode;
  }

  it.each([
    ["GET", "/"],
    ["GET", "/dashboard"],
    ["GET", "/no-such-page"],
    ["GET", "/api/openapi.json"],
    ["POST", "/api/user/getinfo"],
    ["POST", "/apps/practicum/events"],
    ["GET", "/_next/image?url=x"],
  ])("are survived by %s %s", async (method, path) => {
    for (const given of samples(headers, 20)) {
      const status = await statusOf(path, method, given);
      expect(status, JSON.stringify(given)).toBeLessThan(500);
      countCells("generated headers sent");
    }
    await isAlive();
  });
});

it("any frames of a socket end that socket at most", async () => {
  const other = await openBare(student);
  const event = fc.oneof(
    fc.constantFrom(
      "pusher:subscribe",
      "pusher:unsubscribe",
      "pusher:signin",
      "pusher:ping",
      "pusher:pong",
      "client-a",
    ),
    fc.string(),
  );
  const frame = fc.oneof(
    fc.record({ event, data: fc.jsonValue({ maxDepth: 3 }) }).map((value) => JSON.stringify(value)),
    fc
      .record(
        { channel: fc.string(), auth: fc.string(), channel_data: fc.json(), user_data: fc.json() },
        { requiredKeys: [] },
      )
      .chain((data) => event.map((name) => JSON.stringify({ event: name, data }))),
    fc.json(),
    fc.string({ unit: "binary", maxLength: 20_000 }),
    fc.uint8Array({ maxLength: 2_000 }),
  );
  for (const frames of samples(fc.array(frame, { minLength: 1, maxLength: 40 }), 25)) {
    const { socket } = await openBare(student);
    const closed = once(socket, "close");
    for (const one of frames) socket.send(one);
    other.send("pusher:ping", {});
    await soon(() => expect(other.received().at(-1)).toBe("pusher:pong"));
    other.received().length = 0;
    socket.close();
    await closed;
    countCells("generated frames sent", frames.length);
  }
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  other.socket.terminate();
  await isAlive();
});
