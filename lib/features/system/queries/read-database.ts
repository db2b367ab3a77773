import "server-only";
import { sql } from "kysely";
import { statements } from "@/lib/platform/sql";
import type { SystemState } from "../schema";

/** So many tables are listed. */
const tablesShown = 8;

/** The size of the database, its version, its largest tables, and when its server last archived the log of its changes. */
export async function readDatabase(): Promise<Omit<SystemState["database"], "isInside">> {
  const state = sql<Omit<SystemState["database"], "isInside">>`(
    select json_build_object(
      'version', current_setting('server_version'),
      'bytes', pg_database_size(current_database()),
      'archivedAt', (select last_archived_time from pg_stat_archiver),
      'tables', (select coalesce(json_agg(one), '[]') from (
        select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows
        from pg_stat_user_tables where schemaname in ('public', 'graphile_worker')
        order by 2 desc, 1 limit ${tablesShown}::int
      ) as one)
    )
  )`;
  return (await statements.selectNoFrom(state.as("state")).executeTakeFirstOrThrow()).state;
}
