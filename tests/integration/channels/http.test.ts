import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashBody, signRequest } from "../../../lib/platform/realtime/channels-server/signature";
import { app, type Channels, startChannels } from "../../support/channels";

let channels: Channels;
beforeEach(async () => {
  channels = await startChannels();
});
afterEach(() => channels.stop());

const event = { name: "badge-event", channel: "private-user-1", data: "{}" };
const eventsPath = `/apps/${app.appId}/events`;
const batchPath = `/apps/${app.appId}/batch_events`;

describe("publishing", () => {
  it.each([
    ["another secret", { secret: "guessed" }, 401],
    ["another key", { key: "other" }, 401],
    ["another application", { appId: "other" }, 404],
  ])("with %s is refused", async (_case, wrong, status) => {
    const attempt = channels.makePublisher(wrong).trigger("private-user-1", "badge-event", {});
    await expect(attempt).rejects.toMatchObject({ status });
  });

  it.each([
    // Ten minutes are the limit; a busy machine takes some seconds to ask.
    [570, 200],
    [-570, 200],
    [630, 401],
    [-630, 401],
  ])("by a clock that is %i seconds off answers %i", async (seconds, status) => {
    channels.clock.aheadMs = seconds * 1000;
    expect((await channels.postSigned(eventsPath, JSON.stringify(event))).status).toBe(status);
  });

  it("with a body other than the signed one is refused", async () => {
    const sent = JSON.stringify({ ...event, data: "other" });
    const response = await channels.postSigned(eventsPath, JSON.stringify(event), sent);
    expect([response.status, await response.text()]).toEqual([401, "body_md5 does not match the body"]);
  });

  it("with an unsigned body is refused", async () => {
    const response = await channels.postSigned(eventsPath, "", JSON.stringify(event));
    expect([response.status, await response.text()]).toEqual([401, "body_md5 does not match the body"]);
  });

  it("with another way of signing is refused", async () => {
    const body = JSON.stringify(event);
    const query = new URLSearchParams({
      auth_key: app.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: "2.0",
      body_md5: hashBody(Buffer.from(body)),
    });
    query.set("auth_signature", signRequest(app.secret, { method: "POST", path: eventsPath, query }));
    const response = await fetch(`http://127.0.0.1:${channels.port}${eventsPath}?${query}`, { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([401, "Unknown auth_version"]);
  });

  it("without any signature is refused", async () => {
    const response = await fetch(`http://127.0.0.1:${channels.port}${eventsPath}`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });

  it.each([
    ["no JSON", eventsPath, "{", 400],
    ["null", eventsPath, "null", 400],
    ["no channel", eventsPath, JSON.stringify({ name: "a", data: "" }), 400],
    ["an empty list of channels", eventsPath, JSON.stringify({ name: "a", data: "", channels: [] }), 400],
    ["a public channel", eventsPath, JSON.stringify({ ...event, channel: "news" }), 400],
    ["a name of 201 letters", eventsPath, JSON.stringify({ ...event, name: "x".repeat(201) }), 400],
    ["data that is no text", eventsPath, JSON.stringify({ ...event, data: {} }), 400],
    ["101 channels", eventsPath, JSON.stringify({ ...event, channels: Array(101).fill("private-a") }), 400],
    ["data of 10 kB", eventsPath, JSON.stringify({ ...event, data: "x".repeat(10_240) }), 200],
    ["data over 10 kB", eventsPath, JSON.stringify({ ...event, data: `${"x".repeat(10_239)}å` }), 413],
    ["a body over 200 kB", eventsPath, JSON.stringify({ ...event, data: "x".repeat(3_000_000) }), 413],
    ["an empty batch", batchPath, JSON.stringify({ batch: [] }), 400],
    ["a batch of ten", batchPath, JSON.stringify({ batch: Array(10).fill(event) }), 200],
    ["a batch of eleven", batchPath, JSON.stringify({ batch: Array(11).fill(event) }), 400],
    ["a batch that is no list", batchPath, JSON.stringify({ batch: event }), 400],
    [
      "one too large in a batch",
      batchPath,
      JSON.stringify({ batch: [event, { ...event, data: "x".repeat(10_241) }] }),
      413,
    ],
    ["an unknown call", `/apps/${app.appId}/dance`, "{}", 404],
    ["a user that is not encoded correctly", `/apps/${app.appId}/users/%/terminate_connections`, "{}", 400],
  ])("%s answers its code", async (_case, path, body, status) => {
    expect((await channels.postSigned(path, body)).status).toBe(status);
  });

  it("survives a caller that hangs up in the middle of its body", async () => {
    const body = JSON.stringify(event);
    const query = channels.publisher.createSignedQueryString({ method: "POST", path: eventsPath, body });
    const arrived = channels.nextResponse();
    const call = request({
      port: channels.port,
      host: "127.0.0.1",
      method: "POST",
      path: `${eventsPath}?${query}`,
      headers: { "content-length": body.length },
    });
    call.on("error", () => {});
    call.write(body.slice(0, 10));
    const response = await arrived;
    const closed = once(response, "close");
    call.destroy();
    await closed;
    expect((await channels.postSigned(eventsPath, body)).status).toBe(200);
  });
});
