import "server-only";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { Prisma } from "@/prisma/generated/client";
import { reportStatus, writableTabs } from "../../life/rules";
import type { ReportItem } from "../schema";

/** Asked of this person and not answered, as a condition on "ReportPart" t. */
const awaits = (actor: Pick<Actor, "id">) =>
  Prisma.sql`t."authorId" = ${actor.id} and t."askedAt" is not null and t."submittedAt" is null`;

/** A report whose feedback can be given, as a condition on "Report" r. */
const takesFeedback = Prisma.sql`r.status in (${Prisma.join(
  Object.values(reportStatus).filter((status) => writableTabs(status, "asked").length > 0),
)})`;

/** A line of a list, of "Report" r. */
const itemSql = (actor: Pick<Actor, "id">) => Prisma.sql`
  select r.id as "reportId", r."placementId", r.name, to_char(r.date, 'YYYY-MM-DD') as date, r.status, p.ward,
    s."fullName" as "studentName",
    ${takesFeedback} and exists (select 1 from "ReportPart" t where t."reportId" = r.id and ${awaits(actor)}) as "awaitsMe"`;

const itemTables = Prisma.sql`join "Placement" p on p.id = r."placementId" join "User" s on s.id = p."studentId"`;

/** The policy's `visibleTo` as a condition on "Report" r; the placements are found first, and their reports by them. */
const seenSql = (actor: Actor): Prisma.Sql =>
  actor.role === "Admin"
    ? Prisma.sql`true`
    : Prisma.sql`r."placementId" = any(array(select p.id from "Placement" p where ${visibleSql(actor)}))`;

/** One page of the reports somebody may see, the latest day first. `cursor` is the last report of the page before. */
export async function listReports(
  actor: Actor,
  {
    placementId,
    status,
    cursor,
  }: { placementId?: number | undefined; status?: number | undefined; cursor?: number | undefined },
): Promise<{ items: ReportItem[]; nextCursor: number | null }> {
  const conditions = [
    seenSql(actor),
    ...(placementId === undefined ? [] : [Prisma.sql`r."placementId" = ${placementId}`]),
    ...(status === undefined ? [] : [Prisma.sql`r.status = ${status}`]),
    ...(cursor === undefined
      ? []
      : [Prisma.sql`(r.date, r.id) < (select date, id from "Report" where id = ${cursor})`]),
  ];
  const rows = await db.$queryRaw<ReportItem[]>`
    ${itemSql(actor)} from "Report" r ${itemTables}
    where ${Prisma.join(conditions, " and ")}
    order by r.date desc, r.id desc limit ${limits.listPageSize + 1}`;
  const items = rows.slice(0, limits.listPageSize);
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.reportId ?? null) : null };
}

/** What waits for the person: feedback they were asked for, and their own reports that want a next step; the oldest first. */
export async function listReportsToDo(actor: Actor): Promise<ReportItem[]> {
  const { planning, finished, waitingFeedback, seeFeedback } = reportStatus;
  return db.$queryRaw<ReportItem[]>`
    with asked as (
      select r.* from "ReportPart" t join "Report" r on r.id = t."reportId" where ${awaits(actor)} and ${takesFeedback}
    ),
    own as (
      select r.* from "Placement" p join "Report" r on r."placementId" = p.id
      where p."studentId" = ${actor.id} and (
        r.status in (${planning}, ${finished}, ${seeFeedback})
        -- Its guests' links have closed unused: nobody answers until the student asks anew.
        or (r.status = ${waitingFeedback}
          and not exists (
            select 1 from "ReportPart" t where t."reportId" = r.id and t."askedAt" is not null and t."submittedAt" is null)
          and not exists (
            select 1 from "GuestLink" l
            where l."reportId" = r.id and l."givenAt" is null and l."revokedAt" is null and l."expiresAt" > now()))
      )
    )
    ${itemSql(actor)} from (select * from asked union select * from own) r ${itemTables}
    where ${seenSql(actor)}
    order by r.date, r.id limit ${limits.listPageSize}`;
}
