import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeSite, type OwnProduct, signInAsStudent, startProduct } from "../support/own-product";
import { soon } from "../support/soon";

type Seen = { status: number; retryAfter: string | null };

const serverPid = ({ dir }: OwnProduct) =>
  Number.parseInt(readFileSync(path.join(dir, "postgres", "postmaster.pid"), "utf8"), 10);

it.each([
  ["one web process", "1"],
  ["two web processes", "2"],
])(
  "with %s a database that is killed under load is started again; meanwhile everything answers 503 and when to come back",
  async (_, processes) => {
    const product = await startProduct(await makeSite(), { WEB_PROCESSES: processes });
    const token = await signInAsStudent(product);
    const seen: Seen[] = [];
    let isOver = false;
    const note = (answer: Response) => {
      seen.push({ status: answer.status, retryAfter: answer.headers.get("retry-after") });
      return answer.arrayBuffer();
    };
    const cookie = `Admin-Token=${token}`;
    const page = () => fetch(`http://127.0.0.1:${product.port}/dashboard`, { headers: { cookie }, redirect: "manual" });
    const health = (name: string) => fetch(`http://127.0.0.1:${product.port}/api/health/${name}`);
    const lived: number[] = [];
    const ready: { status: number; database: string }[] = [];
    const askHealth = async () => {
      while (!isOver) {
        lived.push((await health("live")).status);
        const answer = await health("ready");
        ready.push({ status: answer.status, database: (await answer.json()).data.checks.database });
      }
    };
    const ask = [
      () => product.call("/user/getinfo", {}, token),
      () => product.call("/user/getBadgeNumberForUser", {}, token),
      page,
    ];
    const askers = Array.from({ length: 9 }, async (_, index) => {
      while (!isOver) await note(await (ask[index % ask.length] ?? page)());
    });

    const healthAsker = askHealth();
    const count = (status: number) => seen.filter((one) => one.status === status).length;
    // An answer about its health is up to a second old: a short absence may pass between two of them.
    const wasUnready = () => ready.some(({ status }) => status === 503);
    for (let kill = 1; kill <= 3 || (kill <= 20 && !wasUnready()); kill++) {
      const [done, away] = [count(200), count(503)];
      await soon(() => expect(count(200)).toBeGreaterThan(done + 20));
      process.kill(serverPid(product), "SIGKILL");
      await soon(() => expect(count(503)).toBeGreaterThan(away));
    }
    const back = count(200);
    await soon(() => expect(count(200)).toBeGreaterThan(back + 20));
    isOver = true;
    await Promise.all([...askers, healthAsker]);

    const statuses = [...new Set(seen.map(({ status }) => status))].toSorted();
    expect(statuses, JSON.stringify(statuses.map((status) => [status, count(status)]))).toEqual([200, 503]);
    const away = seen.filter(({ status }) => status === 503);
    expect(away.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    // The process lives all the time, and says itself when nobody should be sent to it.
    expect(new Set(lived)).toEqual(new Set([200]));
    expect(wasUnready()).toBe(true);
    expect(ready.every(({ status, database }) => (status === 503) === (database === "failed"))).toBe(true);
    expect(product.output()).toContain("The embedded database stopped unexpectedly; starting it again");
  },
);
