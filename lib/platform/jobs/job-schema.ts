import { runMigrations } from "graphile-worker";
import { quietLogger } from "./job-log";

/** Brings the job queue's own tables into the database, or up to date. They stand in a schema of their own, `graphile_worker`. */
export async function ensureJobSchema(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, maxPoolSize: 2, logger: quietLogger, taskList: {} });
}
