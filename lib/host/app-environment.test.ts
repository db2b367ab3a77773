import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appEnvironment } from "./app-environment";
import { readSettings } from "./settings";

const dir = path.join(tmpdir(), `practicum-environment-${process.pid}`);
const url = "postgresql://u:p@127.0.0.1/practicum";

beforeAll(() => mkdirSync(dir));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const environment = (given: Record<string, string> = {}) => {
  const all = { DATA_DIR: dir, PORT: "3100", ...given };
  return appEnvironment(readSettings(all, "/repo"), all, url);
};

describe("appEnvironment", () => {
  it("generates everything the app needs without settings", () => {
    expect(environment().env).toMatchObject({
      DATABASE_URL: url,
      APP_URL: "http://localhost:3100",
      DEMO: "1",
      PUSHER_EMBEDDED: "1",
      PUSHER_HOST: "127.0.0.1",
      PUSHER_PORT: "3100",
    });
  });

  it("makes the secrets once, long, and for this user's eyes only", () => {
    const { env, channels } = environment();
    const again = environment();
    expect(again.channels).toEqual(channels);
    expect(again.env.NEXTAUTH_SECRET).toBe(env.NEXTAUTH_SECRET);
    expect(env.NEXTAUTH_SECRET?.length).toBeGreaterThanOrEqual(32);
    expect(again.archive).toEqual(environment().archive);
    for (const file of ["secret", "channels.json", "archive-secret"])
      expect(statSync(path.join(dir, file)).mode & 0o077).toBe(0);
  });

  it("makes the folder of the secrets for a command that comes before the first start", () => {
    const first = path.join(dir, "first", "time");
    const { env } = environment({ DATA_DIR: first });
    expect(readFileSync(path.join(first, "secret"), "utf8")).toBe(env.NEXTAUTH_SECRET);
    writeFileSync(path.join(dir, "a-file"), "");
    expect(() => environment({ DATA_DIR: path.join(dir, "a-file") })).toThrow("a file stands where a folder is needed");
  });

  it("takes what is set", () => {
    const { env } = environment({ NEXTAUTH_SECRET: "s".repeat(40), APP_URL: "https://praksis.example" });
    expect(env).toMatchObject({
      NEXTAUTH_SECRET: "s".repeat(40),
      APP_URL: "https://praksis.example",
    });
  });

  it("runs the demo's archive in the demo alone, and not beside another one", () => {
    const { env, archive } = environment();
    expect(archive).toMatchObject({ base: "/demo-archive", clientId: env.DOCUMASTER_CLIENT_ID });
    expect(env.DOCUMASTER_URL).toBe("http://127.0.0.1:3100/demo-archive");
    for (const given of [{ DEMO: "0" }, { DOCUMASTER_URL: "https://archive.example" }] as Record<string, string>[]) {
      const other = environment(given);
      expect(other.archive).toBeUndefined();
      expect(Object.keys(other.env).filter((name) => name.startsWith("DOCUMASTER_"))).toEqual([]);
    }
  });

  it("runs no Channels server when another one is configured, and leaves its settings alone", () => {
    const { env, channels } = environment({ PUSHER_APP_ID: "1", PUSHER_KEY: "key", PUSHER_SECRET: "secret" });
    expect(channels).toBeUndefined();
    expect(Object.keys(env).filter((name) => name.startsWith("PUSHER_"))).toEqual([]);
  });
});
