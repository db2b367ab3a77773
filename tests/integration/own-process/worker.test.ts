import { smtp } from "../../support/smtp-server";
import "../../support/database";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { agreementsOf, sharedSettings } from "@/lib/host/agreements";
import { joinInstances } from "@/lib/host/instances";
import { writableDb as db } from "@/lib/platform/db";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { waitingJobs } from "../../support/jobs";
import { soon } from "../../support/soon";

it("a worker apart from the web server works off jobs until it is asked to stop, and is one of the instances", async () => {
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/worker.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const values = { username: "ny_person", inviter: "Kari Nordmann" };
  await db.$transaction((tx) => sendMail(tx, { to: "ny@example.org", locale: "nb", template: "invitation", values }));
  await soon(() => expect(smtp.inbox).toHaveLength(1));
  expect(await db.instance.findMany()).toMatchObject([{ kind: "worker", pid: child.pid, runsJobs: true }]);
  // One with other settings notices it, as it notices a web server.
  const others = agreementsOf({ ...sharedSettings(process.env, false), timeZone: "Pacific/Apia" });
  const joining = joinInstances(process.env.DATABASE_URL ?? "", others, { say: () => {}, patienceMs: 0 });
  await expect(joining).rejects.toThrow("another SCHOOL_TIME_ZONE");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await waitingJobs()).toEqual([]);
  expect(await db.instance.count()).toBe(0);
});
