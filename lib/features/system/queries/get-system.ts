import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { env } from "@/lib/platform/env";
import { listGivenUp } from "@/lib/platform/jobs/given-up-jobs";
import { readQueue } from "@/lib/platform/jobs/queue-state";
import { readLastBackup } from "@/lib/platform/last-backup";
import { runningVersion } from "@/lib/platform/version";
import { isMailTask, shownError, workOf } from "../rules";
import type { SystemState } from "../schema";
import { checkHealth } from "./check-health";
import { listInstances } from "./list-instances";
import { readDatabase } from "./read-database";

/** So many of what was given up are listed. */
const givenUpShown = 50;

/** How the product itself is at this moment, for administrators. */
export async function getSystem(actor: Actor): Promise<SystemState> {
  const [{ checks }, instances, queue, givenUp, database, backup] = await Promise.all([
    checkHealth(),
    listInstances(),
    readQueue(),
    listGivenUp(givenUpShown),
    readDatabase(),
    env.DATABASE_INSIDE ? readLastBackup(env.DATA_DIR) : null,
  ]);
  const showsAddresses = can(actor, "manage_users");
  return {
    at: new Date().toISOString(),
    ...runningVersion(),
    instances,
    queue: queue.map((one) => ({ ...one, work: workOf(one.task) })),
    givenUp: {
      total: givenUp.total,
      items: givenUp.items.map(({ error, to, mail, requestId, ...job }) => ({
        ...job,
        work: workOf(job.task),
        isMail: isMailTask(job.task),
        mail: mail ?? null,
        requestId: requestId ?? null,
        to: (showsAddresses && to) || null,
        error: shownError(error, showsAddresses),
      })),
    },
    checks,
    channelsInside: env.PUSHER_EMBEDDED,
    database: { ...database, isInside: env.DATABASE_INSIDE },
    backup,
  };
}
