import "server-only";
import { type Kysely, sql } from "kysely";
import { editableSql } from "@/lib/features/group/queries/list-groups";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { restorableSince } from "@/lib/platform/restorable-since";
import { containing, dayText, dayValue, on, statements, type Tables } from "@/lib/platform/sql";
import { keptDays, keptUntil, refusalOf } from "../rules";
import type { ManagedReport, ManagedSearchInput } from "../schema";

type Builder = Pick<Kysely<Tables>, "selectFrom">;

const tables = on<{ r: "Report"; p: "Placement"; g: "Group"; s: "User"; e: "Evaluation" }>();

/** The columns that reports have in both lists. */
const columns = () =>
  [
    "r.name",
    dayText(tables.ref("r.date")).as("date"),
    "r.status",
    "p.studentId",
    "s.fullName as studentName",
    "p.groupId",
    "g.name as groupName",
    "e.id as evaluationId",
  ] as const;

/** What is signed at endterm, or was, names "Report" r as evidence for a goal. */
const isSigned = () =>
  tables
    .exists(
      tables
        .selectFrom("SignedContent as signed")
        .whereRef("signed.evaluationId", "=", "e.id")
        .where(
          ({ ref }) =>
            sql<boolean>`jsonb_path_exists(${ref("signed.content")}::jsonb, '$.goals[*].answer.reportIds[*] ? (@ == $report)', jsonb_build_object('report', ${tables.ref("r.id")}))`,
        )
        .select("signed.id"),
    )
    .as("isSigned");

const stored = (builder: Builder) =>
  builder
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .select(["r.id as reportId", "r.placementId", "g.endedAt", "p.discontinuedAt", ...columns()])
    .select(isSigned());

const removed = () =>
  statements
    .selectFrom("DeletedReport as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .innerJoin("User as by", "by.id", "r.deletedById")
    .leftJoin("Evaluation as e", "e.placementId", "p.id")
    .where("r.deletedAt", ">", restorableSince(new Date(), keptDays))
    .select(["r.reportId", "r.deletedAt", "r.reason", "by.fullName as deletedBy", ...columns()]);

type Named = "r.name" | "s.fullName";
const names: readonly Named[] = ["r.name", "s.fullName"];

/** The text that is searched for as a part of a name. */
const isIn = (name: Named, search: string) => tables(name, "ilike", containing(search));

/** The filters but the search as a condition on a stored or a deleted report r and its "Placement" p. */
function meets({ status, groupId, from, to }: ManagedSearchInput) {
  return tables.and([
    ...(status === undefined ? [] : [tables("r.status", "=", status)]),
    ...(groupId === undefined ? [] : [tables("p.groupId", "=", groupId)]),
    ...(from ? [tables("r.date", ">=", dayValue(sql<string>`${from}`))] : []),
    ...(to ? [tables("r.date", "<=", dayValue(sql<string>`${to}`))] : []),
  ]);
}

/** The reports after another one, which may have been deleted since. */
function isAfter(cursor: number) {
  const place = sql`(
    select ${sql.ref("date")}, ${sql.ref("id")} from ${sql.table("Report")} where ${sql.ref("id")} = ${cursor}
    union all
    select ${sql.ref("date")}, ${sql.ref("reportId")} from ${sql.table("DeletedReport")} where ${sql.ref("reportId")} = ${cursor})`;
  return sql<boolean>`(${tables.ref("r.date")}, ${tables.ref("r.id")}) < ${place}`;
}

/** The deleted reports after another one, in the order in which they were deleted; all again once that one was restored. */
function isDeletedBefore(cursor: number) {
  const { ref } = on<{ r: "DeletedReport" }>();
  const place = statements
    .selectFrom("DeletedReport as c")
    .where("c.reportId", "=", cursor)
    .select(["c.deletedAt", "c.reportId"]);
  return sql<boolean>`coalesce((${ref("r.deletedAt")}, ${ref("r.reportId")}) < ${place}, true)`;
}

/** What decides which pages about a report somebody may open. */
const reach = (actor: Actor) =>
  [
    // A seat without anybody makes it null.
    sql<boolean>`coalesce(${visibleSql(actor)}, false)`.as("isVisible"),
    sql<boolean>`coalesce(${editableSql(actor)}, false)`.as("isEditable"),
  ] as const;

const opensFor = (actor: Actor, { isVisible, isEditable }: { isVisible: boolean; isEditable: boolean }) => ({
  report: isVisible && can(actor, "view_student_report"),
  student: isVisible && can(actor, "view_student_overview"),
  evaluation: isVisible,
  group: isEditable && can(actor, "view_admin_edit_group"),
});

/** A page of all reports that meet the filters, the latest day first; deleted ones by when they were deleted, the latest first. In one statement. */
export async function getAllReport(actor: Actor, input: ManagedSearchInput): Promise<Page<ManagedReport>> {
  const rows = await (input.deleted ? listRemoved(actor, input) : listStored(actor, input));
  return pageOf(rows, ({ reportId }) => reportId);
}

const pageAndOne = sql.lit(limits.listPageSize + 1);

/** The ids of a page of the reports that meet the filters and have the text in one of their names: by the index of that name. */
const idsNamed = (name: Named, search: string, input: ManagedSearchInput) =>
  statements
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("User as s", "s.id", "p.studentId")
    .where(isIn(name, search))
    .where(meets(input))
    .$if(input.cursor !== undefined, (query) => query.where(isAfter(input.cursor ?? 0)))
    .orderBy("r.date", "desc")
    .orderBy("r.id", "desc")
    .limit(pageAndOne)
    .select("r.id");

/** The same by either name: one list for each, since an "or" over two tables would read all reports. */
const idsWith = (search: string, input: ManagedSearchInput) =>
  names
    .map((name) => statements.selectFrom(idsNamed(name, search, input).as("named")).select("named.id"))
    .reduce((one, other) => one.unionAll(other));

async function listStored(actor: Actor, input: ManagedSearchInput): Promise<ManagedReport[]> {
  const { cursor, search } = input;
  const rows = await stored(statements)
    .select(reach(actor))
    .where(meets(input))
    .$if(Boolean(search), (query) => query.where("r.id", "in", idsWith(search ?? "", input)))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? 0)))
    .orderBy("r.date", "desc")
    .orderBy("r.id", "desc")
    .limit(pageAndOne)
    .execute();
  return rows.map(({ placementId: _, endedAt, discontinuedAt, isSigned: signed, isVisible, isEditable, ...item }) => ({
    ...item,
    opens: opensFor(actor, { isVisible, isEditable }),
    refusal: refusalOf({ status: item.status, isSigned: Boolean(signed), endedAt, discontinuedAt }),
    deletion: null,
  }));
}

async function listRemoved(actor: Actor, input: ManagedSearchInput): Promise<ManagedReport[]> {
  const { cursor, search } = input;
  const rows = await removed()
    .select(reach(actor))
    .where(meets(input))
    .$if(Boolean(search), (query) => query.where(tables.or(names.map((name) => isIn(name, search ?? "")))))
    .$if(cursor !== undefined, (query) => query.where(isDeletedBefore(cursor ?? 0)))
    .orderBy("r.deletedAt", "desc")
    .orderBy("r.reportId", "desc")
    .limit(pageAndOne)
    .execute();
  return rows.map(({ deletedAt, deletedBy, reason, isVisible, isEditable, ...item }) => ({
    ...item,
    opens: opensFor(actor, { isVisible, isEditable }),
    refusal: null,
    deletion: {
      at: deletedAt.toISOString(),
      by: deletedBy,
      reason: reason ?? "",
      until: keptUntil(deletedAt).toISOString(),
    },
  }));
}

/** A report as the list has it, within a transaction; null when there is none. */
export const findManagedReport = async (builder: Builder, reportId: number) =>
  (await stored(builder).where("r.id", "=", reportId).executeTakeFirst()) ?? null;
