import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadEnvFiles, ownHost, readSettings, webAddress } from "./settings";

describe("readSettings", () => {
  it("needs nothing", () => {
    expect(readSettings({}, "/repo")).toEqual({
      port: 3000,
      host: "127.0.0.1",
      appUrl: undefined,
      trustProxy: false,
      dataDir: "/repo/.data",
      databaseUrl: undefined,
      demo: true,
      embeddedChannels: true,
      webProcesses: undefined,
      stopDelaySeconds: 0,
    });
  });

  it("treats empty settings as unset", () => {
    const empty = { PORT: "", HOST: "", DATA_DIR: "", DATABASE_URL: " ", DEMO: "", PUSHER_KEY: "", WEB_PROCESSES: "" };
    expect(readSettings(empty, "/repo")).toEqual(readSettings({}, "/repo"));
  });

  it("shows no demo on an external database, unless asked to", () => {
    const own = { DATABASE_URL: "postgresql://u:p@db/school" };
    expect(readSettings(own, "/repo")).toMatchObject({ databaseUrl: own.DATABASE_URL, demo: false });
    expect(readSettings({ ...own, DEMO: "1" }, "/repo").demo).toBe(true);
    expect(readSettings({ DEMO: "0" }, "/repo").demo).toBe(false);
  });

  it("leaves the Channels server to the service that is named", () => {
    const service = { PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
    expect(readSettings(service, "/repo").embeddedChannels).toBe(false);
  });

  it("knows the preview that it is, and refuses one whose name cannot be", () => {
    expect(readSettings({ PREVIEW_NAME: "pr-7" }, "/repo").previewName).toBe("pr-7");
    expect(() => readSettings({ PREVIEW_NAME: "PR 7" }, "/repo")).toThrow('PREVIEW_NAME is "PR 7"');
  });

  it("refuses settings that contradict each other", () => {
    expect(() => readSettings({ PUSHER_KEY: "k" }, "/repo")).toThrow("PUSHER_KEY is set and PUSHER_APP_ID is not");
  });

  it.each(["true", "yes", "2"])("refuses %s as an answer to whether the proxy is trusted", (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY }, "/repo")).toThrow(`TRUST_PROXY is "${TRUST_PROXY}"`);
  });

  it("refuses a token for the figures that can be guessed, and does not repeat it", () => {
    expect(() => readSettings({ METRICS_TOKEN: "short" }, "/repo")).toThrow(/^METRICS_TOKEN has to have 16 characters/);
    expect(() => readSettings({ METRICS_TOKEN: "a".repeat(16) }, "/repo")).not.toThrow();
  });

  it.each(["0", "65", "1000", "-1", "1.5", "abc", "two"])("refuses %s web processes", (WEB_PROCESSES) => {
    const sentence = `WEB_PROCESSES is "${WEB_PROCESSES}", but it has to be a whole number from 1 to 64.`;
    expect(() => readSettings({ WEB_PROCESSES }, "/repo")).toThrow(sentence);
  });

  it("takes a number of web processes that fits", () => {
    expect(readSettings({ WEB_PROCESSES: "4" }, "/repo").webProcesses).toBe(4);
  });

  it("takes the seconds before a stop, and refuses what is no number of them", () => {
    expect(readSettings({ STOP_DELAY_SECONDS: "10" }, "/repo").stopDelaySeconds).toBe(10);
    for (const STOP_DELAY_SECONDS of ["-1", "301", "10s"])
      expect(() => readSettings({ STOP_DELAY_SECONDS }, "/repo")).toThrow(
        `STOP_DELAY_SECONDS is "${STOP_DELAY_SECONDS}", but it has to be a whole number from 0 to 300.`,
      );
  });

  it.each(["0", "65536", "-1", "3000.5", "http", "1e9"])("refuses the port %s", (PORT) => {
    expect(() => readSettings({ PORT }, "/repo")).toThrow(`PORT is "${PORT}"`);
  });

  it.each([
    ["school", "DATABASE_URL is not an address"],
    ["mysql://u:p@db/school", 'DATABASE_URL begins with "mysql://"'],
    ["postgresql://u:p@db", "DATABASE_URL names no database"],
  ])("refuses the database address %s", (DATABASE_URL, sentence) => {
    expect(() => readSettings({ DATABASE_URL }, "/repo")).toThrow(sentence);
  });
});

describe("addresses", () => {
  it.each([
    ["127.0.0.1", "http://localhost:80", "127.0.0.1"],
    ["localhost", "http://localhost:80", "localhost"],
    ["0.0.0.0", "http://localhost:80", "127.0.0.1"],
    ["::", "http://localhost:80", "127.0.0.1"],
    ["10.0.0.5", "http://10.0.0.5:80", "10.0.0.5"],
    ["fd00::5", "http://[fd00::5]:80", "[fd00::5]"],
  ])("listening at %s: people open %s, the server reaches itself at %s", (host, address, own) => {
    expect(webAddress({ host, port: 80 })).toBe(address);
    expect(ownHost(host)).toBe(own);
  });
});

describe("loadEnvFiles", () => {
  const dir = path.join(tmpdir(), `practicum-env-${process.pid}`);
  const names = ["PRACTICUM_TEST_A", "PRACTICUM_TEST_B", "PRACTICUM_TEST_C"];

  beforeAll(() => mkdirSync(dir));
  afterEach(() => {
    for (const name of names) delete process.env[name];
    rmSync(dir, { recursive: true, force: true });
  });

  it("lets the environment win, then .env.local, then .env", () => {
    process.env.PRACTICUM_TEST_A = "environment";
    writeFileSync(path.join(dir, ".env.local"), "PRACTICUM_TEST_A=local\nPRACTICUM_TEST_B=local\n");
    writeFileSync(path.join(dir, ".env"), "PRACTICUM_TEST_B=file\nPRACTICUM_TEST_C=file\n");
    loadEnvFiles(dir);
    expect(names.map((name) => process.env[name])).toEqual(["environment", "local", "file"]);
  });
});
