import { NextRequest } from "next/server";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";

// Before the first connection: those of development measure their statements.
vi.stubEnv("NODE_ENV", "development");
afterAll(() => vi.unstubAllEnvs());
await import("../../support/database");
const { serve } = await import("@/lib/platform/http/serve");
const { anyone, defineCall } = await import("@/lib/platform/http/contract");
const { forRequest } = await import("@/lib/platform/request-id");
const { db } = await import("@/lib/platform/db");

const call = defineCall({
  method: "GET",
  path: "/test/time",
  access: anyone,
  effect: "read",
  sessionless: true,
  summary: "",
  input: z.strictObject({}),
  output: z.object({ users: z.number().optional() }),
});

/** The milliseconds of each part, as a browser reads them from an answer to a call. */
async function timesOf(handler: () => Promise<{ users?: number }>): Promise<Record<string, number>> {
  const request = new NextRequest("http://localhost:3000/api/test/time", { headers: { "x-request-id": "one" } });
  const answer = await forRequest("one", () => serve(call, handler)(request, { params: Promise.resolve({}) }));
  const parts = [...(answer.headers.get("server-timing") ?? "").matchAll(/(\w+);dur=([\d.]+)/g)];
  return Object.fromEntries(parts.map(([, name, ms]) => [name, Number(ms)]));
}

it("a call in development says where its time went", async () => {
  const without = await timesOf(async () => ({}));
  expect(without).toEqual({ session: expect.any(Number), handler: expect.any(Number), database: 0 });
  const { database = 0, handler } = await timesOf(async () => ({ users: await db.user.count() }));
  expect(database).toBeGreaterThan(0);
  expect(handler).toBeGreaterThanOrEqual(database);
});

it("a call in production says nothing of it", async () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(await timesOf(async () => ({}))).toEqual({});
});
