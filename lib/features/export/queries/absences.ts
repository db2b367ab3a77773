import "server-only";
import { countsSql } from "@/lib/features/absence/queries";
import { on, statements } from "@/lib/platform/sql";
import { chosenDays, chosenPlacements, placedColumns } from "./placed";
import { countOf, type ExportSource, type SourceInput } from "./source";

const chosen = ({ asker, filter }: SourceInput) => {
  const a = on<{ a: "Absence" }>();
  return statements
    .selectFrom("Absence as a")
    .innerJoin("Placement as p", "p.id", "a.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where(chosenPlacements(asker, filter))
    .where(countsSql())
    .where(chosenDays(filter, [a.ref("a.date"), a.ref("a.date")]));
};

/** The days of absence between the filter's days that count; never with a reason. */
export const absences = (input: SourceInput): ExportSource => ({
  count: () => countOf(chosen(input)),
  after: (id, limit) =>
    chosen(input)
      .innerJoin("User as s", "s.id", "p.studentId")
      .leftJoin("User as c", "c.id", "a.confirmedById")
      .where("a.id", ">", id)
      .orderBy("a.id")
      .limit(limit)
      .select(["a.id", "a.date", "a.kind as absenceKind", ...placedColumns])
      .select(["a.registeredAt", "a.madeUpOn", "a.confirmedAt", "c.fullName as confirmedBy"])
      .execute(),
});
