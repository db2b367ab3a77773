import "server-only";
import { reportStatus } from "@/lib/features/report/life/rules";
import { seenSql } from "@/lib/features/report/reading/queries/list-reports";
import { asNumber, on, statements } from "@/lib/platform/sql";
import { chosenDays, chosenPlacements, paragraphs, placedColumns } from "./placed";
import { countOf, type ExportRow, type ExportSource, type SourceInput } from "./source";

const r = on<{ r: "Report" }>();

const feedback = () =>
  r
    .selectFrom("ReportPart as part")
    .whereRef("part.reportId", "=", "r.id")
    .where("part.seat", "<>", "student")
    .where("part.submittedAt", "is not", null);

/** What somebody has written in the parts of a report, question by question. */
const textOf = (parts: ReturnType<typeof feedback>) =>
  parts
    .innerJoin("Answer as a", "a.partId", "part.id")
    .innerJoin("Question as q", "q.id", "a.questionId")
    .where("a.value", "<>", "")
    .select(({ ref }) => paragraphs(ref("a.value"), [ref("part.id"), ref("q.questionOrder"), ref("q.id")]).as("text"));

/** What the student has written, once it is finished. */
const ownText = () =>
  textOf(
    r
      .selectFrom("ReportPart as part")
      .whereRef("part.reportId", "=", "r.id")
      .where("part.seat", "=", "student")
      .where("r.status", ">", reportStatus.planning),
  );

const chosen = ({ asker, filter }: SourceInput) =>
  statements
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where(seenSql(asker))
    .where(chosenPlacements(asker, filter))
    .where(chosenDays(filter, [r.ref("r.date"), r.ref("r.date")]));

const rowsAfter = (input: SourceInput, after: number, limit: number) =>
  chosen(input)
    .innerJoin("User as s", "s.id", "p.studentId")
    .leftJoin("User as first", "first.id", "p.supervisorId")
    .where("r.id", ">", after)
    .orderBy("r.id")
    .limit(limit)
    .select(["r.id", "r.date", "r.status", "r.name as title", "r.createdAt", ...placedColumns])
    .select("first.fullName as supervisor")
    .select(({ fn }) => asNumber(feedback().select(fn.countAll().as("count"))).as("feedbackCount"))
    .$if(input.columns.has("studentText"), (query) => query.select(ownText().as("studentText")))
    .$if(input.columns.has("feedbackText"), (query) => query.select(textOf(feedback()).as("feedbackText")));

/** The reports of the days of the filter, sick days too. */
export const reports = (input: SourceInput): ExportSource => ({
  count: () => countOf(chosen(input)),
  after: async (id, limit) =>
    (await rowsAfter(input, id, limit).execute()).map((row): ExportRow => ({ ...row, status: String(row.status) })),
});
