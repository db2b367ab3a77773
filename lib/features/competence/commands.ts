import "server-only";
import type { Tx } from "@/lib/platform/db";
import { viewPointOf } from "./rules";
import type { AreaRatings, Category } from "./schema";

/**
 * Stores a report's figures in place of those it had, in the transaction of what changed them.
 * @returns what the differences concern when the report had none before, to notify people of; else null
 */
export async function storeAreaRatings(tx: Tx, reportId: number, rated: AreaRatings[]): Promise<Category | null> {
  const before = await tx.$queryRaw<{ differences: number }[]>`
    delete from "AreaRating" where "reportId" = ${reportId} returning differences`;
  await tx.$executeRaw`
    insert into "AreaRating" ("reportId", "viewPoint", steps, self, supervisor, differences)
    select r.id, a."viewPoint", v."ratingSteps", a.self, a.supervisor, a.differences
    from "Report" r
    join "FormVersion" v on v.id = r."formVersionId"
    cross join jsonb_to_recordset(${JSON.stringify(rated)}::jsonb)
      as a("viewPoint" smallint, self real, supervisor real, differences smallint)
    where r.id = ${reportId}`;
  return before.some(({ differences }) => differences > 0) ? null : viewPointOf(rated);
}
