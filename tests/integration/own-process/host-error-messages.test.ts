import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDataDir } from "@/lib/host/data-dir";
import { findFreePort } from "@/lib/host/processes";
import { unsupportedNode } from "@/lib/platform/node-support.mjs";
import { runScript } from "../../support/command";

const dir = path.join(tmpdir(), `practicum-sentences-${process.pid}`);
const free = path.join(dir, "free");
const used = path.join(dir, "used");
const file = path.join(dir, "file");
const taken = createServer();
const databaseUrl = process.env.TEMPLATE_DATABASE_URL ?? "";
let takenPort: string;
let freePort: string;
let release: () => void;

beforeAll(() => mkdirSync(dir));
beforeAll(async () => {
  writeFileSync(file, "");
  release = openDataDir(used).release;
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  freePort = String(await findFreePort());
  takenPort = typeof address === "object" && address ? String(address.port) : "";
});

afterAll(() => {
  release();
  taken.close();
  rmSync(dir, { recursive: true, force: true });
});

const withPassword = (password: string) => Object.assign(new URL(databaseUrl), { password }).href;
const withDatabase = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
const olderNode = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })";

type Case = [trouble: string, sentence: string | RegExp, env: () => Record<string, string>, node?: string[]];

const cases: Case[] = [
  ["a taken port", /^Port \d+ is taken by another program\./, () => ({ PORT: takenPort })],
  ["a port that is none", 'PORT is "many", but a port is a whole number', () => ({ PORT: "many" })],
  ["no web process", 'WEB_PROCESSES is "0", but it has to be a whole number', () => ({ WEB_PROCESSES: "0" })],
  ["an address of another machine", 'HOST is "192.0.2.1", which is not an', () => ({ HOST: "192.0.2.1" })],
  ["a second start", /^\S+used is in use by another start of this product/, () => ({ DATA_DIR: used })],
  ["a file as data folder", /^\S+file is a file\. Choose a folder/, () => ({ DATA_DIR: file })],
  ["a data folder below a file", /file stands where a folder is needed/, () => ({ DATA_DIR: path.join(file, "x") })],
  ["a database address that is none", "DATABASE_URL is not an address.", () => ({ DATABASE_URL: "my database" })],
  ["another kind of database", 'DATABASE_URL begins with "mysql://"', () => ({ DATABASE_URL: "mysql://u:p@db/x" })],
  [
    "no database there",
    "No database answers at 127.0.0.1:9.",
    () => ({ DATABASE_URL: "postgresql://u:p@127.0.0.1:9/x" }),
  ],
  ["a wrong password", 'does not let "postgres" in', () => ({ DATABASE_URL: withPassword("wrong") })],
  ["a missing database", 'has no database "missing"', () => ({ DATABASE_URL: withDatabase("missing") })],
  [
    "an old Node",
    "This needs Node 20.19 or newer; here runs 18.20.4.",
    () => ({}),
    [`--import=data:text/javascript,${encodeURIComponent(olderNode)}`],
  ],
];

describe("npm start", () => {
  it.each(cases)("says in one sentence what is wrong: %s", async (_, sentence, env, node = []) => {
    const start = runScript(["start.mjs"], { env: { PORT: freePort, DATA_DIR: free, ...env() }, node });
    expect(await start.ended).toBe(1);
    const lines = start.output().trim().split("\n");
    expect(lines.at(-1)).toMatch(sentence);
    // No stack, nothing but what it was doing at the time, and a line about a Node without security fixes.
    const known = unsupportedNode(process.versions.node, new Date());
    expect(lines.filter((line) => line !== known).length).toBeLessThanOrEqual(3);
  });
});
