import { once } from "node:events";
import { Agent, request } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { makeUser, testPassword } from "../factories/user";
import { makeOwnDatabase } from "../support/own-database";
import { makeSite, type OwnProduct, startProduct, wrongSignIn } from "../support/own-product";
import { soon } from "../support/soon";

it("STOP_DELAY_SECONDS lets a balancer notice: the server is not ready any more, and serves until it stops", async () => {
  const { url, drop } = await makeOwnDatabase();
  onTestFinished(drop);
  const product = await startProduct(await makeSite(), { DATABASE_URL: url, STOP_DELAY_SECONDS: "40" });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${product.port}${path}`)).status;
  await soon(async () => expect(await statusOf("/api/health/ready")).toBe(200));
  // The first page of a process loads its code, which takes long on a busy machine.
  expect(await statusOf("/")).toBe(200);
  product.child.kill("SIGTERM");
  await product.printed("Not ready any more; stopping in 40 s");
  expect([await statusOf("/api/health/ready"), await statusOf("/")]).toEqual([503, 200]);
  expect(product.output()).not.toContain("Stopping");
  expect(await product.ended).toBe(0);
});

/** Asks for a page again and again on connections that are kept, until the server takes no more; gives every status. */
async function keepAsking({ port }: OwnProduct, agent: Agent): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = [];
  for (;;) {
    const asked = request({ host: "127.0.0.1", port, path: "/", agent }).end();
    const answer = await once(asked, "response").catch(() => null);
    if (!answer) return statuses;
    statuses.push(answer[0].statusCode);
    answer[0].resume();
    await once(answer[0], "close");
  }
}

it("SIGTERM ends the server while clients keep their connections busy, and breaks off no request", async () => {
  // It runs its own Channels server, which only one instance on a database does.
  const { url, db, drop } = await makeOwnDatabase();
  onTestFinished(drop);
  const product = await startProduct(await makeSite(), { DATABASE_URL: url });
  const { username } = await makeUser(db);
  const signedIn = await (await product.call("/user/login", { username, password: testPassword })).json();
  const { port } = product;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const askers = Promise.all(Array.from({ length: 8 }, () => keepAsking(product, agent)));
  const info = await (await product.call("/user/getinfo", {}, signedIn.data.token)).json();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${info.data.realtime.key}?protocol=7`);
  await once(socket, "message");
  const cut = once(socket, "close");

  const body = JSON.stringify(wrongSignIn());
  const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
  const running = request({ host: "127.0.0.1", port, path: "/api/user/login", method: "POST", headers });
  const answered = once(running, "response");
  running.flushHeaders();
  await once(running, "continue");

  product.child.kill("SIGTERM");
  await product.printed("Stopping");
  // The official client comes back a second after this code.
  expect((await cut)[0]).toBe(4100);
  running.end(body);
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, "close"]);
  answer.resume();
  expect(await product.ended).toBe(0);
  agent.destroy();
  const statuses = (await askers).flat();
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
