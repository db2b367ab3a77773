import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort, isAlive } from "@/lib/host/processes";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { openSocketAt } from "../support/browser-socket";
import { nextEvent } from "../support/channels";
import { spendTries, startWriters } from "../support/load-of-several";
import { metricsToken } from "../support/metrics-token";
import { makeOwnDatabase, type OwnDatabase } from "../support/own-database";
import { launchProduct, type OwnProduct, stopProduct } from "../support/own-product";
import { patienceMs, promptly, soon } from "../support/soon";
import { allGone, pidsOf, type Reach, reach, reachEach } from "../support/web-process";

const settings = (url: string) => ({
  DATABASE_URL: url,
  WEB_PROCESSES: "2",
  METRICS_TOKEN: metricsToken,
  // The test makes sessions too.
  NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "",
});

const makeFolder = () => mkdtempSync(path.join(tmpdir(), "practicum-processes-"));

describe("two web processes on one port", () => {
  let school: OwnDatabase;
  let product: OwnProduct;
  let [one, other]: [Reach, Reach] = [] as never;
  const dir = makeFolder();

  beforeAll(async () => {
    school = await makeOwnDatabase();
    product = launchProduct({ dir, port: await findFreePort() }, settings(school.url));
    await product.printed("Ctrl-C stops it.");
    [one, other] = (await reachEach(product, product.port, 2)) as [Reach, Reach];
  });

  afterAll(async () => {
    if (product) await stopProduct(product);
    await school?.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  const signedIn = async (person: Parameters<typeof makeSignedIn>[1]) => (await makeSignedIn(school.db, person)).token;

  it("know of each other's sign-ins, and end a session and its sockets together", async () => {
    const { username } = await makeUser(school.db);
    const { data } = await one.call<{ token: string }>("/user/login", { username, password: testPassword });
    expect((await other.call("/user/getinfo", {}, data.token)).status).toBe(200);
    const { cut } = await openSocketAt(product.port, data.token);
    expect((await other.call("/user/logout", {}, data.token)).status).toBe(200);
    await cut;
    expect((await one.call("/user/getinfo", {}, data.token)).status).toBe(401);
    expect((await one.get("/dashboard", { cookie: `Admin-Token=${data.token}` })).status).toBe(307);
  });

  /** How many calls of `/user/getinfo` one of them says that all have answered. */
  async function countAt({ get }: Reach): Promise<number> {
    const { data } = await get("/api/metrics", { authorization: `Bearer ${metricsToken}` });
    const counted = [...data.matchAll(/^practicum_calls_total\{call="\/user\/getinfo".*\} (\d+)$/gm)];
    return counted.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it("add their figures up, whichever is asked", async () => {
    const before = await countAt(one);
    const token = await signedIn(await makeUser(school.db));
    for (const reach of [one, other, one, other, other]) await reach.call("/user/getinfo", {}, token);
    expect([await countAt(one), await countAt(other)]).toEqual([before + 5, before + 5]);
  });

  it("ask the database once a second each, however often a balancer asks them", async () => {
    const listChecks = async () => {
      const rows = await school.db.$queryRaw<{ check: string }[]>`
        select concat(pid, ' ', query_start) as check from pg_stat_activity
        where application_name = 'practicum health' and datname = current_database()`;
      return rows.map(({ check }) => check);
    };
    const earlier = new Set(await listChecks());
    const checks = new Set<string>();
    const tries = await school.db.rateLimit.count();
    const began = performance.now();
    // Both have a connection of their own for it. They may have just asked: then sixty answers come before they ask again.
    const askers = () => new Set([...checks].map((check) => check.split(" ")[0])).size;
    for (let number = 0; number < 60 || (askers() < 2 && performance.now() - began < patienceMs); number++) {
      // Whatever it says: a check that takes long on a busy machine counts as failed.
      await (number % 2 ? one : other).get("/api/health/ready");
      for (const check of await listChecks()) if (!earlier.has(check)) checks.add(check);
    }
    const seconds = (performance.now() - began) / 1000;
    expect(askers()).toBe(2);
    expect(checks.size).toBeLessThanOrEqual(2 * (Math.floor(seconds) + 1));
    expect(await school.db.rateLimit.count()).toBe(tries);
  });

  it("count tries together", async () => {
    const { statuses, expected } = await spendTries(school.db, [one, other]);
    expect(statuses).toEqual(expected);
  });

  it("show a changed text within a second, whichever changed it", async () => {
    const admin = await signedIn(await makeUser(school.db, "Admin"));
    const close = async ({ get }: Reach) =>
      JSON.parse((await get("/api/user/getDataLanguage?languageCode=nb")).data).data.common.close;
    let revision = 0;
    // Each twice: a heartbeat that made up for the first message would come too late for the second.
    for (const [writer, value] of [
      [one, "Lukk den"],
      [one, "Lukk den her"],
      [other, "Lukk alt"],
      [other, "Lukk alt her"],
    ] as const) {
      const text = { code: "nb", key: "common.close", value, revision };
      const saved = await writer.call<{ revision: number }>("/admin/saveContentLanguage", text, admin);
      expect(saved.status, JSON.stringify(saved.data)).toBe(200);
      revision = saved.data.revision;
      expect(await close(writer)).toBe(value);
      for (const reader of [one, other]) await promptly(async () => expect(await close(reader)).toBe(value));
    }
  });

  it("tell every socket of a badge, whichever process it goes through and whichever causes it", async () => {
    const scene = await makePlacement(school.db);
    const report = await makeReport(school.db, scene, { status: 2 });
    const [student, supervisor] = [await signedIn(scene.student), await signedIn(scene.supervisor)];
    // New connections go to one process after the other.
    const sockets = await Promise.all([1, 2, 3].map(() => openSocketAt(product.port, supervisor)));
    for (const [number, { call }] of [one, other].entries()) {
      const badges = sockets.map(({ channel }) => nextEvent(channel, "badge-event"));
      const message = { reportId: report.id, body: `Message ${number}` };
      expect((await call("/report/send-message", message, student)).status).toBe(200);
      for (const badge of badges) expect(await badge).toMatchObject({ badgeNumber: number + 1 });
    }
  });

  it("lose nothing acknowledged or counted when one is killed; it is replaced, and the jobs go on", async () => {
    const writers = await startWriters({ db: school.db, port: product.port }, 4);
    await writers.more(10);
    const counted = await countAt(one);
    // The first one runs the jobs.
    const [first = 0] = pidsOf(product);
    process.kill(first, "SIGKILL");
    await product.printed(`Web process 1 (${first}) ended by SIGKILL; starting it again`);
    await writers.more(10);
    [one] = (await reachEach(product, product.port, 2)) as [Reach, Reach];
    expect(await writers.end()).toEqual({ lost: [], doubled: [] });
    expect(await countAt(one)).toBe(counted);

    const admin = await signedIn(await makeUser(school.db, "Admin"));
    const person = { fullName: "Invited Person", email: "invited@school.example", role: "Supervisor" };
    expect((await other.call("/user/createUser", person, admin)).status).toBe(200);
    // One that has failed stays in the queue, for a later try.
    const mails = () => school.db.$queryRaw<object[]>`
      select id from graphile_worker.jobs where task_identifier in ('mail-password-link', 'send-mail')`;
    await soon(async () => expect(await mails()).toEqual([]));
  });
});

describe("a start with two web processes", () => {
  let school: OwnDatabase;
  const dir = makeFolder();
  beforeAll(async () => {
    school = await makeOwnDatabase();
  });
  afterAll(async () => {
    await school.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  it("stops them all, in order, when a terminal tells every process, and leaves none when it is killed", async () => {
    const port = await findFreePort();
    const first = launchProduct({ dir, port }, settings(school.url));
    await first.printed("Ctrl-C stops it.");
    const pids = pidsOf(first);
    expect(pids.filter(isAlive)).toHaveLength(2);
    for (const pid of [first.child.pid ?? 0, ...pids]) process.kill(pid, "SIGINT");
    expect(await first.ended).toBe(0);
    await allGone(pids);
    expect(first.output()).not.toMatch(/"level":50|Error|starting it again/);

    const second = launchProduct({ dir, port }, settings(school.url));
    await second.printed("Ctrl-C stops it.");
    second.child.kill("SIGKILL");
    await second.ended;
    await allGone(pidsOf(second));
  });

  it("is not ready for a while before it stops, in every process, and serves on meanwhile", async () => {
    const port = await findFreePort();
    const product = launchProduct({ dir, port }, { ...settings(school.url), STOP_DELAY_SECONDS: "40" });
    await product.printed("Ctrl-C stops it.");
    const reaches = await reachEach(product, port, 2);
    // The first page of a process loads its code, which takes long on a busy machine.
    for (const { get } of reaches) expect((await get("/")).status).toBe(200);
    product.child.kill("SIGTERM");
    await product.printed("Not ready any more; stopping in 40 s");
    for (const { get } of reaches) {
      await soon(async () => expect((await get("/api/health/ready")).status).toBe(503));
      expect((await get("/")).status).toBe(200);
    }
    const late = reach(port);
    expect((await late.get("/")).status).toBe(200);
    expect(product.output()).not.toContain("Stopping");
    for (const { close } of [...reaches, late]) close();
    expect(await product.ended).toBe(0);
    await allGone(pidsOf(product));
  });

  it("ends with a sentence when no web process can start", async () => {
    const product = launchProduct(
      { dir, port: await findFreePort() },
      { ...settings(school.url), SMTP_URL: "not an address" },
    );
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain("SMTP_URL");
    expect(product.output()).toContain("The app could not be prepared; the lines above say why.");
    await allGone(pidsOf(product));
  });
});
