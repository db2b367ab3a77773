import { smtp } from "../../support/smtp-server";
import "../../support/database";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { agreementsOf, sharedSettings } from "@/lib/host/agreements";
import { joinInstances } from "@/lib/host/instances";
import { findFreePort } from "@/lib/host/processes";
import { writableDb as db } from "@/lib/platform/db";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { waitingJobs } from "../../support/jobs";
import { sendRaw } from "../../support/raw-request";
import { soon } from "../../support/soon";

const token = "a token of the figures";

it("a worker apart from the web server works off jobs until it is asked to stop, says how it is, and is one of the instances", async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/worker.mjs"], {
    // The web servers' settings, which leave the jobs to it.
    env: { ...process.env, WORKER: "off", WORKER_PORT: String(port), METRICS_TOKEN: token },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const values = { username: "ny_person", inviter: "Kari Nordmann" };
  const mail = {
    to: "ny@example.org",
    locale: "nb",
    template: "invitation",
    values,
    link: "https://x.example",
  } as const;
  await db.$transaction((tx) => sendMail(tx, mail));
  await soon(() => expect(smtp.inbox).toHaveLength(1));
  expect(await db.instance.findMany()).toMatchObject([{ kind: "worker", pid: child.pid, runsJobs: true }]);
  await soon(async () => {
    const answers = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    expect({ status: answers.status, body: await answers.json() }).toMatchObject({
      status: 200,
      body: { status: 200, data: { checks: { database: "ok", jobs: "ok" } } },
    });
  });
  const figures = (given: string) =>
    fetch(`http://127.0.0.1:${port}/api/metrics`, { headers: { authorization: `Bearer ${given}` } });
  const told = await (await figures(token)).text();
  expect(told).toContain('practicum_jobs_total{task="send-mail",outcome="done"} 1');
  expect(told).toContain('practicum_check{check="jobs"} 1');
  expect((await figures("another token of its length")).status).toBe(401);
  for (const path of ["/api/user/getinfo", "//"])
    expect((await sendRaw(`http://127.0.0.1:${port}`, path)).status).toBe(404);
  // One with other settings notices it, as it notices a web server.
  const others = agreementsOf({ ...sharedSettings(process.env, false), timeZone: "Pacific/Apia" });
  const joining = joinInstances(process.env.DATABASE_URL ?? "", others, { say: () => {}, patienceMs: 0 });
  await expect(joining).rejects.toThrow("another SCHOOL_TIME_ZONE");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await waitingJobs()).toEqual([]);
  expect(await db.instance.count()).toBe(0);
});
