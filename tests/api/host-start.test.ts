import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findFreePort } from "@/lib/host/processes";
import { unsupportedNode } from "../../scripts/node-support.mjs";
import { type Command, runScript } from "../support/command";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let dir: string;
let port: number;
let started: Command[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "practicum-start-"));
  port = await findFreePort();
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(dir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Command> {
  const command = runScript(["start.mjs"], { env: { PORT: String(port), DATA_DIR: dir, ...env } });
  started.push(command);
  await command.printed("Ctrl-C stops it.");
  return command;
}

async function call(name: string, body: unknown, token?: string): Promise<{ status: number; data: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}/api${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.json();
}

const signIn = async () => {
  const { data } = await call("/user/login", { username: "student", password: "Practicum-1" });
  return (data as { token: string }).token;
};

describe("npm start", () => {
  it("shows the address and the demo school, and a kill loses neither data nor sessions", async () => {
    const first = await start();
    expect(first.output()).toContain(`http://localhost:${port}`);
    // A Node without security fixes is named before anything starts.
    expect(first.output()).toContain(unsupportedNode(process.versions.node, new Date()) ?? "Ready after");
    for (const account of ["student", "supervisor", "secondary", "teacher", "admin", "Practicum-1"]) {
      expect(first.output()).toContain(account);
    }
    const token = await signIn();
    expect((await call("/user/logout", {}, await signIn())).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.ended;

    const second = await start();
    expect(second.output()).not.toContain("Loading the demo school");
    expect(await call("/user/getinfo", {}, token)).toMatchObject({
      status: 200,
      data: { user: { username: "student" } },
    });
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    expect(existsSync(path.join(dir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("shows no demo accounts on an external database, and finishes the current call when it is stopped", async () => {
    const product = await start({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
    expect(product.output()).not.toContain("Practicum-1");
    const body = JSON.stringify({ username: "student", password: "wrong" });
    const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
    const call = request({ host: "127.0.0.1", port, path: "/api/user/login", method: "POST", headers });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      call.once("response", (response) => resolve(response.resume().statusCode));
      call.once("error", reject);
    });
    call.flushHeaders();
    await new Promise((resolve) => call.once("continue", resolve));

    product.child.kill("SIGTERM");
    await product.printed("Stopping");
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    call.end(body);
    expect(await answer).toBe(400);
    expect(await product.ended).toBe(0);
  });
});
