import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "@/package.json";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { openSocketAt } from "../support/browser-socket";
import { nextEvent } from "../support/channels";
import { filledIn } from "../support/import-workbook";
import { spendTries, startWriters } from "../support/load-of-several";
import { metricsToken } from "../support/metrics-token";
import type { OwnProduct } from "../support/own-product";
import { canMountDisks, mountDisk, unmountDisk } from "../support/small-disk";
import { promptly, soon } from "../support/soon";
import { openTwoInstances, type TwoInstances } from "../support/two-instances";
import { type Reach, reach } from "../support/web-process";

const folder = mkdtempSync(path.join(tmpdir(), "practicum-instances-"));
const [roomy, disk] = [path.join(folder, "first"), path.join(folder, "second")];
mkdirSync(disk);
const hasOwnDisk = canMountDisks();

let site: TwoInstances;
let [one, other]: [Reach, Reach] = [] as never;

beforeAll(async () => {
  if (hasOwnDisk) mountDisk(disk, "200m");
  site = await openTwoInstances([roomy, disk]);
  [one, other] = site.instances.map(({ port }) => reach(port)) as [Reach, Reach];
});

afterAll(async () => {
  await site?.close();
  if (hasOwnDisk) unmountDisk(disk);
  rmSync(folder, { recursive: true, force: true });
});

const signedIn = async (person: Parameters<typeof makeSignedIn>[1]) => (await makeSignedIn(site.db, person)).token;

describe("two instances on one database and one Channels service", () => {
  it("know of each other's sign-ins, and end a session and its sockets together", async () => {
    const { username } = await makeUser(site.db);
    const { data } = await one.call<{ token: string }>("/user/login", { username, password: testPassword });
    expect((await other.call("/user/getinfo", {}, data.token)).status).toBe(200);
    const { cut } = await openSocketAt(site.balancer.port, data.token);
    expect((await other.call("/user/logout", {}, data.token)).status).toBe(200);
    await cut;
    expect((await one.call("/user/getinfo", {}, data.token)).status).toBe(401);
  });

  it("are told how the Channels service is, and what it has", async () => {
    const channels = reach(site.channelsPort);
    for (const name of ["live", "ready"]) {
      const { status, data } = await channels.get(`/api/health/${name}`);
      expect({ status, answer: JSON.parse(data) }).toEqual({
        status: 200,
        answer: { status: 200, data: { version, build: expect.any(String) } },
      });
    }
    const figures = (token: string) => channels.get("/api/metrics", { authorization: `Bearer ${token}` });
    expect((await figures(metricsToken)).data).toMatch(/^practicum_sockets \d+$/m);
    expect((await figures(`${metricsToken}x`)).status).toBe(401);
    expect((await channels.get("/api/health/none")).status).toBe(404);
    channels.close();
  });

  it("count tries together", async () => {
    const { statuses, expected } = await spendTries(site.db, [one, other]);
    expect(statuses).toEqual(expected);
  });

  it("show a changed text and another set of languages within a second", async () => {
    const admin = await signedIn(await makeUser(site.db, "Admin"));
    const languages = async ({ call }: Reach) =>
      (await call<{ items: object[] }>("/admin/getDataLanguages", {}, admin)).data.items.length;
    const before = await languages(other);
    const text = { code: "nb", key: "common.close", value: "Lukk den", revision: 0 };
    expect((await one.call("/admin/saveContentLanguage", text, admin)).status).toBe(200);
    const close = async (code: string) =>
      JSON.parse((await other.get(`/api/user/getDataLanguage?languageCode=${code}`)).data).data?.common.close;
    await promptly(async () => expect(await close("nb")).toBe("Lukk den"));
    // A heartbeat that made up for the first message would come too late for the second.
    expect((await one.call("/admin/createLanguage", { code: "nn", name: "Nynorsk" }, admin)).status).toBe(200);
    await promptly(async () => expect(await close("nn")).toBe("Lukk den"));
    expect(await languages(other)).toBe(before + 1);
  });

  it("tell a socket of a badge, whichever causes it", async () => {
    const scene = await makePlacement(site.db);
    const report = await makeReport(site.db, scene, { status: 2 });
    const [student, supervisor] = [await signedIn(scene.student), await signedIn(scene.supervisor)];
    const { channel } = await openSocketAt(site.balancer.port, supervisor);
    for (const [number, { call }] of [one, other].entries()) {
      const badge = nextEvent(channel, "badge-event");
      const message = { reportId: report.id, body: `Message ${number}` };
      expect((await call("/report/send-message", message, student)).status).toBe(200);
      expect(await badge).toMatchObject({ badgeNumber: number + 1 });
    }
  });

  it("follow a job together: one previews an import that the other was given, and either has what came of it", async () => {
    const admin = await signedIn(await makeUser(site.db, "Admin"));
    const at = ({ port }: OwnProduct, path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers: { authorization: `Bearer ${admin}` } });
    const [first, second] = site.instances;
    const template = new Uint8Array(await (await at(first, "/import/template")).arrayBuffer());
    const people = [1, 2].map((number) => ({
      role: "Student",
      fullName: `Ny ${number}`,
      email: `ny${number}@school.example`,
    }));
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await filledIn(template, { people }))], "people.xlsx"));
    form.append("dryRun", "true");
    const { data } = await (await at(second, "/admin/import-excel", { method: "POST", body: form })).json();
    const state = async ({ call }: Reach) =>
      (await call<{ state: string }>("/job/get", { jobId: data.jobId }, admin)).data.state;
    await soon(async () => expect(await state(one)).toBe("done"));
    expect(await state(other)).toBe("done");
    const rows = async (product: OwnProduct) =>
      (await (await at(product, `/import/rows?jobId=${data.jobId}`)).json()).data.items.length;
    expect([await rows(first), await rows(second)]).toEqual([2, 2]);
  });

  it("answer others as usual beside a caller that sends and reads slowly", async () => {
    const [{ port }] = site.instances;
    const slow = connect(port, "127.0.0.1");
    const request = `GET /api/user/getDataLanguage?languageCode=nb HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    let answer = "";
    slow.on("data", (chunk) => {
      answer += chunk;
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
    const ended = new Promise((resolve) => slow.once("end", resolve));
    for (const letter of request) {
      slow.write(letter);
      expect((await one.get("/api/user/getDataLanguage?languageCode=nb")).status).toBe(200);
    }
    await ended;
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it("lose nothing acknowledged when one is killed, and use it again when it is back", async () => {
    const writers = await startWriters({ db: site.db, port: site.balancer.port }, 4);
    await writers.more(10);
    const startAgain = await site.killFirst();
    await writers.more(20);
    await startAgain();
    one.close();
    one = reach(site.instances[0].port);
    await writers.more(20);
    expect(await writers.end()).toEqual({ lost: [], doubled: [] });
    expect((await one.get("/")).status).toBe(200);
  });

  it("answer 503 and when to come back while the database restarts under load, and go on by themselves", async () => {
    const writers = await startWriters({ db: site.db, port: site.balancer.port }, 4);
    const viewer = await signedIn(await makeUser(site.db));
    const pages: { status: number; retryAfter: string | undefined }[] = [];
    let isOver = false;
    const readers = [one, other].map(async ({ get }) => {
      while (!isOver) {
        const { status, headers } = await get("/dashboard", { cookie: `Admin-Token=${viewer}` });
        pages.push({ status, retryAfter: headers["retry-after"] });
      }
    });
    await writers.more(10);
    const startAgain = await site.stopDatabase();
    const away = (list: { status: number }[]) => list.filter(({ status }) => status === 503).length;
    await writers.until(() => away(writers.answers) > 3 && away(pages) > 3);
    await startAgain();
    await writers.more(20);
    isOver = true;
    await Promise.all(readers);
    expect(await writers.end()).toEqual({ lost: [], doubled: [] });
    // 409 follows a save that was stored while its answer was lost.
    const statuses = writers.answers.map(({ status }) => status).filter((status) => status !== 429 && status !== 409);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(writers.answers.filter(({ status, retryAfter }) => status === 503 && !(retryAfter > 0))).toEqual([]);
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(pages.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([]);
  });

  it("have no figures without a token that opens them", async () => {
    for (const { get } of [one, other])
      expect((await get("/api/metrics", { authorization: "Bearer any" })).status).toBe(404);
  });

  it.skipIf(!hasOwnDisk)("go on when the disk of one is full: what it cannot write, the other does", async () => {
    const ready = async ({ get }: Reach) => {
      const { status, data } = await get("/api/health/ready");
      const { verdict, checks } = JSON.parse(data).data;
      return { status, verdict, disk: checks.disk, jobs: checks.jobs };
    };
    const allOk = { status: 200, verdict: "ok", disk: "ok", jobs: "ok" };
    await soon(async () => expect(await ready(other)).toEqual(allOk));
    expect(() => writeFileSync(path.join(disk, "full"), Buffer.alloc(2 ** 28))).toThrow("ENOSPC");
    // It takes no jobs, and would be ready for people also if it were alone.
    const full = { status: 200, verdict: "degraded", disk: "failed", jobs: "failed" };
    await soon(async () => expect(await ready(other)).toEqual(full));
    await soon(async () => expect(await ready(one)).toEqual(allOk));
    const admin = await signedIn(await makeUser(site.db, "Admin"));
    const scene = await makePlacement(site.db);
    const report = await makeReport(site.db, scene, { status: 2 });
    const student = await signedIn(scene.student);
    for (let number = 1; number <= 6; number++) {
      const person = { fullName: "Invited Person", email: `invited${number}@school.example`, role: "Supervisor" };
      expect((await other.call("/user/createUser", person, admin)).status).toBe(200);
      const message = { reportId: report.id, body: `Message ${number}` };
      expect((await other.call("/report/send-message", message, student)).status).toBe(200);
    }
    expect((await other.get("/")).status).toBe(200);
    const waiting = () =>
      site.db.$queryRaw<object[]>`
        select task_identifier, attempts from graphile_worker.jobs
        where task_identifier in ('mail-password-link', 'send-mail')`;
    await soon(async () => expect(await waiting()).toEqual([]), 500);
  });
});
