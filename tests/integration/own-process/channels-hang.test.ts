import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { soon } from "../../support/soon";

/** The questions that the service has left without an answer. */
const open: ServerResponse[] = [];
let answers = false;
const service = createServer((_, response) => {
  if (answers) response.setHeader("content-type", "application/json").end("{}");
  else open.push(response);
}).listen(0, "127.0.0.1");
await once(service, "listening");
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

// Before the settings are read.
process.env.PUSHER_INTERNAL_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
await import("../../support/database");
const { badgeStaleEvent, publish } = await import("@/lib/platform/realtime/publish");
const { checkHealth } = await import("@/lib/features/system/queries/check-health");

it("a Channels service that hangs holds neither a command nor a check for ever, and is asked again", async () => {
  const published = publish([badgeStaleEvent(17)]);
  expect((await checkHealth()).checks.channels).toBe("failed");
  // The service has answered nothing until here.
  await published;
  answers = true;
  await soon(async () => expect((await checkHealth()).checks.channels).toBe("ok"));
  expect(open).toHaveLength(2);
});
