import "server-only";
import { sql } from "kysely";
import { editableSql } from "@/lib/features/group/queries/list-groups";
import { groupStateOf } from "@/lib/features/group/rules";
import { storedDay, today } from "@/lib/platform/dates";
import { asNumber, on, statements } from "@/lib/platform/sql";
import { chosenDays } from "./placed";
import { batched, type ExportRow, type SourceInput } from "./source";

const g = on<{ g: "Group" }>();

const chosen = ({ asker, filter }: SourceInput) => {
  const query = statements
    .selectFrom("Group as g")
    .where(editableSql(asker))
    .where(chosenDays(filter, [g.ref("g.startDate"), g.ref("g.endDate")]));
  return filter.domainId === undefined ? query : query.where("g.domainId", "=", filter.domainId);
};

const teachers = () =>
  g
    .selectFrom("GroupTeacher as t")
    .innerJoin("User as u", "u.id", "t.teacherId")
    .whereRef("t.groupId", "=", "g.id")
    .select(({ ref }) =>
      sql<string | null>`string_agg(${ref("u.fullName")}, ', ' order by ${ref("u.fullName")}, ${ref("u.id")})`.as(
        "names",
      ),
    );

const students = () =>
  g
    .selectFrom("Placement as p")
    .whereRef("p.groupId", "=", "g.id")
    .where("p.discontinuedAt", "is", null)
    .select(({ fn }) => fn.countAll().as("count"));

const rowsAfter = (input: SourceInput, after: number, limit: number) =>
  chosen(input)
    .innerJoin("Domain as d", "d.id", "g.domainId")
    .where("g.id", ">", after)
    .orderBy("g.id")
    .limit(limit)
    .select(["g.id", "g.name", "g.courseCode", "g.place", "g.period", "g.startDate", "g.endDate", "g.endedAt"])
    .select(["d.name as domain", teachers().as("teachers"), asNumber(students()).as("students")]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsAfter>["execute"]>>[number];

const toRow = ({ endedAt, ...row }: Row): ExportRow => ({
  ...row,
  state: groupStateOf(
    { startDate: storedDay(row.startDate), endDate: storedDay(row.endDate), isEnded: endedAt !== null },
    today(),
  ),
});

/** The groups of which a day lies between the filter's days. */
export const groups = batched(chosen, rowsAfter, toRow);
