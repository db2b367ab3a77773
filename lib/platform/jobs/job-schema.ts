import { runMigrations } from "graphile-worker";
import { quietLogger } from "./job-log";

/** Creates or updates the tables of the job queue, in their own schema, `graphile_worker`. */
export async function ensureJobSchema(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, maxPoolSize: 2, logger: quietLogger, taskList: {} });
}
