import { addJob } from "@/lib/platform/jobs/add-job";
import { unique } from "../../factories/unique";
import { db } from "../api";
import { metricsToken } from "../metrics-token";
import { onlyAdmins, open, type Row } from "./cells";

/** A job that was given up. What it does when it is tried again is done every hour. */
async function makeGivenUp(): Promise<number> {
  const key = unique("given-up");
  await db.$transaction((tx) => addJob(tx, "purge-jobs", {}, { jobKey: key, runAt: new Date("2999-01-01") }));
  const [job] = await db.$queryRaw<{ id: number }[]>`
    select id::int from graphile_worker.permanently_fail_jobs(
      array(select id from graphile_worker.jobs where key = ${key}), 'It failed.')`;
  if (!job) throw new Error("No job was given up.");
  return job.id;
}

/** Who may ask how the product itself is: programs without an account, and administrators. */
export const systemRows: readonly Row[] = [
  { call: "/health/live", input: () => ({}), own: open },
  { call: "/health/ready", input: () => ({}), own: open },
  { call: "/metrics", given: async () => ({ input: {}, cookies: {}, bearer: metricsToken }), own: open },
  { call: "/admin/getSystem", input: () => ({}), own: onlyAdmins },
  { call: "/admin/retryGivenUp", input: async () => ({ jobId: await makeGivenUp() }), own: onlyAdmins },
];
