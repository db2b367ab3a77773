import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { findFreePort, isAlive } from "@/lib/host/processes";
import { beginWebProcesses } from "@/lib/host/web-processes/supervisor";
import { soon } from "../../support/soon";

/** A program in place of a web process that serves, but not for `nobody`, and does nothing else of what its parent says; asked for that, it hangs. */
const hanging = `
import { createServer } from "node:http";
const answer = (request, response) => {
  if (request.url === "/hang") response.write("It hangs", () => { for (;;); });
  else response.end(String(process.pid));
};
process.on("message", ({ kind, setup }) => {
  if (kind === "setup" && setup.host !== "nobody") createServer(answer).listen(setup.port, setup.host);
});
setInterval(() => process.send({ kind: "alive" }), 20);
process.on("disconnect", () => process.exit());
process.send({ kind: "begun" });
`;

let root = "";
const nameBuild = (name: string) => writeFileSync(path.join(root, ".next", "BUILD_ID"), name);

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "practicum-supervisor-"));
  for (const folder of ["scripts", ".next"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "scripts", "web-process.mjs"), hanging);
  nameBuild("one");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Two processes, until the end of the test, and what is said. */
async function launch(host: string, limits: { beginWithinMs?: number } = {}) {
  const port = await findFreePort();
  const said: string[] = [];
  const web = beginWebProcesses({
    root,
    count: 2,
    stopWithinMs: 500,
    beatMs: 500,
    say: (line) => said.push(line),
    ...limits,
    setup: {
      host,
      port,
      appUrl: undefined,
      trustProxy: false,
      database: undefined,
      inner: { port: 0, secret: "", paths: [] },
    },
  });
  onTestFinished(web.stop);
  return { web, said, port };
}

/** Two processes that serve, and the ids that were named last. */
async function begin() {
  const { web, said, port } = await launch("127.0.0.1");
  await web.ready;
  const pids = (said[0]?.match(/\d+/g) ?? []).slice(1).map(Number) as [number, number];
  return { web, said, pids, port };
}

it("a process that does not stop is killed after a while", async () => {
  const { web, said, pids } = await begin();
  expect(pids.map(isAlive)).toEqual([true, true]);
  await web.stop();
  expect(pids.map(isAlive)).toEqual([false, false]);
  expect(said.slice(1)).toEqual(pids.map((pid) => `The web process ${pid} has not stopped within 0.5 s and is killed`));
});

it("a process that does not come to serve is killed, and the start says so", async () => {
  const { web, said } = await launch("nobody", { beginWithinMs: 1000 });
  await expect(web.ready).rejects.toThrow(/^Web process \d \(\d+\) ended by SIGKILL before it served\.$/);
  expect(said[1]).toMatch(/^The web process \d+ does not serve after 1 s and is killed$/);
});

it("a process that died is replaced by one of the same build, and else the product ends with a sentence", async () => {
  const { web, said, pids } = await begin();
  process.kill(pids[0], "SIGKILL");
  await soon(() => expect(said).toContain(`Web process 1 (${pids[0]}) ended by SIGKILL; starting it again`));
  await soon(() => expect(said.at(-1)).toMatch(/^Web process 1 \(\d+\) serves$/));
  nameBuild("two");
  process.kill(pids[1], "SIGKILL");
  await expect(web.lost).rejects.toThrow(
    "Web process 2 is not started again: the build on disk is another one by now than the one that runs.",
  );
});

it("a process that hangs gets one more connection at most, and is replaced", async () => {
  const { said, pids, port } = await begin();
  const ask = async (path: string): Promise<IncomingMessage> =>
    (await once(get({ host: "127.0.0.1", port, path, agent: false }), "response"))[0];
  const hanging = text(await ask("/hang"));
  const answers: string[] = [];
  const note = async (answer: IncomingMessage) => answers.push(await text(answer));
  for (let asked = 0; asked < 20; asked++) ask("/").then(note, () => {});
  await soon(() => expect(answers.length).toBeGreaterThanOrEqual(19));
  const alive = pids.find((pid) => String(pid) === answers[0]);
  const hung = pids.find((pid) => pid !== alive);
  await expect(hanging).rejects.toThrow();
  expect(said.slice(1)).toContain(`The web process ${hung} has said nothing for 3.5 s and is killed`);
  await soon(() => expect(said.at(-1)).toMatch(/^Web process \d \(\d+\) serves$/));
  expect(isAlive(alive ?? 0)).toBe(true);
});
