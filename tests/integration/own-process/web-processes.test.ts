import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { findFreePort, isAlive } from "@/lib/host/processes";
import { beginWebProcesses } from "@/lib/host/web-processes/supervisor";

/** A program in place of a web process that serves and then hangs: it does nothing of what its parent says. */
const hanging = `
import { createServer } from "node:http";
process.on("message", ({ kind, setup }) => {
  if (kind === "setup") createServer((_, response) => response.end()).listen(setup.port, setup.host);
});
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

/** Two processes that serve, until the end of the test; what was said, and the ids that were named last. */
async function begin() {
  const said: string[] = [];
  const web = beginWebProcesses({
    ...{ root, count: 2, stopWithinMs: 500, say: (line) => said.push(line) },
    setup: {
      ...{ host: "127.0.0.1", port: await findFreePort(), appUrl: undefined, trustProxy: false, database: undefined },
      inner: { port: 0, secret: "", paths: [] },
    },
  });
  onTestFinished(web.stop);
  await web.ready;
  const pids = (said[0]?.match(/\d+/g) ?? []).slice(1).map(Number) as [number, number];
  return { web, said, pids };
}

it("a process that does not stop is killed after a while", async () => {
  const { web, said, pids } = await begin();
  expect(pids.map(isAlive)).toEqual([true, true]);
  await web.stop();
  expect(pids.map(isAlive)).toEqual([false, false]);
  expect(said.slice(1)).toEqual(pids.map((pid) => `The web process ${pid} has not stopped within 0.5 s and is killed`));
});

it("a process that died is replaced by one of the same build, and else the product ends with a sentence", async () => {
  const { web, said, pids } = await begin();
  process.kill(pids[0], "SIGKILL");
  await vi.waitFor(() => expect(said).toContain(`Web process 1 (${pids[0]}) ended by SIGKILL; starting it again`));
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/^Web process 1 \(\d+\) serves$/), { timeout: 10_000 });
  nameBuild("two");
  process.kill(pids[1], "SIGKILL");
  await expect(web.lost).rejects.toThrow(
    "Web process 2 is not started again: the build on disk is another one by now than the one that runs.",
  );
});
