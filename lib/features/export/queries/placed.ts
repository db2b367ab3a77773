import "server-only";
import { type Expression, type SqlBool, sql } from "kysely";
import { visibleSql } from "@/lib/features/placement/queries";
import { dayValue, on } from "@/lib/platform/sql";
import type { ExportFilter } from "../schema";
import type { Asker } from "./source";

const row = on<{ p: "Placement"; g: "Group"; s: "User" }>();

/** Who and where: columns of "Placement" p, its "Group" g and its student s. */
export const placedColumns = [
  row.ref("s.fullName").as("student"),
  row.ref("s.studentNumber").as("studentNumber"),
  row.ref("g.name").as("group"),
  row.ref("g.courseCode").as("courseCode"),
  row.ref("g.place").as("place"),
  row.ref("p.ward").as("ward"),
  row.ref("g.period").as("period"),
] as const;

/** What the filter chooses of the placements that somebody may see, as a condition on "Placement" p and "Group" g. */
export const chosenPlacements = (asker: Asker, { groupId, domainId }: ExportFilter): Expression<SqlBool> =>
  row.and([
    visibleSql(asker),
    ...(groupId === undefined ? [] : [row("p.groupId", "=", groupId)]),
    ...(domainId === undefined ? [] : [row("g.domainId", "=", domainId)]),
  ]);

/** Some day of a period lies between the filter's days, both included; a day alone is such a period too. */
export const chosenDays = (
  { from, until }: ExportFilter,
  [first, last]: readonly [Expression<Date>, Expression<Date>],
): Expression<SqlBool> =>
  row.and([
    ...(until === undefined ? [] : [sql<boolean>`${first} <= ${dayValue(until)}`]),
    ...(from === undefined ? [] : [sql<boolean>`${last} >= ${dayValue(from)}`]),
  ]);

/** Texts as the paragraphs of one, in the order of some columns; null without any. */
export const paragraphs = (text: Expression<string | null>, order: readonly Expression<number>[]) =>
  sql<string | null>`string_agg(${text}, E'\n\n' order by ${sql.join(order)})`;
