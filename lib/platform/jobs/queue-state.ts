import "server-only";
import { sql } from "kysely";
import type { QueuedTask } from "../metrics/figures";
import { processWide } from "../process-wide";
import { statements } from "../sql";

/** What was read is used again for so long: figures and pages may be asked for more often. */
const keptMs = 5_000;

type Kept = { at: number; tasks: Promise<QueuedTask[]> };
const held = processWide("queue", (): { kept?: Kept | undefined } => ({}));

/** The queue by task, as its public view knows it; up to five seconds old. */
export function readQueue(): Promise<QueuedTask[]> {
  const now = performance.now();
  const state = held();
  if (!state.kept || now - state.kept.at > keptMs) {
    const tasks = readNow();
    state.kept = { at: now, tasks };
    // What failed is asked for again at once.
    tasks.catch(() => {
      if (state.kept?.tasks === tasks) state.kept = undefined;
    });
  }
  return state.kept.tasks;
}

/** The queue by task at this moment. */
export async function readNow(): Promise<QueuedTask[]> {
  const tasks = sql<QueuedTask[]>`(
    select coalesce(json_agg(one order by one.task), '[]') from (
      select task_identifier as task,
        count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts) as "givenUp",
        greatest(0, coalesce(extract(epoch from now() - min(run_at)
          filter (where locked_at is null and attempts < max_attempts)), 0))::float as "oldestSeconds"
      from graphile_worker.jobs group by task_identifier
    ) as one
  )`;
  return (await statements.selectNoFrom(tasks.as("tasks")).executeTakeFirstOrThrow()).tasks;
}
