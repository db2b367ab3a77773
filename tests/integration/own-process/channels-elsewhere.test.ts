import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";

const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url?.split("?", 1)[0]}`);
  response.setHeader("content-type", "application/json");
  response.end("{}");
}).listen(0, "127.0.0.1");
await once(service, "listening");
afterAll(() => service.close());

// Before the settings are read.
process.env.PUSHER_INTERNAL_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
await import("../../support/database");
const { badgeStaleEvent, publish } = await import("@/lib/platform/realtime/publish");
const { contentSecurityPolicy } = await import("@/lib/platform/http/content-security-policy");

it("events go to the service's internal address, ten in a request, and browsers to the one that is named for them", async () => {
  await publish(Array.from({ length: 11 }, (_, userId) => badgeStaleEvent(userId)));
  expect(asked).toEqual(Array(2).fill("POST /apps/school/batch_events"));
  // PUSHER_HOST and PUSHER_PORT of the tests.
  expect(contentSecurityPolicy("nonce", [])).toContain(" ws://127.0.0.1:9");
});
