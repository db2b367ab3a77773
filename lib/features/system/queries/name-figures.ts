import "server-only";
import { pool } from "@/lib/platform/db";
import { readDisk } from "@/lib/platform/disk";
import { env } from "@/lib/platform/env";
import { readQueue } from "@/lib/platform/jobs/queue-state";
import { nameSources } from "@/lib/platform/metrics/figures";
import { runningVersion } from "@/lib/platform/version";
import { checkHealth } from "./check-health";

/** Names what the figures of this process read; the web server around the app adds its sockets. */
export function nameFigures(): void {
  nameSources({
    queue: readQueue,
    pool: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool();
      return { total, idle, waiting };
    },
    disk: () => readDisk(env.DATA_DIR),
    version: runningVersion,
    checks: async () => (await checkHealth()).checks,
  });
}
