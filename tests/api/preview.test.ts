import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "@/lib/host/database";
import { processOf } from "@/lib/host/preview/process";
import { call, signIn } from "../load/people";
import { runScript } from "../support/command";
import { canMountDisks, mountDisk, unmountDisk } from "../support/small-disk";
import { soon } from "../support/soon";

// It is made by what needs it: this file may be read without running a test.
const previews = path.join(tmpdir(), `practicum-previews-${randomUUID()}`);
const server = process.env.DATABASE_URL ?? "";

type Printed = {
  name: string;
  address: string;
  port: number;
  database: string;
  isNew: boolean;
  state: string;
  removed: boolean;
};

/** `npm run preview -- …`, and the JSON that it has printed. */
async function preview(words: string, env: Record<string, string> = {}) {
  const command = runScript(["preview.mjs", ...words.split(" ")], { env: { PREVIEWS_DIR: previews, ...env } });
  const code = await command.ended;
  const lines = command.output().split("\n");
  const printed = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Printed);
  return { code, output: command.output(), printed };
}

/** The one line of a command that has succeeded. */
async function done(words: string, env: Record<string, string> = {}): Promise<Printed> {
  const { code, output, printed } = await preview(words, env);
  expect(code, output).toBe(0);
  expect(printed, output).toHaveLength(1);
  return printed[0] as Printed;
}

const list = async () => (await preview("list")).printed.map(({ name, state }) => `${name} ${state}`);

const reportNames = async ({ port }: Printed): Promise<string[]> => {
  const origin = `http://127.0.0.1:${port}`;
  const student = await signIn(origin, "student");
  const { items } = await call<{ items: { name: string }[] }>(origin, student, "/report/list");
  return items.map(({ name }) => name);
};

const databases = () =>
  withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'preview\\_%'",
    );
    return rows.map(({ datname }) => datname);
  });

/** Every process of this machine that was started for a preview of this test, the ones of its database too. */
function processes(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const told = readFileSync(`/proc/${pid}/environ`, "utf8") + readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return told.includes(previews) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
    } catch {
      // It has ended, or belongs to somebody else.
      return false;
    }
  });
}

/** Nothing of a preview is left: no process, no database, no file. */
async function expectNoTraces(): Promise<void> {
  await soon(() => expect(processes()).toEqual([]));
  expect(await databases()).toEqual([]);
  expect(existsSync(previews)).toBe(false);
}

afterAll(async () => {
  for (const name of existsSync(previews) ? readdirSync(previews) : [])
    await preview(`down --name ${name}`, { DATABASE_URL: server });
  rmSync(previews, { recursive: true, force: true });
});

it("two previews run side by side, are used and updated, and leave nothing behind", async () => {
  // The second one waits for the first, and both are up in the end.
  const [one, two] = await Promise.all([
    done("up --name one"),
    done("up --name two --address https://two.preview.example", { DATABASE_URL: server }),
  ]);
  expect(one).toMatchObject({ isNew: true, address: `http://localhost:${one.port}`, database: "embedded" });
  expect(two).toMatchObject({ isNew: true, address: "https://two.preview.example", database: "preview_two" });
  expect(await list()).toEqual(["one running", "two running"]);

  expect(await done("smoke --name one")).toMatchObject({ name: "one", status: 5 });
  expect(await reportNames(one)).toContain("Smoke test");
  expect(await reportNames(two)).not.toContain("Smoke test");
  expect(await done("smoke --name two")).toMatchObject({ name: "two", status: 5 });
  const keys = ["one", "two"].map((name) => readFileSync(path.join(previews, name, "data", "channels.json"), "utf8"));
  expect(keys[0]).not.toBe(keys[1]);

  const moved = await preview("up --name one", { DATABASE_URL: server });
  expect(moved).toMatchObject({ code: 1, printed: [] });
  expect(moved.output).toContain('the preview "one" has its data on an embedded server of its own');
  const before = processOf(previews, "one");
  const again = await done("up --name one");
  expect(processOf(previews, "one")).not.toBe(before);
  expect(again).toMatchObject({ isNew: false, port: one.port });
  expect(await reportNames(again)).toContain("Smoke test");

  expect(await done("down --name one")).toEqual({ name: "one", removed: true });
  expect(await list()).toEqual(["two running"]);
  // Without DATABASE_URL: the preview knows where its database is.
  expect(await done("down --name two")).toEqual({ name: "two", removed: true });
  await expectNoTraces();
});

describe("bad input", () => {
  afterEach(expectNoTraces);

  it.each([
    ["up --name a/b", '"a/b" cannot be a name'],
    ["up --name Ab", '"Ab" cannot be a name'],
    ["up", "The name is missing"],
    ["down --name ..", '".." cannot be a name'],
    [`smoke --name ${"x".repeat(200)}`, "cannot be a name"],
    ["smoke --name none", 'There is no preview "none"'],
    ["up --name a --port 70000", 'PORT is "70000"'],
    ["up --name a --address https://a.example/school", '--address is "https://a.example/school"'],
    ["up --name a --address ftp://a.example", '--address is "ftp://a.example"'],
    ["list --name a", "npm run -s preview -- up"],
    ["up --nmae a", "npm run -s preview -- up"],
    ["up down --name a", "npm run -s preview -- up"],
  ])("%s is refused with one sentence", async (words, sentence) => {
    const { code, output, printed } = await preview(words);
    expect({ code, printed }, output).toEqual({ code: 1, printed: [] });
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it("down of what is not there says so, and is no failure", async () => {
    const { code, output, printed } = await preview("down --name none");
    expect({ code, printed }).toEqual({ code: 0, printed: [{ name: "none", removed: false }] });
    expect(output).toContain('There is no preview "none": nothing to remove.');
  });

  it("a port that another program has is named, and nothing is left of the preview", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, output } = await preview(`up --name three --port ${port}`, { DATABASE_URL: server });
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken by another program`);
  });

  it("a database that another preview has is left alone", async () => {
    await withClient(server, (client) => client.query('create database "preview_five"'));
    const { code, output } = await preview("up --name five", { DATABASE_URL: server });
    expect(code).toBe(1);
    expect(output).toContain('already has a database "preview_five", which belongs to another preview');
    expect(await databases()).toEqual(["preview_five"]);
    await withClient(server, (client) => client.query('drop database "preview_five"'));
  });

  it("a user who may not create databases is named", async () => {
    const role = `preview_${process.pid}`;
    await withClient(server, (client) => client.query(`create role ${role} login password 'none'`));
    const url = Object.assign(new URL(server), { username: role, password: "none" }).href;
    const { code, output } = await preview("up --name six", { DATABASE_URL: url });
    await withClient(server, (client) => client.query(`drop role ${role}`));
    expect(code).toBe(1);
    expect(output).toContain("The user in DATABASE_URL may not create databases");
  });

  it("a stop while a preview starts leaves nothing of it", async () => {
    const command = runScript(["preview.mjs", "up", "--name", "seven"], { env: { PREVIEWS_DIR: previews } });
    await command.printed("Starting the preview seven");
    await soon(() => expect(processes().length).toBeGreaterThan(1));
    command.child.kill("SIGINT");
    expect(await command.ended, command.output()).toBe(1);
    expect(command.output()).toContain("Stopped before the end.");
  });

  it("a folder of previews that is a file is named", async () => {
    const file = path.join(tmpdir(), `practicum-no-folder-${process.pid}`);
    writeFileSync(file, "");
    const { code, output } = await preview("up --name eight", { PREVIEWS_DIR: file });
    rmSync(file);
    expect(code).toBe(1);
    expect(output).toContain(`${file} cannot be used: a file stands where a folder is needed.`);
  });

  it("settings of the school that contradict each other are refused", async () => {
    const { code, output } = await preview("up --name four", { PUSHER_HOST: "channels.example" });
    expect(code).toBe(1);
    expect(output).toContain("PUSHER_HOST names a Channels service");
  });
});

describe("a preview that is killed while its database is made", () => {
  afterEach(expectNoTraces);

  /** Kills `up` at the moment in which the server makes the database; the server ends that without it. */
  async function killWhileMaking(name: string): Promise<void> {
    // A database cannot be copied while somebody is connected to it: the server waits some seconds.
    await withClient(Object.assign(new URL(server), { pathname: "/template1" }).href, async (client) => {
      const command = runScript(["preview.mjs", "up", "--name", name], {
        env: { PREVIEWS_DIR: previews, DATABASE_URL: server },
      });
      const making = () =>
        client.query("select from pg_stat_activity where state = 'active' and query like $1", [
          `create database "preview_${name}"%`,
        ]);
      await soon(async () => expect((await making()).rowCount).toBe(1), 20);
      command.child.kill("SIGKILL");
      await command.ended;
    });
    await soon(async () => expect(await databases()).toEqual([`preview_${name}`]));
  }

  it("is removed with that by down", async () => {
    await killWhileMaking("nine");
    expect(await done("down --name nine", { DATABASE_URL: server })).toEqual({ name: "nine", removed: true });
  });

  it("is completed by up", async () => {
    await killWhileMaking("ten");
    const ten = await done("up --name ten", { DATABASE_URL: server });
    expect(ten).toMatchObject({ isNew: false, database: "preview_ten" });
    expect(await reportNames(ten)).not.toEqual([]);
    expect(await done("down --name ten")).toEqual({ name: "ten", removed: true });
  });
});

describe("a name that another checkout has", () => {
  const record = {
    name: "other",
    port: 9,
    publicAddress: null,
    databaseUrl: null,
    root: tmpdir(),
    version: "1",
    commit: null,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
  };

  beforeAll(() => {
    mkdirSync(path.join(previews, "other"), { recursive: true });
    writeFileSync(path.join(previews, "other", "preview.json"), JSON.stringify(record));
  });
  afterAll(() => rmSync(previews, { recursive: true }));

  it.each(["up --name other", "down --name other"])("is refused by %s", async (words) => {
    const { code, output } = await preview(words);
    expect(code).toBe(1);
    expect(output).toContain(`The preview "other" belongs to the checkout in ${tmpdir()}.`);
    expect(await list()).toEqual(["other stopped"]);
  });
});

it.skipIf(!canMountDisks())("a disk that is full is named, and nothing is left of the preview", async () => {
  mkdirSync(previews, { recursive: true });
  mountDisk(previews, "20m");
  try {
    const { code, output } = await preview("up --name full");
    expect(code).toBe(1);
    expect(output).toContain("The disk is full");
    expect(readdirSync(previews)).toEqual([]);
    expect(processes()).toEqual([]);
  } finally {
    unmountDisk(previews);
  }
});
